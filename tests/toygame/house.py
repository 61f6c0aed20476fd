"""House players of the toy: each says hello once a day and votes for somebody who is alive."""

from games.house import Demonstration, Move

DEMONSTRATION = Demonstration(
    roles=("owl", "peasant", "peasant", "peasant", "peasant"),
    options={"days": ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]},
    titles=("Owls of the hill", "Owls of the dale"),
    names=(("Alba", "f"), ("Brice", "m"), ("Cyr", "m"), ("Dora", "f"), ("Enzo", "m"), ("Flo", "f")),
    intro="A game of the house.",
    begins="12:00",
)


def moves(view, rng):
    dead = {line.event.player for line in view.lines if line.event.type == "died"}
    votes = [line for line in view.lines if line.event.type == "order_received" and line.event.by == view.seat]
    days = sum(line.event.type == "phase_began" and line.event.phase == "day" for line in view.lines)
    if view.seat in dead or "game" not in view.writable:
        return []
    if not any(said.by == view.seat for said in view.talk["game"]):
        return [Move("post", f"Hello, says {view.names[view.seat]}.")]
    if len(votes) < days:
        others = [name for seat, name in view.names.items() if seat != view.seat and seat not in dead]
        return [Move("pm", f"I vote against {rng.choice(others)}")]
    return []
