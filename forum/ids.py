"""Public ids that say nothing: neither how many rows exist nor when another was made."""

import secrets

BITS = 53  # the largest that a browser's number holds exactly


def new_id() -> int:
    """A random positive id. Sequential ids would tell outsiders how much is written in places closed to them."""
    return secrets.randbelow(2**BITS - 2**40) + 2**40
