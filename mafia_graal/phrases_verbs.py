"""What may be ordered in the Grail mafia: names of acts, their help, their arguments, and the values of these."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

ACTIONS = {
    "grail_award": _("the winner receives the Grail"),
    "grail_action": _("power of the Grail"),
    "prayer": pgettext_lazy("act", "prayer"),
    "healing": pgettext_lazy("act", "healing"),
    "confession": pgettext_lazy("act", "confession"),
    "pet": pgettext_lazy("act", "pet the bunny"),
    "tear": pgettext_lazy("act", "tear apart"),
    "devour": pgettext_lazy("act", "devour"),
    "silence": pgettext_lazy("act", "silence"),
    "anathema": pgettext_lazy("act", "anathema"),
    "prank": pgettext_lazy("act", "prank"),
    "stuffing": pgettext_lazy("act", "secret ballot-stuffing"),
    "ambush": pgettext_lazy("act", "ambush"),
    "execution": pgettext_lazy("act", "execution"),
    "inquisition": pgettext_lazy("act", "inquisition"),
    "kill": pgettext_lazy("act", "murder"),
    "intrigues": pgettext_lazy("act", "insidious schemes"),
    "conspiracy": pgettext_lazy("act", "treacherous conspiracy"),
    "poison": pgettext_lazy("act", "poisoning"),
    "espionage": pgettext_lazy("act", "espionage"),
    "search": pgettext_lazy("act", "search for the meaning of life"),
    "grail_search": pgettext_lazy("act", "in search of the Grail"),
    "kings_word": pgettext_lazy("act", "King's Word"),
    "intrigue": pgettext_lazy("act", "intrigue"),
    "interview": pgettext_lazy("act", "interview"),
    "chronicle": pgettext_lazy("act", "chronicle"),
    "bloody_details": pgettext_lazy("act", "bloody details"),
    "night_rumours": pgettext_lazy("act", "night rumours"),
    "hold_candle": pgettext_lazy("act", "hold a candle"),
    "guess": pgettext_lazy("act", "guess the Grail"),
    "pass": pgettext_lazy("act", "pass"),
    "all": pgettext_lazy("act", "all actions"),
}
"""Acts by their ids: orders, rows of the table of priorities, what newspapers and results speak of."""

EFFECTS = {
    **ACTIONS,
    "bunny_passive": _("the Bunny's revenge"),
    "smite": _("the Grail's punishment"),
    "poison_fires": _("poison of the night before"),
    "impostor_deadline": _("the Impostor's last night"),
}
"""Acts, and what kills by itself."""

VERBS = {
    **ACTIONS,
    "vote": pgettext_lazy("act", "ballot"),
    "withdraw": _("take back an order"),
    "close_early": _("close now what is open"),
    "publish": _("publish the results now"),
    "resolve_day_actions": _("resolve the day actions now"),
    "set_hanged": _("rule who hangs"),
    "annul_vote": _("annul a ballot"),
    "answer_grail": _("answer the King's question"),
    "set_grail": _("change the Grail's number"),
    "strip_role": _("take a role's powers away"),
    "restore_role": _("give a role's powers back"),
    "modkill": _("modkill"),
    "set_team": _("change a team"),
    "set_charges": _("set the charges of an action"),
    "act_by_day": _("day actions resolved"),
    "draw_close": _("drawing of the vote's last second"),
    "close_vote": _("close of the vote"),
    "count_vote": _("results of the vote"),
    "close_night": _("close of the night"),
    "publish_night": _("results of the night"),
    "end_revivals": _("midnight: the raised fall back"),
}

VERB_HELP = {
    "vote": _(
        "Red hangs, blue saves. One ballot in all, and you may change it once. It is public: it appears as your post in the "
        "voting topic."
    ),
    "guess": _("One number a day, never changed. It is public: it appears as your post in the voting topic."),
    "prayer": _("Until morning no night action works on you. Not on two nights running."),
    "healing": _("Tonight this player survives, and is cured of poison. Not the same one twice running."),
    "confession": _("You learn what this player has done tonight, and to whom."),
    "pet": _("Whoever calls on you tonight dies first. Killers get through."),
    "tear": _("You kill this player."),
    "devour": _("You kill in secret: announced only after the next vote."),
    "silence": _("The player's night action fails. Not the same one twice running."),
    "anathema": _("The player loses every power of the role for good."),
    "prank": _("What the first player does tonight strikes the second one."),
    "stuffing": _("One nameless red ballot on this player. Sent for the day it counts today, else tomorrow."),
    "ambush": _("The first stranger who calls on this player tonight dies. Not the same door twice running."),
    "execution": _("You kill this player."),
    "inquisition": _("You learn this player's role and team."),
    "kill": _("The victim, and who of the mafia carries it out: that is the executor's action of the night."),
    "intrigues": _("Until the next night this player looks like a Traitor to checks. Not the same one twice running."),
    "conspiracy": _("A Knight of the town becomes a Traitor of the mafia; anybody else notices nothing."),
    "poison": _("This player dies in the next night, unless healed before."),
    "espionage": _("You learn this player's role and team."),
    "search": _("You become a copy of this player's role, from the next night on."),
    "grail_search": _("A question about the number with a yes or no answer, or a plain number. No second try."),
    "kings_word": _("Takes the player's next vote away, or makes it count double."),
    "intrigue": _(
        "Two players with one role each, or one player with two roles. The first right guess dies, and you take that place."
    ),
    "interview": _("You learn this player's team. Not the same one twice running."),
    "chronicle": _("Tonight's deaths are announced with their exact roles."),
    "bloody_details": _("The newspaper prints every killing of the night."),
    "night_rumours": _("The newspaper prints one deed of the night, without its doer."),
    "hold_candle": _("The newspaper prints at whom this player's action was aimed."),
    "grail_action": _(
        "Once in the game: protect a player tonight, punish one with death, or raise one of the dead until a midnight."
    ),
    "pass": _("You let this night go by. The night may end early without waiting for you."),
    "close_early": _(
        "By day the vote closes at once, at night the night: missing actions are drawn as at the hour itself."
    ),
    "publish": _("The results come out at once."),
    "set_hanged": _("The vote then ends so, whatever the ballots say. Nobody: a peaceful day."),
    "annul_vote": _("The ballot is removed; its author may vote anew."),
    "answer_grail": _("Yes, no, or: this is no question with a yes or no answer."),
    "strip_role": _("An Anathema at once: the powers are gone, name and team stay."),
    "restore_role": _("Takes an Anathema back."),
    "modkill": _("The last resort. The death is dark, and this player wins with nobody."),
    "void_order": _("The order counts as sent and will fail."),
    "resolve_day_actions": _("Between 16:00 and 20:00, in the order of arrival."),
}

MASTER_VERBS = {"kill": _("kill a player")}
MASTER_HELP = {
    "kill": _("This player dies at once, and what hangs on it follows. Whoever was raised by the Grail falls back.")
}
"""What the desk says of a verb whose name is a player's too."""

