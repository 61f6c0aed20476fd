"""The components of the look, as template tags. Each renders one partial of `templates/components/`.

The style guide (`/style/`) shows every one of them. Texts given to a tag are escaped unless they are safe already.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, tzinfo
from typing import Any
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from django import template
from django.core.paginator import Page
from django.forms import BoundField, CheckboxInput, CheckboxSelectMultiple, RadioSelect, Select, Textarea
from django.template import Context
from django.templatetags.static import static
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from forum import clock, hours

register = template.Library()

NOTE_ICONS = {"ok": "check", "warn": "clock", "bad": "alert", "": "ask"}
RECEIPT_ICONS = {"ok": "check", "old": "history", "no": "x", "ask": "ask"}
MESSAGE_KINDS = {"success": "ok", "warning": "warn", "error": "bad"}


# ---- small marks ------------------------------------------------------------------------------------------------


@register.simple_tag
def icon(name: str, label: str = "", css: str = "i") -> SafeString:
    """An icon of the sprite; `label` is read aloud, without it the icon is decoration."""
    svg = format_html('<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>', css, static("icons.svg"), name)
    return format_html('<span class="sr">{}</span>{}', label, svg) if label else svg


@register.simple_tag
def emblem(game: str = "conteur") -> SafeString:
    """The emblem of a game (`lune`, `graal`, `nonary`, `neuro`) or the house's own."""
    return icon(f"em-{game}", css="em")


@register.simple_tag
def fleuron() -> SafeString:
    """The ornament over an announcement or an empty page."""
    return icon("fleuron", css="fleuron")


@register.inclusion_tag("components/avatar.html")
def avatar(name: str, size: str = "", state: str = "", src: str = "") -> dict[str, Any]:
    """A person's picture or monogram. `size`: "", "s" or "l"; `state`: "", "dead" or "gm"."""
    return {"initial": initial(name), "size": size, "state": state, "src": src}


@register.filter
def initial(name: str) -> str:
    """The first letter of a name, as a monogram shows it."""
    letters = [sign for sign in str(name) if sign.isalnum()]
    return letters[0].upper() if letters else "?"


@register.inclusion_tag("components/state.html")
def state(text: str, kind: str = "", icon: str = "") -> dict[str, Any]:
    """A state in a word. `kind`: ok, warn, bad, game, now, red, blue or nothing."""
    return {"text": text, "kind": kind, "icon": icon}


# ---- hours ------------------------------------------------------------------------------------------------------


@register.inclusion_tag("components/hour.html")
def hour(at: datetime, zone: str | tzinfo | None = None, seconds: bool = False) -> dict[str, Any]:
    """An hour in the zone that rules it, and the reader's own hour in brackets where it differs."""
    return {"at": at, "text": hours.both(at, zone, now=clock.now(), seconds=seconds or hours.has_seconds(at))}


@register.inclusion_tag("components/moment.html")
def moment(at: datetime, seconds: bool = False, brief: bool = False) -> dict[str, Any]:
    """When something was said or done, in the reader's zone: "today, 19:42"; `brief`, for lists: "19:42"."""
    return {"at": at, "text": hours.said(at, now=clock.now(), seconds=seconds, brief=brief)}


@register.inclusion_tag("components/until.html")
def until(
    at: datetime | None, label: str = "", zone: str | tzinfo | None = None, paused: str = "", over: str = ""
) -> dict[str, Any]:
    """The one hour that matters, counted down. `label` says what comes then; `paused` replaces the count.

    Without JavaScript the hour itself is shown, so that the page never shows a count that has stopped.
    """
    context: dict[str, Any] = {"at": at, "label": label, "paused": paused, "over": over}
    if at is not None:
        context["text"] = hours.both(at, zone, now=clock.now(), seconds=hours.has_seconds(at))
        context["clock"] = hours.short(at, zone, seconds=hours.has_seconds(at))
    return context


@register.inclusion_tag("components/left.html")
def left(at: datetime, zone: str | tzinfo | None = None, over: str = "") -> dict[str, Any]:
    """The bare count, for the strip of the phone and for tables."""
    return {"at": at, "clock": hours.short(at, zone, seconds=hours.has_seconds(at)), "over": over}


# ---- messages ---------------------------------------------------------------------------------------------------


@register.inclusion_tag("components/note.html")
def note(text: str = "", kind: str = "", title: str = "", icon: str = "", alert: bool = False) -> dict[str, Any]:
    """A message in the page. `kind`: ok, warn, bad or nothing; `alert` makes screen readers say it at once."""
    return {"text": text, "kind": kind, "title": title, "icon": icon or NOTE_ICONS.get(kind, "ask"), "alert": alert}


