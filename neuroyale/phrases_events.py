"""Facts of royales as sentences, in the present tense, so that they need no gender."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

EVENTS: dict[str, Any] = {
    "table_laid": _("Everybody is here."),
    "shelf_kept": _("The house has laid out its suites and runs."),
    "lobby_laid": _("Waiting: {people}."),
    "seat_named": _("{player} plays under the name {name}."),
    "salon_opened": _("{host} opens a salon."),
    "salon_code": _("Code of the salon for {player}: {code}."),
    "salon_joined": _("{player} comes in ({origin})."),
    "salon_left": _("{player} is no longer in the salon: {cause}."),
    "host_changed": _("The host is now {host}."),
    "guest_renamed": _("{player} is now called {name}."),
    "salon_set": _("Salon: ghosts {ghosts}, left out: {exclude}, break {pause_s} s."),
    "salon_closed": _("The salon closes: {cause}."),
    "live_opened": _("{player} opens the live queue."),
    "live_joined": _("{player} joins the live."),
    "live_left": _("{player} leaves the live."),
    "live_closed": _("The live queue closes: {cause}."),
    "duel_challenged": _("{by} challenges {target}."),
    "duel_accepted": _("{by} accepts the duel with {target}."),
    "duel_laid": _("The duel of {by} and {target} is on until {until}."),
    "duel_declined": _("{by} declines the duel with {target}."),
    "duel_withdrawn": _("{by} withdraws the challenge to {target}."),
    "duel_expired": _("The challenge of {by} to {target} has expired."),
    "duel_started": _("{player} has begun the duel."),
    "duel_score_shown": _("{player} sees the opponent’s score of round {round}: {raw}."),
    "duel_round": _("Round {round} of the duel: {winner}."),
    "duel_over": _("The duel is over. Winner: {winner} ({decided_by})."),
    "duel_corrected": _("The referee corrects the duel. Winner: {winner}."),
    "duel_cancelled": _("The duel is cancelled: {cause}."),
    "rating_changed": _("{player}: the {pool} has moved."),
    "season_note_changed": _("{player}: season score {note} in {season}."),
    "note_kept": _("{player} came with a season score of {note} in {season}."),
    "season_closed": _("The season {season} is closed."),
    "season_ranked": _("Season {season}: {order}."),
    "prime_paid": _("{player}: place {place} of the season {season}, prime {amount} credits."),
    "prime_corrected": _("{player}: the prime of {season} is corrected by {amount}."),
    "season_excluded": _("{player} takes no place in the season {season}."),
    "ghost_consent_set": _("{player} lends runs as ghosts: {value}."),
    "ghost_withdrawn": _("The runs of {player} on this suite are withdrawn."),
    "rejoined": _("{player} is back."),
    "session_taken_over": _("{player} goes on on another screen."),
    "royale_laid": _("The places are filled: {seats}."),
    "suite_kept": _("The suite and the runs of the house are laid out."),
    "royale_opened": _("A royale begins: {mode}, {format}. Places: {places}, ghosts: {ghosts}, bots: {bots}."),
    "suite_chosen": _("Suite {suite}: {families}."),
    "seat_taken": _("{player} takes a place ({origin})."),
    "round_opened": _("Round {round}: {family}."),
    "question_sent": _("{player}: question {question} of round {round}."),
    "answer_taken": _("{player}: question {question} answered, right: {ok}."),
    "round_stopped": _("{player}: the round stops, {cause}."),
    "round_finished": _("{player}: {raw} in round {round}, right answers: {right}."),
    "suspicion": _("For the referee: {player} in round {round}, {cause}."),
    "round_closed": _("Round {round} is closed."),
    "tie_drawn": _("Equal in round {round}, by lot: {order}."),
    "round_ranked": _("Ranking of round {round}: {order}."),
    "shield_used": _("A shield saves {player}."),
    "player_out": _("{player} is out: place {place}."),
    "cut_made": _("Cut of round {round}: {keep} stay in, out: {out}, saved: {saved}."),
    "tokens_won": _("Tokens of round {round}: {players}."),
    "tribune_best": _("Best of the tribune in round {round}: {player}."),
    "pause_opened": _("Break after round {round}, until {until}."),
    "pause_extended": _("The break is extended until {until}."),
    "shield_raised": _("{player} raises a shield."),
    "jolt_thrown": _("{by} throws a jolt at {aimed}."),
    "jolt_landed": _("The jolt of {by} hits {target}."),
    "jolt_lost": _("The jolt of {by} is lost."),
    "pause_closed": _("The break after round {round} is over."),
    "points_scored": _("Points of round {round}: {points}."),
    "forfeited": _("{player} forfeits."),
    "final_place": _("{player}: final place {place}."),
    "royale_void": _("The royale is void. {reason}"),
    "player_disqualified": _("{player} is disqualified. {reason}"),
    "places_corrected": _("The referee corrects places: {places}."),
    "ghost_saved": _("The run of {player} may become a ghost."),
}


def _refused(fields: Any, words: Any) -> str:
    """An answer that the rules refuse, with the reason as whoever sent it reads it."""
    return f"{words.name(fields['player'])}{pgettext('before a reason', ':')} {words.refusal(str(fields['reason']), {})}"


EVENTS["answer_refused"] = _refused
QUIET = ("table_laid", "shelf_kept", "suite_kept", "seat_named", "question_sent", "rejoined", "note_kept", "lobby_laid")
"""They only keep books."""
