"""Names: one skeleton for all that would be taken for each other."""

import pytest

from forum import members, names
from forum.errors import Invalid
from forum.models import Member


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "ANA"),
        ("Ana", "Аnа"),
        ("Росинка", "Рocинкa"),
        ("Ivan", "lvan"),
        ("Ivan", "1van"),
        ("Bill", "BiIl"),
        ("Ana", "A\u200bna"),
        ("Ana", "Ána"),
        ("Ana", "A\u0301na"),
        ("Ana", "Ａｎａ"),
        ("Old Merlin", "OldMerlin"),
        ("Old Merlin", "old-merlin"),
        ("Bo", "B0"),
        ("Ноra", "Hora"),
        ("Αna", "Ana"),
        ("Arno", "Amo"),
        ("Ёлка", "Елка"),
        ("Андрей", "Андреи"),
        ("ﬁn", "fin"),
        ("Ana.", "Ana"),
        ("O’Neil", "O'Neil"),
        ("Maßstab", "Massstab"),
        ("Ana\u202e", "Ana"),
        ("x²", "x2"),
    ],
)
def test_twins_have_one_skeleton(one, other):
    assert names.skeleton(one) == names.skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ana", "Anabel"), ("Гарет", "Кай"), ("Lise", "Lisa"), ("Анна", "Инна"), ("Marc", "Mark"), ("Li", "La")],
)
def test_different_names_stay_different(one, other):
    assert names.skeleton(one) != names.skeleton(other)


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "name_short"),
        (" ", "name_short"),
        ("a", "name_short"),
        ("--", "name_short"),
        ("a" * 31, "name_long"),
        ("А" * 31, "name_long"),
        ("An\u200ba", "name_invisible"),
        ("An\u202ea", "name_invisible"),
        ("An\x00a", "name_invisible"),
        ("An\na", "name_invisible"),
        ("[b]Ana", "name_character"),
        ("<Ana>", "name_character"),
        ("Ana*", "name_character"),
        ("Ana|Bo", "name_character"),
        ('"Ana"', "name_character"),
        ("Ana, Bo", "name_character"),
        ("Ana🦊", "name_character"),
        ("@Ana", "name_character"),
        ("Conteur", "name_reserved"),
        ("Соnteur", "name_reserved"),
        ("admin", "name_reserved"),
        ("Le  Conteur", "name_reserved"),
        ("a" + "\u0301" * 100, "name_short"),
    ],
)
def test_name_that_cannot_be_is_refused_by_code(typed, code):
    with pytest.raises(Invalid) as refused:
        names.check(typed)
    assert refused.value.code == code


@pytest.mark.parametrize(
    "name",
    ["Ana", "Росинка", "Old Merlin", "O’Neil", "Jean-Luc", "Élodie", "李小龙", "Гарет 2", "مريم", "J.R.", "A" * 30],
)
def test_name_of_any_script_is_welcome(name):
    assert names.check(f"  {name} ") == name


@pytest.mark.parametrize(
    ("text", "length"),
    [("abc", 3), ("e\u0301", 1), ("👨\u200d👩\u200d👧", 1), ("👍🏽", 1), ("❤️", 1), ("я", 1), ("", 0)],
)
def test_length_is_what_people_see(text, length):
    assert names.length(text) == length


def test_second_twin_is_refused_at_making_and_renaming(ana, bo, at):
    with pytest.raises(Invalid, match="name_taken"):
        members.create_member("Аnа", at=at)
    with pytest.raises(Invalid, match="name_taken"):
        members.rename(bo, "AnA")
    members.rename(ana, "ANA")
    assert Member.objects.get(user=ana).name == "ANA"


def test_user_made_without_the_service_has_a_free_name(ana, django_user_model):
    twin = django_user_model.objects.create_user("аna")
    assert twin.member.name == "аna 2"
    assert django_user_model.objects.create_user("<<>>").member.skeleton


def test_members_are_found_by_any_spelling(ana, bo):
    assert members.find("аNA") == ana
    assert members.find("nobody") is None
    assert members.find_all(["bo", " ANA ", "Bo", ""]) == [bo, ana]
    with pytest.raises(Invalid, match="unknown_name") as refused:
        members.find_all(["Ana", "Zed", "Yan"])
    assert refused.value.data == {"name": "Zed, Yan"}