@register.inclusion_tag("components/note.html")
def message_note(message: Any) -> dict[str, Any]:
    """A message of Django's framework, as a note."""
    kind = MESSAGE_KINDS.get(message.level_tag, "")
    return {"text": message, "kind": kind, "title": "", "icon": NOTE_ICONS[kind], "alert": kind == "bad"}


@register.inclusion_tag("components/empty.html")
def empty(
    title: str, text: str = "", *, icon: str = "", url: str = "", label: str = "", level: int = 2
) -> dict[str, Any]:
    """Nothing here yet, and what to do. `icon` of the sprite (the fleuron when none), `url` and `label` of a button."""
    return {"title": title, "text": text, "icon": icon, "url": url, "label": label, "level": level}


# ---- pages ------------------------------------------------------------------------------------------------------


@register.inclusion_tag("components/chapter.html")
def chapter(
    title: str,
    *,
    over: str = "",
    over_url: str = "",
    over_rest: str = "",
    deck: str = "",
    game: str = "",
    at: datetime | None = None,
    zone: str | tzinfo | None = None,
    label: str = "",
    paused: str = "",
) -> dict[str, Any]:
    """The head of a page: ribbon and emblem of `game` if any, where (`over`), what, and the hour that matters."""
    return {
        "title": title,
        "over": over,
        "over_url": over_url,
        "over_rest": over_rest,
        "deck": deck,
        "game": game or "conteur",
        "at": at,
        "zone": zone,
        "label": label,
        "paused": paused,
    }


@register.inclusion_tag("components/crumbs.html")
def crumbs(*steps: str) -> dict[str, Any]:
    """The way to this page: `{% crumbs "Forum" "/forum/" category.name category.url %}`, this page left out."""
    return {"steps": list(zip(steps[::2], steps[1::2], strict=True))}


@register.inclusion_tag("components/pager.html", takes_context=True)
def pager(context: Context, page: Page[Any], label: str = "", anchor: str = "") -> dict[str, Any]:
    """Pages by number; keeps the other parameters of the address. `anchor` is an id within the page.

    The second one on a page is called otherwise: two landmarks of one name are told apart by nobody.
    """
    rendering: Any = context.render_context
    label = label or (_("Pages, at the end") if rendering.get("look.pager") else _("Pages"))
    rendering["look.pager"] = True
    request = context.get("request")
    query = request.GET.copy() if request is not None else {}
    query.pop("page", None)

    def url(number: int) -> str:
        rest = query.urlencode() if hasattr(query, "urlencode") else urlencode(query)
        mark = f"#{anchor}" if anchor else ""
        return f"?page={number}&{rest}{mark}" if rest else f"?page={number}{mark}"

    numbers = page.paginator.get_elided_page_range(page.number, on_each_side=2, on_ends=1)
    return {
        "page": page,
        "label": label,
        "links": [(n, url(n) if isinstance(n, int) else "") for n in numbers],
        "previous": url(page.number - 1) if page.has_previous() else "",
        "next": url(page.number + 1) if page.has_next() else "",
    }


# ---- forms ------------------------------------------------------------------------------------------------------


@register.inclusion_tag("components/field.html")
def field(bound: BoundField, hint: str = "", label: str = "", optional: bool = False) -> dict[str, Any]:
    """A form's field with its label, hint and errors, tied together for screen readers. `optional` says so."""
    widget = bound.field.widget
    group = isinstance(widget, RadioSelect | CheckboxSelectMultiple)
    return {
        "bound": bound,
        "label": label or bound.label,
        "hint": hint or bound.help_text,
        "optional": optional,
        "group": group,
        "tick": isinstance(widget, CheckboxInput) and not group,
        "control": bound if group else control(bound, hint),
    }


@register.simple_tag
def control(bound: BoundField, hint: str = "") -> SafeString:
    """The bare control of a field, in the look, described by its hint and its errors."""
    widget = bound.field.widget
    attrs: dict[str, Any] = {}
    if not isinstance(widget, CheckboxInput | RadioSelect):
        attrs["class"] = f"{widget.attrs.get('class', '')} in".strip()
    described = [f"{bound.auto_id}-hint"] if hint or bound.help_text else []
    if bound.errors:
        attrs["aria-invalid"] = "true"
        described.append(f"{bound.auto_id}-error")
    attrs["aria-describedby"] = " ".join(described) or False
    if isinstance(widget, Textarea | Select):
        attrs.pop("placeholder", None)
    return bound.as_widget(attrs=attrs)


