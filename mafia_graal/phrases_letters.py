"""What a letter says to the one whom it concerns, where the journal speaks of the same in the third person."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

WORDS_RECEIVED = {
    "ban": _("The King has spoken: your ballot does not count at the coming vote. You may cast it all the same."),
    "plus": _("The King has spoken: your ballot counts double at the coming vote."),
}
SUCCESSES = {
    "ambush": _("Your ambush has had its victim."),
    "poison": _("Your poison has done its work."),
    "pet": _("Somebody wanted to pet you, and did not live to tell."),
    "bunny_passive": _("Somebody attacked you, and did not live to tell."),
    "kill": _("The kill has succeeded: somebody died of it."),
}
JOINED = {
    "mafia": _(
        "The King's line is gone. Your heart chooses Lancelot's side: you are of the [b]mafia[/b] now, for good. Its topic is open to you."
    ),
    "town": _("Lancelot's line is gone. Your heart chooses the King's side: you are of the [b]town[/b] now, for good."),
}
BECAME = {
    "search": _(
        "You have found a meaning of life: you are [b]{role}[/b] from the next night on. Your team stays what it was."
    ),
    "intrigue": _(
        "You have taken the place of your victim: you are [b]{role}[/b] now, with the charges that are left. The table shows them."
    ),
    "conspiracy": _(
        "A whisper in the dark, and a price that you could not refuse: you are [b]{role}[/b] now, and of the mafia. Its topic is open to you."
    ),
    "gm": _("By the game master's decision your role is now: [b]{role}[/b]."),
}
LETTERS = {
    "boss_named": _(
        "You are the boss: the order to kill is yours, and a duty each night. Say whom, and who carries it out."
    ),
    "you_are_devoured": _(
        "There was something soft in the dark, and then teeth: you are devoured. You are dead from now on, and nobody may "
        "know it before the next vote is over. No posts, no likes, no ballot, no letter to anybody but me."
    ),
    "stripped": _(
        "A curse lies on you: the powers of your role are gone for good. Its name and your team stay. You may still talk, vote and guess."
    ),
    "grail_won": _(
        "Your guess was right: the [b]Grail[/b] is yours. From the next night on you may use it once: protect somebody or "
        "yourself for a night, punish somebody with death, or raise one of the announced dead until a midnight. If you die "
        "before, it is lost. Nobody knows that it is you."
    ),
    "conspiracy_worked": _("The conspiracy has worked: [b]{target}[/b] is a Traitor of the mafia now."),
    "conspiracy_failed": _("The conspiracy has come to nothing with [b]{target}[/b]."),
    "intrigue_hit": _("Your Intrigue was right: [b]{hit}[/b] is dead, and the place is yours."),
    "intrigue_missed": _("Your Intrigue has hit nobody."),
    "interview_result": _("Interview: [b]{target}[/b], team: [b]{team}[/b]."),
    "check": _("Your check shows: [b]{target}[/b] is [b]{role}[/b], team: [b]{team}[/b]."),
    "confession_nothing": _("Confession: [b]{target}[/b] has done nothing tonight."),
    "confession": _("Confession: [b]{target}[/b] has done this tonight: {action}."),
    "confession_aimed": _("Confession: [b]{target}[/b] has done this tonight: {action}, aimed at [b]{aimed_at}[/b]."),
    "grail_question": _("Your question about the Grail has been heard: “{question}”"),
    "grail_answer": _("About the Grail (“{question}”): [b]{answer}[/b]."),
    "no_result": _("{action}: no result tonight."),
    "kill_succeeded": _("{action}: success, somebody died of it."),
    "kill_inherited": _("The right to kill is yours now: give the order each night, or the dice will."),
    "executor": _("You carry out the kill tonight; the victim: [b]{target}[/b]. That is your action of the night."),
    "order_invalid": _(
        "Your order ({action}) names somebody who is dead now. You may send another until the last minute."
    ),
    "missed_action": _(
        "You have sent no night action, though it was a duty. Missed so far: {misses}. From the game master: a warning."
    ),
    "action_drawn": _("The dice have acted for you: {act}."),
    "order_withdrawn": _("Your order ({verb}) no longer stands. If the time allows, send another."),
    "warned": _("A warning of the game master: {reason}"),
    "role_restored": _("The curse is taken from you: the powers of your role are yours again."),
    "team_set": _("By the game master's decision you are now of this team: [b]{team}[/b]."),
}
