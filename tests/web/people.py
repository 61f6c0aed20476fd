"""`python -m tests.web.people`: members with a session each, made in the site's own database, told as JSON.

Reads a JSON list of {name, language?, zone?, gender?, staff?, password?, category?}; `category` makes one of this slug; answers {name: session key}.
"""

from __future__ import annotations

import json
import sys


def main() -> None:
    import django

    django.setup()
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    from forum import clock, members, topics
    from forum.models import Member

    told = {}
    for wanted in json.load(sys.stdin):
        user = members.create_member(
            wanted["name"], at=clock.now(), language=wanted.get("language", "fr"), zone=wanted.get("zone", "Europe/Paris"),
            staff=wanted.get("staff", False), password=wanted.get("password"),
        )  # fmt: skip
        Member.objects.filter(user=user).update(gender=wanted.get("gender", ""))
        session = SessionStore()
        session[SESSION_KEY] = str(user.pk)
        session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
        session[HASH_SESSION_KEY] = user.get_session_auth_hash()
        session.create()
        told[wanted["name"]] = session.session_key
        if slug := wanted.get("category"):
            topics.create_category(title="Général", slug=slug, intro="De tout.", position=1, read=["public"], write=["member"], open=["member"])
    json.dump(told, sys.stdout)


if __name__ == "__main__":
    main()