@register.inclusion_tag("components/form_errors.html")
def form_errors(form: Any) -> dict[str, Any]:
    """What is wrong with a form as a whole, said at once; the errors of fields stand at the fields."""
    return {"errors": form.non_field_errors() if form else []}


@register.inclusion_tag("components/composer.html", takes_context=True)
def composer(
    context: Mapping[str, Any],
    form: Any,
    *,
    submit: str = "",
    preview: bool = True,
    label: str = "",
    action: str = "",
    note: str = "",
    field_name: str = "text",
    rows: int = 6,
) -> dict[str, Any]:
    """The box for any text that one writes: toolbar (needs JavaScript), text, preview and send.

    `form` needs a field `field_name`, other fields are rendered hidden. The preview button sends `preview`.
    """
    return {
        "csrf_token": context.get("csrf_token"),
        "form": form,
        "bound": form[field_name],
        "submit": submit,
        "preview": preview,
        "label": label,
        "action": action,
        "note": note,
        "rows": rows,
    }


# ---- games ------------------------------------------------------------------------------------------------------


@register.inclusion_tag("components/seats.html")
def seats(seats: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The people of a game. Each seat: name, url?, alive (default yes), me?, notes? (list of words), crown?, src?."""
    return {"seats": [{"alive": True, **seat} for seat in seats]}


@register.inclusion_tag("components/chairs.html")
def chairs(taken: int, total: int) -> dict[str, Any]:
    """Places taken and free, drawn and in words."""
    return {"taken": taken, "total": total, "on": range(min(taken, total)), "off": range(max(total - taken, 0))}


@register.inclusion_tag("components/count.html")
def count(rows: Sequence[Mapping[str, Any]], at: datetime | None = None, missing: str = "") -> dict[str, Any]:
    """A count of votes. Each row: name, net (number or text), voters? (text), red?, blue?, red_voters?, blue_voters?."""
    built = [{**row, "reds": range(row.get("red", 0)), "blues": range(row.get("blue", 0))} for row in rows]
    return {"rows": built, "at": at, "missing": missing}


@register.inclusion_tag("components/receipts.html")
def receipts(items: Sequence[Mapping[str, Any]], plain: bool = False) -> dict[str, Any]:
    """Orders sent, newest first. Each: title, state (ok, old, no, ask), quote?, text?, at?, url?, url_label?."""
    built = [{"state": "ok", **item, "icon": RECEIPT_ICONS[item.get("state", "ok")]} for item in items]
    return {"items": built, "plain": plain}


@register.inclusion_tag("components/gloss.html")
def gloss(text: str, kind: str = "ok") -> dict[str, Any]:
    """The receipt under a post: what was understood. `kind`: ok, ask, no, red or blue."""
    icons = {"ask": "ask", "no": "x"}
    return {"text": text, "kind": kind, "icon": icons.get(kind, "check")}


@register.inclusion_tag("components/steps.html")
def steps(items: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The steps of a resolution with their reasons. Each: text, why?, rule?, rule_url?, number?, failed?."""
    return {"items": [{"number": n, **item} for n, item in enumerate(items, 1)]}


# ---- the chrome -------------------------------------------------------------------------------------------------


@register.simple_tag(takes_context=True)
def here(context: Mapping[str, Any], url: str) -> SafeString:
    """`aria-current` for the link to the page one is on, or to what it stands under."""
    request = context.get("request")
    return mark_safe('aria-current="page"') if request is not None and request.path.startswith(url) else mark_safe("")


BROWSERS = (("Edg", "Edge"), ("OPR", "Opera"), ("YaBrowser", "Yandex"), ("SamsungBrowser", "Samsung Internet"),
            ("Firefox", "Firefox"), ("Chrome", "Chrome"), ("Safari", "Safari"))  # fmt: skip
SYSTEMS = (("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"), ("Mac OS", "Mac"),
           ("Linux", "Linux"))  # fmt: skip


@register.filter
def device(agent: str) -> str:
    """A browser's long name for itself, as its owner would call it: "Firefox, Android"."""
    told = [next((name for mark, name in table if mark in agent), "") for table in (BROWSERS, SYSTEMS)]
    return ", ".join(filter(None, told)) or agent[:60]


@register.filter
def zoned(at: datetime, zone: str) -> datetime:
    """The same instant in another zone, for pages that show two."""
    return timezone.localtime(at, ZoneInfo(zone))
