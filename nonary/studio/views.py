"""The studio: drafts of editions, their text, what is wrong with them, the solver's report, and a game from them."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from forum import clock
from forum.errors import Denied
from forum.limits import limit
from forum.phrases import refusal as forum_refusal
from games.kernel.refusal import Refused
from games.registry import config
from games.words import RulesetWords
from nonary.edition_file import LARGEST
from nonary.edition_words import describe, place
from nonary.rules.edition.analysis.report import analyse
from nonary.rules.edition.values import said
from nonary.shipped import EDITIONS, shipped, text_of

from . import drafts
from . import pictures as images
from .desk import Desk, Said, allowed, own
from .report_words import Teller
from .schema import SECTIONS

SOLUTIONS_AN_HOUR = 120
PICTURES_AN_HOUR = 240


def picture_fault(code: str) -> str:
    """What is wrong with an image, and how to mend it."""
    return {
        "picture_large": _("The image is too large: at most %(most)s MB. Make it smaller and send it again.")
        % {"most": images.MOST_MB},
        "picture_svg": _("A drawing in SVG may hold programs and is not taken. Save it as PNG and send that."),
        "picture_unreadable": _(
            "This is no image in JPEG, PNG, GIF or WebP that can be read. Save it anew in one of these."
        ),
        "picture_name": _(
            "A name has small letters, digits, _, -, a dot and perhaps a folder: plans/hall.png. Choose another."
        ),
        "picture_many": _("There are as many images as a draft may have. Delete one first."),
    }[code]


@allowed
def index(request: HttpRequest) -> HttpResponse:
    """All one's drafts; a new one, empty, from a file, or from an edition that comes with the game."""
    error, typed = "", ""
    if request.method == "POST":
        sent = request.FILES.get("file")
        typed = request.POST.get("text", "")
        content = sent.read(LARGEST + 1) if sent is not None and sent.size else typed.encode()
        if (name := request.POST.get("edition", "")) in EDITIONS:
            content = text_of(name).encode()
        try:
            fresh = drafts.NEW.format(language=(translation.get_language() or "en")[:2])
            text = content.decode("utf-8-sig") if content.strip() else fresh
            if len(content) > LARGEST:
                error = _(
                    "The file is too large: {most} MiB at most. Are images in it? They are uploaded apart."
                ).format(most=2)
            else:
                return redirect("nonary:draft", drafts.create(request.user, text, clock.now()).code)
        except UnicodeDecodeError:
            error = _("This is not UTF-8. Save the file again with the encoding UTF-8.")
        except Denied as denied:
            error = str(forum_refusal(denied))
    context = {
        "drafts": drafts.drafts_of(request.user), "error": error, "typed": typed[:LARGEST], "shipped": _brought(),
    }  # fmt: skip
    return render(request, "nonary/studio/index.html", context, status=422 if error else 200)


def _brought() -> list[tuple[str, str, str]]:
    """The editions that come with the game: name, title, what it is about."""
    language, found = translation.get_language() or "en", []
    for name in EDITIONS:
        edition = shipped(name).edition
        if edition is not None:
            told = said(edition.intro, language, edition.language) if edition.intro else ""
            found.append((name, said(edition.title, language, edition.language), told))
    return found


@own
@require_safe
def draft(request: HttpRequest, desk: Desk) -> HttpResponse:
    """A draft: its parts, what is wrong with it, what can be done with it."""
    sections = [(key, title, len(desk.part(key))) for key, (title, _new, _items) in SECTIONS.items()]
    count = {
        key: len(value) if isinstance(value, list) else 0
        for key in ("travel", "rounds")
        for value in (desk.plain.get(key),)
    }
    context = {
        "draft": desk.draft, "desk": desk, "sections": sections, "count": count, "faults": desk.faults(),
        "more": len(desk.file.faults) - len(desk.faults()), "readable": bool(desk.plain), "pieces": len(desk.ids["piece"]),
        "pictures": desk.draft.pictures.count(), "characters": _cast(desk),
    }  # fmt: skip
    return render(request, "nonary/studio/draft.html", context)


