"""Hours as people read them: both zones where they differ, in three languages."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone, translation

from forum import hours

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
TONIGHT = datetime(2026, 11, 30, 21, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _reader():
    with timezone.override(ZoneInfo("Europe/Paris")), translation.override("en"):
        yield


def test_one_zone_is_told_once():
    assert hours.both(TONIGHT, "Europe/Paris", now=NOW) == "today, 22:00"


def test_zones_with_the_same_hour_are_told_once():
    assert hours.both(TONIGHT, "Europe/Brussels", now=NOW) == "today, 22:00"


def test_two_zones_are_told_both():
    assert hours.both(TONIGHT, "Europe/London", now=NOW) == "today, 21:00, London time (22:00 for you)"


def test_the_readers_day_is_told_when_it_is_another():
    told = hours.both(TONIGHT, "Europe/Moscow", now=NOW)
    assert told == "tomorrow, 00:00, Moscow time (today, 22:00 for you)"


@pytest.mark.parametrize(
    ("language", "told"),
    [("fr", "demain à 22:00, heure de Londres (23:00 chez vous)"), ("ru", "завтра, 22:00 по Лондону (23:00 у вас)")],
)
def test_other_languages_say_it_their_way(language, told):
    with translation.override(language):
        assert hours.both(TONIGHT + timedelta(hours=25), "Europe/London", now=NOW) == told


@pytest.mark.parametrize(
    ("away", "told"),
    [(-1, "yesterday, 22:00"), (3, "Thursday, 22:00"), (20, "December 20, 22:00"), (60, "Jan. 29, 2027, 22:00")],
)
def test_days_are_called_as_people_call_them(away, told):
    assert hours.said(TONIGHT + timedelta(days=away), now=NOW) == told


@pytest.mark.parametrize(
    ("language", "away", "told"),
    [
        ("fr", 31, "31 décembre à 22:00"), ("fr", 32, "1er janvier 2027 à 22:00"), ("fr", 3, "jeudi à 22:00"),
        ("ru", 31, "31 декабря, 22:00"), ("ru", 60, "29 января 2027 г., 22:00"), ("ru", 3, "четверг, 22:00"),
    ],
)  # fmt: skip
def test_dates_follow_the_grammar_of_the_language(language, away, told):
    with translation.override(language):
        assert hours.said(TONIGHT + timedelta(days=away), now=NOW) == told


def test_lists_leave_today_out():
    assert hours.said(TONIGHT, now=NOW, brief=True) == "22:00"
    assert hours.said(TONIGHT - timedelta(days=1), now=NOW, brief=True) == "yesterday, 22:00"


def test_an_unlisted_zone_is_called_by_its_city():
    assert hours.zone_phrase(ZoneInfo("America/Port_of_Spain")) == "Port of Spain time"


def test_an_hour_within_a_minute_is_told_with_its_seconds(monkeypatch):
    from forum import clock
    from forum.templatetags import look

    monkeypatch.setattr(clock, "now", lambda: NOW)
    at = TONIGHT + timedelta(seconds=54)
    told = look.until(at)
    assert (told["text"], told["clock"], look.left(at)["clock"]) == ("today, 22:00:54", "22:00:54", "22:00:54")
    assert look.until(TONIGHT)["text"] == "today, 22:00"
