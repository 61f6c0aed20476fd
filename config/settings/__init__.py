"""Settings: `dev` (one process, the default), `test`, `prod`; `base` is what they share."""
