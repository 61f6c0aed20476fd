"""A fifth game that lives in the tests only: it proves that a game is one app and one settings line."""
