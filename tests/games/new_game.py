"""A new game of the toy as somebody types it, step by step."""

GAME = {"step": "game", "ruleset": "toy", "title": "Owls of spring", "language": "fr", "zone": "Europe/Paris", "capacity": "6", "intro": "Hoo"}
OPTIONS = {"step": "options", "days": ["mon", "thu"], "hour": "21:30", "roles_shown": "on", "tie": "nobody", "whispers": "3",
           "reveal_journal": "on", "moonrise": "by lot"}  # fmt: skip
ROLES = {"step": "roles", "owl": "1", "peasant": "5"}
URL = "/games/new/"


def fill(client, *steps):
    for step in steps:
        assert client.post(URL, step).status_code == 302
