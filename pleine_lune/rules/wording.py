"""Words that stand for roles and verbs in texts: every display form of section 2, and the nouns of PL-149."""

from __future__ import annotations

import re

from games.kernel.names import normal

_ROLE_FORMS = {
    "villager": "villageois · villageoise · мирный житель · мирная жительница · villager",
    "prescient": "prescient · presciente · провидец · провидица · prescient",
    "seer": "voyant · voyante · ясновидящий · ясновидящая · seer",
    "little_girl": "petit garçon · petite fille · мальчик · девочка · little boy · little girl",
    "forger": "faussaire · фальсификатор · forger",
    "nosy_neighbour": "voisin indiscret · voisine indiscrète · любопытный сосед · любопытная соседка · nosy neighbour",
    "ghost": "fantôme · revenante · revenant · призрак · ghost",
    "militia": "milice · дружинник · дружинница · militia",
    "telepath": "télépathe · телепат · телепатка · telepath",
    "executioner": "bourreau · exécutrice · палач · executioner",
    "sandman": "marchand de sable · marchande de sable · песочный человек · песочная фея · sandman",
    "investigator": "investigateur · investigatrice · дознаватель · дознавательница · investigator",
    "matchmaker": "amouracheur · amouracheuse · сват · сваха · matchmaker",
    "werewolf": "loup-garou · louve-garou · оборотень · werewolf",
    "corrupter": "loup-garou corrupteur · louve-garou corruptrice · corrupteur · corruptrice · оборотень-искуситель · "
    "оборотень-искусительница · corrupter wolf · corrupter",
    "shaman": "chaman loup-garou · chaman · оборотень-шаман · оборотень-шаманка · shaman wolf · shaman",
    "pack_leader": "chef de meute loup-garou · chef de meute · вожак стаи · pack leader",
    "traitor": "félon · félonne · предатель · предательница · traitor",
    "legendary_beast": "bête légendaire · легендарный зверь · legendary beast",
}
_VERB_FORMS = {
    "vote": "voter contre · voter · vote · голосовать против · голосовать · голос · vote against",
    "forge": "fausser les votes · falsification · подделать голоса · подделку · forge the votes · forgery",
    "telepathy": "contraindre le vote · contrainte · внушить голос · внушение · force a vote · forced vote",
    "double": "doubler l'exécution · double exécution · двойная казнь · двойную казнь · double execution",
    "decide": "trancher · вынести решение · decide the tie",
    "successor": "désigner son successeur · successeur · suppléant · suppléante · назначить преемника · преемника · "
    "преемник · преемницу · name a successor · successor",
    "guard": "protéger · protection · охранять · охрану · guard",
    "peep": "entrouvrir les yeux · guet · подсматривать · подсматривание · peep",
    "sleep": "endormir le village · sommeil · усыпить деревню · сон · put to sleep · sleep",
    "probe": "sonder · sondage · проверить · проверку · probe",
    "devour": "dévorer · proie · съесть · жертву · devour · prey",
    "corrupt": "corrompre · corruption · обратить · обращение · corrupt",
    "sacrifice": "sacrifier · sacrifice · принести в жертву · жертвоприношение",
    "hunt": "chasser · chasse · охотиться · охоту · hunt",
    "save": "sauver · спасти · save",
    "let_die": "ne pas intervenir · не вмешиваться · let die",
    "save_ahead": "sauver d'avance · sauvetage · спасти заранее · спасение · save in advance · rescue",
    "snoop": "espionner · подглядеть · snoop",
    "investigate": "enquêter · расследовать · investigate",
    "match": "former un couple · соединить пару · match",
}
_ARTICLE = re.compile(
    r"^(?:le|la|les|l|un|une|des|mon|ma|mes|son|sa|ses|notre|nos|leur|leurs|ce|cet|cette|ces|the|a|an|my|our|his|her|their|"
    r"this|мои|мое|мою|моего|моих|свои|свое|свою|своего|наш|наше|нашу|нашего|этот|это|эту|этого) "
)
SELF = frozenset(normal(word) for word in ("moi", "moi-même", "moi même", "себя", "myself", "me"))


def plain(text: str) -> str:
    """A normal form in which hyphens, underscores and final marks do not count either."""
    return re.sub(r"[\s\-–—_]+", " ", normal(text)).strip(" .,;:!?…«»\"()")


def _table(forms: dict[str, str]) -> dict[str, str]:
    found = {plain(form): name for name, given in forms.items() for form in given.split(" · ")}
    return {**found, **{plain(name): name for name in forms}}


_ROLES, _VERBS = _table(_ROLE_FORMS), _table(_VERB_FORMS)
ROLE_FORMS = {name: tuple(forms.split(" · ")) for name, forms in _ROLE_FORMS.items()}


def role_named(text: str) -> str | None:
    """The identifier of the role that this text names, with or without an article; None for others."""
    return _named(text, _ROLES)


def verb_named(text: str) -> str | None:
    """The identifier of the verb that this text names by its verb, its noun or itself; None for others."""
    return _named(text, _VERBS)


def _named(text: str, table: dict[str, str]) -> str | None:
    words = plain(text)
    elided = words[1:] if words.startswith("l") else ""  # "l'enquête": an apostrophe does not count
    return table.get(words) or table.get(_ARTICLE.sub("", words)) or table.get(elided)
