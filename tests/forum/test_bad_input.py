"""What nobody should send, sent to the forum: a clear answer in the reader's language, and what was typed still there."""

import logging
from urllib.parse import urljoin

import pytest
from django.urls import reverse

from config.redacting import Redact
from forum import members
from forum.errors import Invalid


@pytest.mark.parametrize(
    ("name", "args", "back"),
    [("forum:reply", [7], "/topic/7/"), ("forum:mark_all_read", [], "/forum/"), ("forum:notifications_read", [], "/notifications/"),
     ("forum:conversation_add", [7], "/letters/7/"), ("games:play_now", [], "/"), ("games:order", [7], "/games/7/")],
)  # fmt: skip
def test_address_of_a_form_opened_by_hand_leads_back(client, db, name, args, back):
    for language, said in (("fr", "Rien à lire ici"), ("ru", "Здесь нечего читать"), ("en", "Nothing to read here")):
        address = reverse(name, args=args)
        answer = client.get(address, headers={"accept-language": language})
        text = answer.content.decode()
        assert answer.status_code == 405
        assert answer["Allow"] == "POST"
        assert said in text
        assert 'class="btn btn--do" href=".."' in text
        assert urljoin(address, "..") == back


def test_unknown_names_are_repeated_as_far_as_a_sentence_holds_them(db):
    with pytest.raises(Invalid) as refused:
        members.find_all(["Nix\x00", "x" * 300, *(f"n{n}" for n in range(50))])
    said = refused.value.data["name"]
    assert said.startswith("Nix, " + "x" * 40 + "…")
    assert said.endswith(", …")
    assert len(said) < 120


def test_names_of_nothing_but_marks_that_cannot_be_seen_are_no_names(db):
    assert members.find_all(["\x00", "\u202e", " "]) == []


@pytest.mark.parametrize(
    "fields", [{"text": "x" * 2_200_000}, {f"f{n}": "1" for n in range(2500)}], ids=["too large", "too many fields"]
)
def test_request_without_measure_is_turned_away_in_words_and_in_one_line_of_the_log(client, ana, caplog, fields):
    client.force_login(ana, backend="django.contrib.auth.backends.ModelBackend")
    answer = client.post(reverse("forum:draft"), fields, headers={"accept-language": "en"}, follow=False)
    assert answer.status_code == 400
    for record in caplog.records:
        if record.name.startswith("django.security"):
            Redact().filter(record)
            assert record.exc_info is None


def test_fault_of_our_own_keeps_its_traceback_in_the_log():
    record = logging.LogRecord("django.request", logging.ERROR, "", 1, "oh", (), (ValueError, ValueError(), None))
    Redact().filter(record)
    assert record.exc_info
