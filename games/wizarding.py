"""A new game as far as it is typed: each step as it was sent, right or wrong, kept in the session."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, QueryDict
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from . import mastering
from .editions import Edition
from .forms import GameForm, OptionsForm, RolesForm, options_as_sent
from .option_tables import moved
from .registry import GameConfig, opened_by_wizard
from .words import RulesetWords, Words

KEPT = "new_game"
STEPS = {"game": _("The game"), "options": _("Options"), "roles": _("Roles"), "review": _("Look it over")}
"""What is typed at each step has a form of this name; the last shows all of it."""
NAMES = list(STEPS)
MOST_KEPT = 5000  # characters of a field that the session keeps
MOST_VALUES = 200  # of one field: rows of a table
DEFAULT_SEATS = 12


@dataclass
class Wizard:
    """What was typed so far, by step."""

    request: HttpRequest

    @property
    def kept(self) -> dict[str, Any]:
        return self.request.session.setdefault(KEPT, {})

    def keep(self, step: str, data: QueryDict) -> None:
        """Keeps a step as it was typed, right or wrong; of a table also the fields of its columns."""
        known = self.form(step).fields
        self.kept[self._slot(step)] = {
            name: [value[:MOST_KEPT] for value in values[:MOST_VALUES]]
            for name, values in data.lists() if name in known or (name.count(".") == 1 and name.partition(".")[0] in known)
        }  # fmt: skip
        self.request.session.modified = True

    def forget(self, step: str) -> None:
        self.kept.pop(self._slot(step), None)
        self.request.session.modified = True

    def move(self, name: str, number: int, way: str) -> None:
        """Moves a row of a table of the options by one."""
        fields = self.kept.get(self._slot("options"), {})
        tables = {option.name for option in self.app.rules.options if option.kind == "rows"}
        if name in fields and name in tables:
            # First what was typed, then the button: who did both sees both.
            self.kept[self._slot("options")] = moved(self._in_order(fields, name), name, number, way)
            self.request.session.modified = True

    def _in_order(self, fields: Mapping[str, list[str]], name: str) -> dict[str, list[str]]:
        option = next(option for option in self.app.rules.options if option.name == name)
        rows = OptionsForm(self.app, self.words, self._as_data(fields)).fields[name].widget.value_from_datadict(self._as_data(fields), {}, name)
        ordered = dict(fields)
        ordered[name] = [row.id for row in rows]
        for place, column in enumerate(option.columns):
            if column.choices:
                ordered[f"{name}.{column.name}"] = [row.cells[place] for row in rows]
        return ordered

    def take(self, roles: Mapping[str, int]) -> None:
        """Takes a proposed cast as if it had been typed."""
        self.kept[self._slot("roles")] = {role: [str(roles.get(role, 0))] for role in self.app.rules.roles}
        self.request.session.modified = True

    def begin_with(self, edition: Edition) -> None:
        """Takes an edition as if all of it had been typed; what was typed of this one game stays."""
        game = self.kept.setdefault("game", {})
        first = {name: [str(value)] for name, value in self._first().items() if value is not None and name not in game}
        game.update({**first, "ruleset": [edition.ruleset], "capacity": [str(edition.seats)]})
        self.kept[self._slot("options")] = options_as_sent(edition.app, edition.options)
        self.take(edition.roles)

    def _slot(self, step: str) -> str:
        # Options and roles are of one game: another game begins with its own.
        return step if step == "game" else f"{step}:{self._ruleset}"

    @property
    def _ruleset(self) -> str:
        return (self.kept.get("game", {}).get("ruleset") or [""])[0]

    def typed(self, step: str) -> QueryDict | None:
        """What was typed at a step, or None where one has not been there."""
        fields = self.kept.get(self._slot(step))
        return None if fields is None else self._as_data(fields)

    @staticmethod
    def _as_data(fields: Mapping[str, list[str]]) -> QueryDict:
        data = QueryDict(mutable=True)
        for name, values in fields.items():
            data.setlist(name, values)
        return data

    @property
    def app(self) -> GameConfig:
        """The game that was chosen; with several and none chosen yet, the first."""
        named = self.game_form().cleaned_data.get("ruleset") or self._ruleset
        known = opened_by_wizard()
        return known[named] if named in known else next(iter(known.values()))

    @property
    def words(self) -> Words:
        return RulesetWords(self.app)

    def game_form(self) -> GameForm:
        typed = self.typed("game")
        form = GameForm(typed, initial=self._first())
        form.is_valid()
        return form

    def _first(self) -> dict[str, Any]:
        language = (translation.get_language() or "fr")[:2]
        names = list(opened_by_wizard())
        return {"ruleset": names[0] if len(names) == 1 else None, "language": language, "capacity": DEFAULT_SEATS}

    def options_form(self) -> OptionsForm:
        return OptionsForm(self.app, self.words, self.typed("options"))

    @property
    def options(self) -> dict[str, Any]:
        form = self.options_form()
        return form.cleaned_data if form.is_valid() else {option.name: option.default for option in self.app.rules.options}

    @property
    def seats(self) -> int:
        return self.game_form().cleaned_data["capacity"]

    def roles_form(self) -> RolesForm:
        suggested = mastering.suggested_roles(self.app, self.seats, self.options)
        return RolesForm(self.app, self.words, self.seats, self.typed("roles"), suggested)

    def form(self, step: str) -> Any:
        """The form of a step, filled with what was typed there."""
        return {"game": self.game_form, "options": self.options_form, "roles": self.roles_form}[step]()

    def first_open(self, step: str) -> str:
        """The step itself, or the first before it that is not yet right."""
        for name in NAMES[: NAMES.index(step)]:
            form = self.form(name)
            if not form.is_bound or not form.is_valid():
                return name
        return step

    @property
    def dealt(self) -> int:
        """How many roles are counted at hand, right or wrong."""
        form = self.roles_form()
        typed = [str(form[name].value() or 0) for name in form.fields]
        return sum(int(value) for value in typed if value.isdecimal() and len(value) < 4)

    @property
    def cast(self) -> list[str]:
        """The roles at hand, one a seat: those typed, else those proposed; none where these are no numbers."""
        form = self.roles_form()
        if form.is_bound:
            return form.roles if form.is_valid() else []
        return mastering.as_list({role: int(form.initial.get(role) or 0) for role in form.fields})
