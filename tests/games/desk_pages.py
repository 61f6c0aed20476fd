"""Pages and forms of the desk, as tests ask for them and send them."""

import re

from django.urls import reverse


def url(table, name, *rest):
    return reverse(f"games:{name}", args=[table.pk, *rest])


def form(**fields):
    """What a form of the desk sends; a field whose name Python keeps for itself ends in `_`."""
    return {f"g-{name.rstrip('_')}": value for name, value in fields.items()}


def body(answer):
    """The page without the token of its forms, which differs each time."""
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", answer.content.decode())
