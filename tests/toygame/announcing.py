"""What the toy says aloud."""

from games.announcing import Announcement
from games.kernel import common

from .rules import events as facts


def announce(lines, state, words):
    """The deal by PM, the day and the dusk in the topic."""
    found, morning = [], []
    for line in lines:
        match line.event:
            case common.RoleDealt() if line.to:
                found.append(Announcement(f"pm:{int(line.event.player)}", words.event(line.event)))
            case facts.RolePeeked():
                found.append(Announcement(f"pm:{int(line.event.by)}", words.event(line.event)))
            case facts.PhaseBegan() | facts.RecapPosted() | facts.RoleShown() | common.Died() | common.GameOver() if line.to:
                morning.append(words.event(line.event))
    if morning and state.phase != "setup":
        found.append(Announcement("game", "\n".join(morning)))
    return found
