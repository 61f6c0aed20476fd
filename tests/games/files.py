"""Journals as files, there and back."""

import json

from games import exporting, importing


def as_file(document):
    return json.dumps(document).encode()


def again(document):
    """The document after a journey through a file."""
    return importing.read(as_file(document))


def whole(table):
    return exporting.export(table.pov(table.master))
