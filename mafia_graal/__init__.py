"""The Grail mafia: the game of the rulebook `mafia_graal`."""
