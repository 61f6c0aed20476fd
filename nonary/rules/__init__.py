"""The rules of the Nonary Game: pure, by seats, in the words of the rulebook (NG-n)."""
