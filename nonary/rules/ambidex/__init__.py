"""The Ambidex game: matches, votes, the close and what comes of it (NG-118 to NG-127)."""
