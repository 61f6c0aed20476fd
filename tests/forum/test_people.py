"""Members' pictures, the administrators' pages, and guests of the settings page."""

from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from PIL import Image

from forum import pictures, topics
from forum.models import Category, Member
from forum.visibility import VISITOR

TYPED = {"name": "Ana", "about": "", "language": "", "zone": "", "theme": "auto", "gender": ""}


def picture(side=400, kind="JPEG", **options):
    out = BytesIO()
    Image.new("RGB", (side, side // 2), "red").save(out, kind, **options)
    return SimpleUploadedFile("me.jpg", out.getvalue(), content_type="image/jpeg")


def test_picture_is_cut_to_a_square_written_anew_and_taken_away(browser, ana):
    exif = Image.Exif()
    exif[0x010E] = "canary in the exif"
    client, url = browser(ana), reverse("forum:settings")
    assert client.post(url, {**TYPED, "avatar": picture(exif=exif)}).status_code == 302
    kept = Member.objects.get(user=ana).avatar
    data = kept.open().read()
    assert b"canary" not in data
    assert Image.open(BytesIO(data)).size == (pictures.SIDE, pictures.SIDE)
    assert "me" not in kept.name.rpartition("/")[2]
    assert client.get(kept.url)["Content-Type"] == "image/png"
    assert client.post(url, {**TYPED, "no_avatar": "on"}).status_code == 302
    assert not Member.objects.get(user=ana).avatar
    assert client.get(kept.url).status_code == 404


@pytest.mark.parametrize(
    ("file", "says"),
    [
        (SimpleUploadedFile("a.png", b"<script>alert(1)</script>"), "not a picture"),
        (SimpleUploadedFile("a.svg", b"<svg xmlns='http://www.w3.org/2000/svg'/>"), "not a picture"),
        (SimpleUploadedFile("a.png", b"\x89PNG\r\n\x1a\n" + b"\x00" * 100), "not a picture"),
        (SimpleUploadedFile("a.png", b"x" * (2 * 1024 * 1024 + 1)), "larger than 2 MB"),
    ],
)
def test_file_that_is_no_picture_is_refused_with_the_form_kept(browser, ana, file, says):
    file.seek(0)
    response = browser(ana).post(reverse("forum:settings"), {**TYPED, "about": "kept", "avatar": file})
    assert response.status_code == 422
    assert says in response.content.decode()
    assert response.context["form"]["about"].value() == "kept"
    assert not Member.objects.get(user=ana).avatar


def test_picture_bomb_is_refused(browser, ana):
    out = BytesIO()
    Image.new("1", (20000, 20000)).save(out, "PNG")
    file = SimpleUploadedFile("a.png", out.getvalue())
    assert browser(ana).post(reverse("forum:settings"), {**TYPED, "avatar": file}).status_code == 422


def test_administrator_changes_a_shelf_and_its_topics_follow(browser, member, topic, tavern, django_user_model):
    warden = member("Warden", staff=True)
    django_user_model.objects.filter(pk=warden.pk).update(is_superuser=True)
    warden.refresh_from_db()
    client = browser(warden)
    rows = list(tavern.access.all())
    form = {
        "title": "Tavern",
        "slug": "tavern",
        "intro": "",
        "titles": "{}",
        "position": "3",
        "access-TOTAL_FORMS": str(len(rows)),
        "access-INITIAL_FORMS": str(len(rows)),
        "access-MIN_NUM_FORMS": "0",
        "access-MAX_NUM_FORMS": "1000",
    }
    for n, row in enumerate(rows):
        form |= {
            f"access-{n}-id": row.pk,
            f"access-{n}-category": tavern.pk,
            f"access-{n}-mode": row.mode,
            f"access-{n}-unless": "",
            f"access-{n}-token": "member" if row.token == "public" else row.token,
        }
    assert client.post(reverse("admin:forum_category_change", args=[tavern.pk]), form).status_code == 302
    assert Category.objects.get().position == 3
    assert not topic.may_read(VISITOR)


def test_administrator_can_read_no_letters_and_no_secret_topics_in_the_admin(browser, member, den, django_user_model):
    warden = member("Warden", staff=True)
    django_user_model.objects.filter(pk=warden.pk).update(is_superuser=True)
    warden.refresh_from_db()
    client = browser(warden)
    for model in ("topic", "post", "draft", "notification", "postrevision"):
        assert client.get(f"/admin/forum/{model}/").status_code == 404
    assert client.get(reverse("admin:forum_member_changelist")).status_code == 200


def test_administrator_renames_past_no_twin(browser, member, ana, bo, django_user_model):
    warden = member("Warden", staff=True)
    django_user_model.objects.filter(pk=warden.pk).update(is_superuser=True)
    warden.refresh_from_db()
    client, url = browser(warden), reverse("admin:forum_member_change", args=[bo.pk])
    form = {"name": "Аnа", "theme": "auto", "gender": ""}
    assert client.post(url, form).status_code == 200
    assert client.post(url, {**form, "name": "Boris"}).status_code == 302
    bo.refresh_from_db()
    assert (bo.username, bo.member.name, bo.member.skeleton) == ("Boris", "Boris", "borls")


def test_recent_topics_are_those_one_may_read(topic, den, ana, at):
    from forum import posting

    posting.add_post(den, None, "secret", at=at)
    posting.add_post(topic, None, "open", at=at)
    assert topics.recent(VISITOR) == [topic]
