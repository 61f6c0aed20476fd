"""The rules of the Grail mafia: pure, by seats, in the words of the rulebook (MG-n)."""
