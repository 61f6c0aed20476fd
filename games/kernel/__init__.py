"""The pure kernel: everything a ruleset may import. Standard library only, no I/O, no clock."""