def _cast(desk: Desk) -> list[tuple[str, str]]:
    edition = desk.file.edition
    if edition is None:
        return []
    language = (translation.get_language() or "en")[:2]
    return [(each.id, said(each.name, language, edition.language)) for each in edition.characters.values()]


@own
def text(request: HttpRequest, desk: Desk) -> HttpResponse:
    """The text itself, with everything that is wrong by line."""
    error, typed = "", None
    if request.method == "POST":
        sent = request.FILES.get("file")
        raw = sent.read(LARGEST + 1) if sent is not None and sent.size else request.POST.get("text", "").encode()
        try:
            typed = raw.decode("utf-8-sig")
            error = desk.keep_text(typed, request.POST.get("version", ""))
        except UnicodeDecodeError:
            error = _("This is not UTF-8. Save the file again with the encoding UTF-8.")
        if not error:
            return redirect("nonary:draft_text", desk.draft.code)
    shown = desk.draft.text if typed is None or not error else typed
    context = {
        "draft": desk.draft,
        "shown": shown,
        "faults": desk.faults(),
        "error": error,
        "lines": shown.count("\n") + 1,
    }
    return render(request, "nonary/studio/text.html", context, status=409 if error else 200)


@own
@require_safe
def download(request: HttpRequest, desk: Desk) -> HttpResponse:
    """The file to keep."""
    answer = HttpResponse(desk.draft.text, content_type="application/yaml; charset=utf-8")
    name = str(desk.plain.get("id") or "edition")
    name = name if name.isidentifier() else "edition"
    answer["Content-Disposition"] = f'attachment; filename="{name}.yaml"'
    return answer


