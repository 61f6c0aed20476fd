"""What the forum refuses, as codes; `phrases.py` says them to people."""


class ForumError(Exception):
    """A refusal that changed nothing. `code` is stable, `data` fills the phrase."""

    def __init__(self, code: str, **data: object) -> None:
        super().__init__(code)
        self.code = code
        self.data = data


class Denied(ForumError):
    """This person may not do it here or now."""


class Invalid(ForumError):
    """Nobody could do it: the text, name or file cannot be."""
