"""What the fields of facts and the state of a seat are called, where the desk shows them or has a form for them."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

FACTS = {
    "asleep": _("asleep"),
    "base": _("base"),
    "blank_used": _("blank vote used"),
    "closes": _("closes at"),
    "code": _("code"),
    "count": _("count"),
    "extra": _("second victim"),
    "ghost_until": _("speaks from beyond the grave until"),
    "guards": _("guards"),
    "held_by": _("held by"),
    "how": _("how"),
    "last_guarded": _("last guarded"),
    "lovers": _("lovers"),
    "main": _("first victim"),
    "mayor": _("mayor"),
    "monsters": _("monsters"),
    "names": _("names"),
    "neighbour": _("neighbour"),
    "of": _("of what"),
    "pack": _("pack"),
    "players": _("players"),
    "sacrificed": _("sacrificed wolf"),
    "scores": _("scores"),
    "silent": _("silent players"),
    "slots": _("execution hours"),
    "spent": _("power used up"),
    "successor": _("successor"),
    "tied": _("tied players"),
    "village": _("village"),
    "match_at": _("matchmaker until"),
    "warn_at": _("warning at"),
    "why": _("why"),
}
