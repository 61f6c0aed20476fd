"""Commands by letter (NR-180, NR-181)."""
