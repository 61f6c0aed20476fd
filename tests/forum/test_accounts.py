"""Sign-up, guests and how they stay, the pages of an account, and the frame around them."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth import get_user_model
from django.core import mail
from django.urls import NoReverseMatch, reverse
from django.utils import translation

from forum import accounts, conversations, members
from forum.errors import Denied, Invalid
from forum.models import Member
from forum.visibility import viewer_of
from tools.translations import LANGUAGES, ROOT, extract

PASSWORD = "four candles by the river"
SIGNUP = {"username": "Mélisande", "email": "melisande@example.org", "password1": PASSWORD}
MODEL_BACKEND = "django.contrib.auth.backends.ModelBackend"


def link_in(message):
    """The path of the first link of a mail."""
    return re.search(r"https?://[^/\s]+(/\S+)", message.body).group(1)


@pytest.fixture
def guest(db, at):
    return accounts.create_temporary("Passante", at)


# --- sign-up --------------------------------------------------------------------------------------------------------
def test_sign_up_confirms_the_address_and_then_signs_in_by_a_loosely_written_name(client, db):
    sent = client.post(reverse("account_signup"), SIGNUP)
    assert sent.status_code == 302
    assert Member.objects.get().name == "Mélisande"
    assert client.post(link_in(mail.outbox[0])).status_code == 302
    client.logout()
    client.post(reverse("account_login"), {"login": " melisande ", "password": PASSWORD})
    assert client.session["_auth_user_id"] == str(get_user_model().objects.get().pk)


def test_whoever_confirms_in_the_browser_that_signed_up_is_let_in(client, db):
    from django.test import Client

    client.post(reverse("account_signup"), SIGNUP)
    address = link_in(mail.outbox[0])
    client.post(address)
    assert client.session["_auth_user_id"] == str(get_user_model().objects.get().pk)
    client.post(reverse("account_signup"), {**SIGNUP, "username": "Other", "email": "other@example.org"})
    client.logout()
    client.post(reverse("account_signup"), {**SIGNUP, "username": "Another", "email": "another@example.org"})
    elsewhere = Client()
    elsewhere.post(link_in(mail.outbox[-1]))
    assert "_auth_user_id" not in elsewhere.session


def test_an_unconfirmed_address_keeps_the_door_shut(client, db):
    client.post(reverse("account_signup"), SIGNUP)
    client.logout()
    client.post(reverse("account_login"), {"login": "Mélisande", "password": PASSWORD})
    assert "_auth_user_id" not in client.session


def test_an_account_made_without_an_address_waits_for_no_confirmation(client, member):
    user = member("Vesper", password=PASSWORD)
    client.post(reverse("account_login"), {"login": "Vesper", "password": PASSWORD})
    assert client.session["_auth_user_id"] == str(user.pk)


@pytest.mark.parametrize("name", ["Ana", "ANA", "Аnа", "Aña", "A n a"])
def test_a_name_that_looks_like_another_is_refused_and_what_was_typed_stays(client, ana, name):
    page = client.post(reverse("account_signup"), {**SIGNUP, "username": name}, headers={"accept-language": "en"})
    assert page.status_code == 200
    assert "looks just like it" in page.text
    assert f'value="{name}"' in page.text
    assert "melisande@example.org" in page.text
    assert Member.objects.count() == 1


@pytest.mark.parametrize("name", ["conteur", "x", "Ana\u202ebo", "<b>", "n" * 31, ""])
def test_a_name_that_cannot_be_is_refused_with_a_way_to_mend_it(client, db, name):
    page = client.post(reverse("account_signup"), {**SIGNUP, "username": name})
    assert page.status_code == 200
    assert 'id="id_username-error"' in page.text
    assert not Member.objects.exists()


def test_a_name_in_any_alphabet_with_blanks_may_be_had(client, db):
    client.post(reverse("account_signup"), {**SIGNUP, "username": "  Старый   Мерлин "})
    assert Member.objects.get().name == "Старый Мерлин"


def test_a_taken_address_says_the_same_as_a_free_one(client, ana):
    EmailAddress.objects.create(user=ana, email="ana@example.org", verified=True, primary=True)
    sent = client.post(reverse("account_signup"), {**SIGNUP, "email": "ana@example.org"})
    assert sent.url == reverse("account_email_verification_sent")
    assert Member.objects.count() == 1
    assert [message.to for message in mail.outbox] == [["ana@example.org"]]


@pytest.mark.parametrize(("language", "name"), [("fr", "nom"), ("ru", "Имя"), ("en", "name")])
def test_a_refused_sign_in_speaks_of_the_name_as_the_form_does(client, ana, language, name):
    page = client.post(reverse("account_login"), {"login": "Ana", "password": "wrong"}, headers={"accept-language": language}).text
    said = re.search(r'class="note note--bad".*?</div>|class="err".*?</p>', page, re.DOTALL)
    assert name in page
    assert not re.search("(?i)pseudo|nom d’utilisateur|nom d.utilisateur|username[^\"]|имя пользователя", re.sub(r"<[^>]+>", "", page)), said


@pytest.mark.parametrize("language", ["fr", "ru", "en"])
def test_a_password_like_the_name_is_refused_in_the_words_of_the_form(client, db, language):
    page = client.post(reverse("account_signup"), {**SIGNUP, "password1": "Mélisande1"}, headers={"accept-language": language}).text
    assert not Member.objects.exists()
    assert "id_password1-error" in page
    assert not re.search("(?i)pseudo|utilisateur|username[^\"]|пользовател", re.sub(r"<[^>]+>", "", page))


# --- guests ---------------------------------------------------------------------------------------------------------
def test_a_guest_is_a_member_with_nothing_but_a_name(guest):
    assert guest.member.temporary
    assert not guest.has_usable_password()
    assert guest.email == ""
    assert viewer_of(guest).is_member


def test_a_guest_cannot_take_a_name_that_looks_like_another(ana, at):
    with pytest.raises(Invalid, match="name_taken"):
        accounts.create_temporary("Аna", at)


def test_guests_from_one_address_are_limited(rf, db, client):
    request = rf.get("/")
    request.session = client.session
    for number in range(accounts.GUESTS_AN_HOUR):
        accounts.sign_in_guest(request, f"Guest number {number}")
    with pytest.raises(Denied, match="rate_limited"):
        accounts.sign_in_guest(request, "One too many")
    assert members.find("One too many") is None


def test_a_guest_keeps_the_account_once_the_address_is_confirmed(client, guest):
    client.force_login(guest, backend=MODEL_BACKEND)
    assert client.get(reverse("account_keep")).status_code == 200
    sent = client.post(reverse("account_keep"), {"email": "Passante@example.org", "password": PASSWORD}, follow=True)
    assert sent.status_code == 200
    assert "passante@example.org" in sent.text
    guest.member.refresh_from_db()
    assert guest.member.temporary
    client.post(link_in(mail.outbox[0]))
    guest.refresh_from_db()
    guest.member.refresh_from_db()
    assert not guest.member.temporary
    assert guest.check_password(PASSWORD)
    assert guest.email == "passante@example.org"
    client.logout()
    client.post(reverse("account_login"), {"login": "passante@example.org", "password": PASSWORD})
    assert client.session["_auth_user_id"] == str(guest.pk)


def test_keeping_with_the_address_of_another_says_the_same_and_writes_to_its_owner(client, guest, ana):
    EmailAddress.objects.create(user=ana, email="ana@example.org", verified=True, primary=True)
    client.force_login(guest, backend=MODEL_BACKEND)
    sent = client.post(reverse("account_keep"), {"email": "ana@example.org", "password": PASSWORD}, follow=True)
    assert sent.status_code == 200
    assert not EmailAddress.objects.filter(user=guest).exists()
    assert "accounts/confirm-email" not in mail.outbox[0].body
    client.logout()
    client.post(reverse("account_login"), {"login": "Passante", "password": PASSWORD})
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize("data", [{}, {"email": "nobody", "password": PASSWORD}, {"email": "a@example.org", "password": "1234"}])
def test_keeping_with_a_bad_address_or_password_is_refused_in_the_form(client, guest, data):
    client.force_login(guest, backend=MODEL_BACKEND)
    page = client.post(reverse("account_keep"), data)
    assert page.status_code == 422
    assert 'class="err"' in page.text
    assert not mail.outbox


def test_only_a_guest_sees_the_page_that_keeps(client, ana):
    assert client.get(reverse("account_keep")).status_code == 302
    client.force_login(ana, backend=MODEL_BACKEND)
    assert client.get(reverse("account_keep")).status_code == 404


def test_a_guest_writes_to_few(guest, ana, bo, cleo, at):
    viewer = viewer_of(guest)
    assert conversations.start(guest, [ana, bo], "Hello", "Good evening.", at=at, viewer=viewer).topic.is_conversation
    with pytest.raises(Denied, match="guest_letters"):
        conversations.start(guest, [ana, bo, cleo], "Hello all", "Good evening.", at=at, viewer=viewer)


def test_a_guest_is_warned_before_losing_the_account(client, guest):
    client.force_login(guest, backend=MODEL_BACKEND)
    assert reverse("account_keep") in client.get(reverse("account_logout")).text.partition("<main")[2]


# --- the pages of an account ----------------------------------------------------------------------------------------
ENTRANCE = [
    "account_login", "account_signup", "account_reset_password", "account_reset_password_done",
    "account_email_verification_sent", "account_inactive",
]  # fmt: skip
INSIDE = [
    "account_email", "account_change_password", "mfa_index", "usersessions_list", "account_logout",
    "account_reauthenticate",
]  # fmt: skip


@pytest.mark.parametrize("name", ENTRANCE)
def test_pages_of_the_entrance_open(client, db, name):
    assert client.get(reverse(name)).status_code == 200


@pytest.mark.parametrize("name", INSIDE)
def test_pages_of_an_account_open(client, ana, name):
    ana.set_password(PASSWORD)
    ana.save()
    client.post(reverse("account_login"), {"login": "Ana", "password": PASSWORD})
    client.force_login(ana, backend=MODEL_BACKEND)
    assert client.get(reverse(name)).status_code == 200


def test_a_second_factor_can_be_set_up_and_is_asked_for(client, ana):
    from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time

    EmailAddress.objects.create(user=ana, email=ana.email, verified=True, primary=True)
    ana.set_password(PASSWORD)
    ana.save()
    entry = {"login": "Ana", "password": PASSWORD}
    client.post(reverse("account_login"), entry)
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    page = client.get(reverse("mfa_activate_totp"))
    assert page.status_code == 200
    secret = page.context["form"].secret
    code = format_hotp_value(hotp_value(secret, next(yield_hotp_counters_from_time())))
    assert client.post(reverse("mfa_activate_totp"), {"code": code}).status_code == 302
    client.logout()
    assert client.post(reverse("account_login"), entry).url.startswith(reverse("mfa_authenticate"))
    assert "_auth_user_id" not in client.session
    assert client.get(reverse("mfa_authenticate")).status_code == 200


def test_a_forgotten_password_is_replaced_by_mail(client, ana):
    EmailAddress.objects.create(user=ana, email=ana.email, verified=True, primary=True)
    client.post(reverse("account_reset_password"), {"email": "ana@example.org"})
    form = client.get(link_in(mail.outbox[0]), follow=True)
    client.post(form.request["PATH_INFO"], {"password1": PASSWORD, "password2": PASSWORD})
    ana.refresh_from_db()
    assert ana.check_password(PASSWORD)


# --- the frame ------------------------------------------------------------------------------------------------------
def test_the_style_guide_is_for_staff_and_unknown_to_others(client, ana, member):
    def seen(address):
        page = client.get(address)
        return page.status_code, re.sub(r'name="csrf\w+" value="\w+"|content="[\d.]+"', "", page.text)

    missing = seen("/stile/")
    assert missing[0] == 404
    assert seen("/style/") == (404, missing[1].replace("/stile/", "/style/").replace("%2Fstile%2F", "%2Fstyle%2F"))
    client.force_login(ana, backend=MODEL_BACKEND)
    assert seen("/style/")[0] == 404
    assert 'href="/style/"' not in client.get(reverse("account_email")).text
    client.force_login(member("Vesper", staff=True), backend=MODEL_BACKEND)
    assert seen("/style/")[0] == 200


def test_language_and_theme_are_kept_for_members_and_visitors(client, ana):
    client.force_login(ana, backend=MODEL_BACKEND)
    login = reverse("account_reset_password")
    assert client.post(reverse("set_language"), {"language": "ru", "next": login}).url == login
    assert client.post(reverse("set_theme"), {"theme": "dark", "next": login}).url == login
    page = client.get(login).text
    assert '<html lang="ru" data-theme="dark">' in page
    client.post(reverse("account_logout"))
    assert '<html lang="ru" data-theme="dark">' in client.get(login).text
    ana.member.refresh_from_db()
    assert (ana.member.language, ana.member.theme) == ("ru", "dark")


@pytest.mark.parametrize("address", ["set_language", "set_theme"])
@pytest.mark.parametrize("back", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)", ""])
def test_the_switches_lead_nowhere_else_and_take_no_rubbish(client, db, address, back):
    sent = client.post(reverse(address), {"language": "xx", "theme": "<b>", "next": back})
    assert sent.url == "/"
    assert not sent.cookies
    assert client.get(reverse(address)).status_code == 405


def test_a_members_hours_are_told_in_their_own_zone(client, ana):
    Member.objects.filter(user=ana).update(zone="Asia/Vladivostok", language="en")
    client.force_login(ana, backend=MODEL_BACKEND)
    assert "Hours are Vladivostok time." in client.get(reverse("account_logout")).text


def _english_sentences():
    return {m.text for m in extract(ROOT) if m.where.startswith("templates/") and len(m.text) > 12 and "%" not in m.text}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_of_the_frame_shows_english_to_others(client, guest, language):
    pages = [client.get(reverse(name), headers={"accept-language": language}).text for name in ENTRANCE]
    pages.append(client.get("/nowhere/", headers={"accept-language": language}).text)
    client.force_login(guest, backend=MODEL_BACKEND)
    names = ("account_keep", "account_logout", "usersessions_list", "account_email")
    pages += [client.get(reverse(name), headers={"accept-language": language}).text for name in names]
    with translation.override(language):
        told = {text for text in _english_sentences() if translation.gettext(text) != text}
    assert told
    for page in pages:
        assert f'<html lang="{language}"' in page
        assert not [text for text in told if text in page]
        assert re.search(r"<title>\s*\S.*\S\s*· Conteur</title>", page, re.DOTALL)
        assert re.search(r"<h1[^>]*>\s*\S", page)


def test_the_frame_holds_no_style_or_script_of_its_own(client, db):
    page = client.get(reverse("account_login")).text
    assert " style=" not in page
    assert not re.search(r"<script(?![^>]*\bsrc=)", page)
    assert not re.search(r"\son\w+=", page)


@pytest.mark.parametrize(("language", "subject"), [("fr", "Confirmez votre adresse"), ("ru", "Подтвердите адрес"), ("en", "Confirm your address")])
def test_mails_are_written_in_the_language_of_the_page(client, db, language, subject):
    client.post(reverse("account_signup"), SIGNUP, headers={"accept-language": language})
    message = mail.outbox[0]
    assert message.subject == subject
    assert "Mélisande" in message.body
    assert "&" not in message.body


def test_an_address_without_an_account_is_not_written_to(client, db):
    sent = client.post(reverse("account_reset_password"), {"email": "nobody@example.org"})
    assert sent.url == reverse("account_reset_password_done")
    assert not mail.outbox


def test_no_passkeys_are_offered_since_none_were_tried(client, ana):
    client.force_login(ana, backend=MODEL_BACKEND)
    page = client.get(reverse("mfa_index"))
    assert page.status_code == 200
    assert "webauthn" not in page.text
    with pytest.raises(NoReverseMatch):
        reverse("mfa_add_webauthn")
