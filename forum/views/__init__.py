"""Pages of the forum: each asks the gate, calls one service, renders."""