@own
@require_POST
def delete(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Deletes the draft. Games that were opened from it keep their copy."""
    desk.draft.delete()
    return redirect("nonary:studio")


@own
@require_safe
def report(request: HttpRequest, desk: Desk) -> HttpResponse:
    """What the solver finds: dead ends, a way through, who may survive."""
    context: dict[str, Any] = {"draft": desk.draft}
    edition = desk.file.edition
    if edition is not None:
        try:
            limit(f"nonary-solve:{request.user.pk}", SOLUTIONS_AN_HOUR, 3600)
        except Denied as denied:
            return render(request, "nonary/studio/report.html", {**context, "error": forum_refusal(denied)}, status=429)
        found = analyse(edition)
        teller = Teller(edition, (translation.get_language() or "en")[:2])
        context |= {
            "edition": edition,
            "findings": [Said(0, place(fault.path), describe(fault), True) for fault in found.findings],
            "steps": teller.steps(found.way.steps), "seconds": teller.duration(found.way.seconds),
            "missed": len(found.way.missed), "survivals": [teller.survival(each) for each in found.survivals],
        }  # fmt: skip
    return render(request, "nonary/studio/report.html", context)


@own
@require_safe
def sheet(request: HttpRequest, desk: Desk, name: str) -> HttpResponse:
    """A character's card as its player will read it."""
    edition = desk.file.edition
    if edition is None or name not in edition.characters:
        raise Http404
    character = edition.characters[name]
    language = (translation.get_language() or "en")[:2]

    def words(text: Any) -> str:
        return said(text, language, edition.language) if text else ""

    urls = {picture.name: picture.file.url for picture in desk.draft.pictures.all()}
    pieces = [edition.board.pieces[piece] for piece in character.pieces]
    word_names = {"survival": _("Survival"), "altruist": _("Altruist"), "zero_goal": _("Zero")}
    context = {
        "draft": desk.draft, "name": words(character.name), "story": words(character.story), "age": words(character.age),
        "nationality": words(character.nationality), "portrait": urls.get(character.portrait, ""),
        "portrait_alt": words(character.portrait_alt), "about": [(words(label), words(value)) for label, value in character.about],
        "goal": words(character.goal.text), "secondary": words(character.secondary.text) if character.secondary else "",
        "objects": [words(edition.things[thing].name) for thing in character.objects], "zero": character.zero,
        "pieces": [(piece.kind, words(piece.text) or (word_names[piece.word] if piece.word else words(piece.image_alt))) for piece in pieces],
        "cast": _cast(desk), "current": name,
    }  # fmt: skip
    return render(request, "nonary/studio/sheet.html", context)


@own
def pictures(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Images of the draft: uploaded, looked at, deleted."""
    error = ""
    if request.method == "POST":
        if "drop" in request.POST:
            desk.draft.pictures.filter(name=request.POST["drop"]).delete()
            return redirect("nonary:draft_pictures", desk.draft.code)
        sent = request.FILES.get("file")
        try:
            if sent is None:
                raise images.BadPicture("picture_unreadable")
            limit(f"nonary-pictures:{request.user.pk}", PICTURES_AN_HOUR, 3600)
            images.add(desk.draft, sent, request.POST.get("name", ""))
        except images.BadPicture as bad:
            error = picture_fault(bad.code)
        except Denied as denied:
            error = str(forum_refusal(denied))
        else:
            return redirect("nonary:draft_pictures", desk.draft.code)
    context = {"draft": desk.draft, "pictures": desk.draft.pictures.all(), "error": error, "most": images.MOST_MB}
    return render(request, "nonary/studio/pictures.html", context, status=422 if error else 200)


@own
def play(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Opens the registration of a game that plays a frozen copy of the draft."""
    edition = desk.file.edition
    language = (translation.get_language() or "en")[:2]
    error = ""
    if edition is not None and request.method == "POST":
        language = request.POST.get("language", language)
        language = language if language in ("en", "fr", "ru") else "en"
        try:
            limit(f"nonary-games:{request.user.pk}", 12, 86_400)
            game = drafts.open_game(
                desk.draft, request.user, clock.now(), title=request.POST.get("title", "").strip()[:100], language=language,
                intro=request.POST.get("intro", "").strip()[:4000], capacity=_capacity(request, len(edition.characters)),
            )  # fmt: skip
            return redirect("games:table", game.pk)
        except Denied as denied:
            error = str(forum_refusal(denied))
        except Refused as refusal:
            error = RulesetWords(config("nonary")).refusal(refusal.code, refusal.data)
    context = {
        "draft": desk.draft, "edition": edition, "error": error, "language": language,
        "title": said(edition.title, language, edition.language) if edition else "",
        "intro": said(edition.intro, language, edition.language) if edition and edition.intro else "",
        "most": len(edition.characters) if edition else 0,
    }  # fmt: skip
    return render(request, "nonary/studio/play.html", context, status=422 if error else 200)


@own
@require_POST
def rehearse(request: HttpRequest, desk: Desk) -> HttpResponse:
    """A private game of the draft, at whose desk time is moved by hand."""
    language = (translation.get_language() or "en")[:2]
    if desk.file.edition is None:
        return redirect("nonary:draft", desk.draft.code)
    try:
        limit(f"nonary-games:{request.user.pk}", 60, 86_400)
        game = drafts.rehearse(desk.draft, request.user, clock.now(), language)
    except Denied as denied:
        messages.error(request, str(forum_refusal(denied)))
    except Refused as refusal:
        messages.error(request, RulesetWords(config("nonary")).refusal(refusal.code, refusal.data))
    else:
        return redirect("games:desk", game.pk)
    return redirect("nonary:draft", desk.draft.code)


def _capacity(request: HttpRequest, characters: int) -> int:
    typed = request.POST.get("capacity", "")
    return min(max(int(typed), 2), characters) if typed.isdecimal() and len(typed) < 4 else characters
