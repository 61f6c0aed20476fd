"""What the toy's table shows beside what every table shows."""


def table(pov, words):
    """The title of the chapter, and the last recap."""
    recap = next((line.event for line in reversed(pov.lines) if line.event.type == "recap_posted"), None)
    rows = [{"name": words.name(by), "target": words.name(target)} for by, target in recap.votes.items()] if recap else []
    return {"title": f"{words.say('PHASES', pov.state.phase)} {pov.state.day}" if pov.state.day else "", "toy_recap": rows}


def suggest_roles(seats, options):
    """One owl for every five."""
    owls = max(1, seats // 5)
    return {"owl": owls, "peasant": seats - owls}
