"""The morning's newspaper (MG-117 to MG-120) in words: what the Gossip's lines say, each in one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.encoding import force_str
from django.utils.translation import gettext_lazy as _

DONE = {
    "tear": _("The Bunny tore a player to pieces: {target}."),
    "devour": _("The Bunny devoured a player: {target}."),
    "execution": _("The Inquisitor executed a player: {target}."),
    "kill": _("The mafia murdered a player: {target}."),
    "poison": _("The Spy's poison did its work: {target}."),
    "ambush": _("{target} falls into the Robber's ambush."),
    "pet": _("{target} reaches out to pet the Bunny, and dies."),
    "bunny_passive": _("The Bunny strikes back: {target} dies."),
    "smite": _("The Grail has punished a player: {target}."),
    "intrigue": _("The Impostor takes the place of a player: {target}."),
    "impostor_deadline": _("The Impostor is found out: {target}."),
}
FAILED = {
    "tear": _("The Bunny wanted to tear {target} to pieces, but {why}."),
    "devour": _("The Bunny wanted to devour {target}, but {why}."),
    "execution": _("The Inquisitor wanted to execute {target}, but {why}."),
    "kill": _("The mafia wanted to murder {target}, but {why}."),
    "poison": _("The Spy wanted to poison {target}, but {why}."),
}
OTHERS_DONE = _("“{action}” by {killer}: {target} dies.")
OTHERS_FAILED = _("“{action}” by {killer} on {target} came to nothing: {why}.")
"""An edition may make any action lethal: said without a sentence of its own."""

OBSTACLES = {
    "actor_dead": _("the attacker was dead by then"),
    "actor_stripped": _("the attacker had lost all powers"),
    "blocked": _("the Huntress silenced the attacker"),
    "illegal_target": _("the Jester's prank turned the blow where it could not strike"),
    "target_dead": _("the victim was dead already"),
    "prayer": _("the Priest was at prayer"),
    "pet": _("the attacker stopped to pet the Bunny"),
    "ambush": _("the attacker fell into the Robber's ambush"),
    "healed": _("the Priest's Healing protected the victim"),
    "shielded": _("the Grail protected the victim"),
    "bunny_passive": _("the Bunny struck back"),
}
KILLERS = {"mafia": _("the mafia"), "grail": _("the Grail")}

RUMOUR = _("Rumour has it that somebody was busy in the night: “{action}”, aimed at {target}.")
RUMOUR_AIMLESS = _("Rumour has it that somebody was busy in the night: “{action}”.")
CANDLE = _("By candlelight it was seen whom the action of {player} was aimed at: {aimed_at}.")


def newspaper(fields: Mapping[str, Any], words: Any) -> str:
    """One line of the paper."""
    said = {name: words.value(value, name) for name, value in fields.items()}
    match fields["kind"]:
        case "night_rumours":
            return force_str(RUMOUR if fields["target"] is not None else RUMOUR_AIMLESS).format_map(said)
        case "hold_candle":
            return force_str(CANDLE).format_map(said)
    action, killer, reason = fields["action"], fields["killer"], fields["reason"]
    said["killer"] = force_str(KILLERS[killer]) if killer in KILLERS else words.role(killer)
    said["why"] = force_str(OBSTACLES.get(reason, "")) or words.say("REASONS", str(reason))
    failed = fields["result"] == "failed"
    table, others = (FAILED, OTHERS_FAILED) if failed else (DONE, OTHERS_DONE)
    return force_str(table.get(action, others)).format_map(said)
