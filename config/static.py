"""How static files are named and packed."""

from django.conf import settings
from whitenoise.storage import CompressedManifestStaticFilesStorage as Stock

_IMPORTS = Stock._js_module_import_aggregation_patterns[1]  # Django offers no other way to it


class Storage(Stock):
    """Hashed names and compressed twins; `import` lines of our ES modules are rewritten to the hashed names as well.

    Libraries' modules are left alone: some of them name files that they do not bring.
    """

    patterns = (*Stock.patterns, *((f"{folder}/*.js", _IMPORTS) for folder in ("js", "forum", "games", *settings.GAMES)))