ARGS = {
    "color": _("colour"),
    "number": pgettext_lazy("grail", "number"),
    "executor": _("executor"),
    "word": _("which Word"),
    "question": _("question"),
    "guesses": _("guesses"),
    "mode": _("what the Grail does"),
    "slot": _("which order"),
    "team": _("team"),
    "action": _("action"),
    "answer": _("answer"),
    "reveal": _("role revealed"),
    "day": _("by day"),
    "hanged": _("who hangs"),
    "first_role": _("role"),
    "second_target": _("or whom"),
    "second_role": _("or role"),
    "charges": _("charges"),
    "prank.target": _("whose action is turned"),
    "prank.to": _("to whom it is turned"),
    "kill.target": _("victim"),
}
"""Arguments by name, or by verb and name where one verb calls it otherwise."""

BUTTONS = {"vote": "color", "vote.red": _("Hang: red ballot"), "vote.blue": _("Save: blue ballot")}
"""The choice that the buttons of a form stand for, and what they say."""
COLORS = {"red": pgettext_lazy("ballot", "red"), "blue": pgettext_lazy("ballot", "blue")}
WORDS = {"ban": _("vote ban"), "plus": _("+1 vote")}
MODES = {
    "shield": pgettext_lazy("grail", "protect"),
    "smite": pgettext_lazy("grail", "punish"),
    "revive": pgettext_lazy("grail", "raise from the dead"),
}
ANSWERS = {
    "positive": pgettext_lazy("answer", "yes"),
    "negative": pgettext_lazy("answer", "no"),
    "invalid": pgettext_lazy("answer", "no question with a yes or no answer"),
}
SLOTS = {
    "own": _("own action of the night"),
    "kill": _("the mafia's order to kill"),
    "grail": _("power of the Grail"),
    "day": _("day action"),
}
REVEALS = {
    "dark": pgettext_lazy("reveal", "nothing"),
    "team": pgettext_lazy("reveal", "the team"),
    "role": pgettext_lazy("reveal", "team and role"),
}
TOPICS = {
    "rules": _("Rules and questions"),
    "game": _("The court"),
    "vote": _("Voting"),
    "mafia": _("The mafia"),
    "cemetery": _("[OOC] The Cemetery"),
    "registration": _("Registration"),
}
PHASES = {
    "lobby": _("registration"),
    "briefing": _("roles dealt"),
    "day": _("day"),
    "vote_closed": _("vote closed"),
    "night": _("night"),
    "review": _("the night is being resolved"),
    "over": _("game over"),
}
DEADLINES = {
    "day_action_deadline": _("last minute for day actions"),
    "day_actions": _("day actions resolved"),
    "vote_draw": _("the vote may close from"),
    "vote_close": _("close of the vote"),
    "vote_results": _("results of the vote"),
    "night": _("last minute for night actions"),
    "publish": _("results of the night"),
    "revival": _("the raised fall back"),
}
