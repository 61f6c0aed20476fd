"""The real product, started as a subprocess, used by real browsers."""
