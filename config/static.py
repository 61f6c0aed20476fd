"""How static files are named and packed."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class Storage(CompressedManifestStaticFilesStorage):
    """Hashed names and compressed twins; `import` lines of ES modules are rewritten to the hashed names as well."""

    support_js_module_import_aggregation = True
