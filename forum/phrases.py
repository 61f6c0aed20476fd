"""What people read: refusals that say how to mend them, and the words of notifications."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from . import notifying
from .errors import ForumError
from .models import Notification

REFUSALS: Mapping[str, str | Promise] = {
    "topic_forbidden": _("You may not write here. What you typed is kept below."),
    "topic_closed": _("This topic is closed for now. Keep your text as a draft, and send it when it opens again."),
    "rate_limited": _("You are writing very fast. Wait a minute, then send it again: your text is still here."),
    "not_yours": _("This post is somebody else’s: only its author changes it. Answer it, or quote it."),
    "edit_forbidden": _("This post can no longer be edited: what was said stays said. Write another post instead."),
    "talk_forbidden": _("These people may not write to each other in private now. Wait until their game is over."),
    "sign_in_first": _(
        "You are signed out. Sign in in another tab, come back, and send again: your text is still here."
    ),
    "text_empty": _("There is nothing to send yet. Write a few words first."),
    "text_long": _(
        "This text is %(size)s kB long, and %(most)s kB fit into one post. Shorten it, or send it in two parts."
    ),
    "nesting_deep": _("Tags stand within tags more than %(most)s deep. Take some quotes or tags out, or close them."),
    "nesting_long": _("Too many paragraphs stand within these tags. Close the tags sooner, or send the text in parts."),
    "title_empty": _("A title is missing. A few words will do."),
    "title_long": _("The title is too long. Keep it under %(most)s characters."),
    "nobody": _("Name at least one person besides yourself."),
    "people_many": _("At most %(most)s people fit into one conversation. Take some names out."),
    "unknown_name": _("No member has this name: %(name)s. Check the spelling; commas part several names."),
    "name_short": _("This name is too short. It needs at least %(least)s letters or digits."),
    "name_long": _("This name is too long. Keep it under %(most)s characters."),
    "name_character": _(
        "“%(character)s” cannot be part of a name. Use letters, digits, spaces, hyphens and apostrophes."
    ),
    "name_invisible": _("This name holds an invisible character. Type it afresh instead of pasting it."),
    "name_reserved": _("This name is kept for the house. Choose another."),
    "name_taken": _("Somebody has the name %(name)s, or one that looks just like it. Choose another."),
    "follow_many": _("You follow %(most)s topics. Stop following some of them first."),
    "ignore_self": _("You cannot ignore yourself."),
    "ignore_many": _("You ignore %(most)s members. Read some of them again first."),
    "react_forbidden": _("You can react where you may write, and to posts of others only."),
    "report_forbidden": _("This is nothing to report: announcements and your own posts are not."),
    "report_nobody": _("Nobody here can take this report. Write a letter to the staff instead."),
    "reason_empty": _("Say in a few words what is wrong with this post."),
    "reason_long": _("Keep it under %(most)s characters."),
    "guest_letters": _(
        "A guest may write to %(most)s people at once. Keep your account first: an address and a password."
    ),
    "not_a_guest": _("Your account is yours already. Change its address or password in your settings."),
    "face_frozen": _(
        "You are dead in a game that is still being played, and the living must get no sign from you. Your name, picture, "
        "form of address and words about yourself can be changed when it is over; everything else can be kept now."
    ),
    "zone_unknown": _("There is no such time zone. Choose one from the list, such as Europe/Paris."),
    "picture_large": _("This picture is larger than %(most)s MB. Choose a smaller one."),
    "picture_unreadable": _("This file is not a picture that can be read. Send a JPEG, PNG, GIF or WebP file."),
}


def refusal(error: ForumError) -> str:
    """The sentence for a refusal, in the language of the moment: what it brings along as `said`, else the forum's own."""
    if "said" in error.data:
        return str(error.data["said"])
    phrase = REFUSALS.get(error.code)
    return str(phrase) % error.data if phrase is not None else error.code


def _letter(told: Notification) -> str:
    return str(_("%(by)s has written to you: %(title)s")) % _names(told)


def _invited(told: Notification) -> str:
    return str(_("%(by)s has let you into a conversation: %(title)s")) % _names(told)


def _mention(told: Notification) -> str:
    return str(_("%(by)s calls you in “%(title)s”")) % _names(told)


def _quote(told: Notification) -> str:
    return str(_("%(by)s quotes you in “%(title)s”")) % _names(told)


def _followed(told: Notification) -> str:
    return str(_("New posts in “%(title)s”, the last by %(by)s")) % _names(told)


def _report(told: Notification) -> str:
    return str(_("%(by)s reports a post")) % _names(told)


def _report_done(told: Notification) -> str:
    said = str(_("Your report of a post in “%(title)s” has been dealt with.")) % _names(told)
    return f"{said} {told.data['answer']}" if told.data.get("answer") else said


def _names(told: Notification) -> dict[str, str]:
    by = told.data.get("by") or pgettext_lazy("author of a post", "somebody")
    return {"by": str(by), "title": told.topic.title if told.topic else ""}


def register() -> None:
    """Makes the forum's own kinds of notifications known."""
    for kind, renderer in KINDS.items():
        notifying.register_kind(kind, renderer)


KINDS = {
    "letter": _letter,
    "invited": _invited,
    "mention": _mention,
    "quote": _quote,
    "followed": _followed,
    "report": _report,
    "report_done": _report_done,
}
