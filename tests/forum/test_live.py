"""Sockets: pokes reach those who may know, and rubbish is answered."""

import json

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser

from forum import live, posting, topics
from forum.consumers import MOST_RUBBISH, LiveConsumer

pytestmark = pytest.mark.django_db(transaction=True)


async def socket(user=None):
    link = WebsocketCommunicator(LiveConsumer.as_asgi(), "/ws/live/")
    link.scope["user"] = user or AnonymousUser()
    connected, _ = await link.connect()
    assert connected
    return link


async def heard(link):
    frames = []
    while not await link.receive_nothing(timeout=0.15, interval=0.01):
        frames.append(json.loads(await link.receive_from()))
    return frames


async def test_new_post_pokes_those_who_may_read_it_and_says_nothing_of_it(topic, ana, at):
    visitor, member = await socket(), await socket(ana)
    post = await sync_to_async(posting.add_post)(topic, ana, "the canary sings", at=at)
    poke = {"type": "post", "topic": str(topic.pk), "position": post.position}
    assert await heard(visitor) == [poke]
    assert await heard(member) == [poke]
    await visitor.disconnect()
    await member.disconnect()


async def test_secret_post_pokes_nobody_else(den, ana, bo, at, grant):
    grant(bo, "g1:wolves")
    visitor, member, wolf = await socket(), await socket(ana), await socket(bo)
    await sync_to_async(posting.add_post)(den, bo, "the canary sings", at=at)
    assert [f["type"] for f in await heard(wolf)] == ["post"]
    assert await heard(member) == []
    assert await heard(visitor) == []
    for link in (visitor, member, wolf):
        await link.disconnect()


async def test_row_with_unless_does_not_poke_those_it_keeps_out(ana, bo, at, grant):
    cemetery = await sync_to_async(topics.create_topic)(
        title="Cemetery", read=[("member", "g1:player")], write=["g1:dead"], at=at
    )
    grant(ana, "g1:player")
    player, reader = await socket(ana), await socket(bo)
    await sync_to_async(posting.add_post)(cemetery, None, "boo", at=at)
    assert await heard(player) == []
    assert [f["type"] for f in await heard(reader)] == ["post"]
    await player.disconnect()
    await reader.disconnect()


async def test_token_lost_stops_pokes_of_an_open_socket_and_token_gained_starts_them(den, ana, at, grant):
    grant(ana, "g1:wolves")
    link = await socket(ana)
    grant(ana)
    await sync_to_async(posting.add_post)(den, None, "one", at=at)
    assert await heard(link) == []
    grant(ana, "g1:wolves")
    await sync_to_async(live.refresh)([ana.pk])
    assert await heard(link) == [{"type": "access"}]
    await sync_to_async(posting.add_post)(den, None, "two", at=at)
    assert [f["type"] for f in await heard(link)] == ["post"]
    await link.disconnect()


async def test_ping_joins_new_groups(den, ana, at, grant):
    link = await socket(ana)
    grant(ana, "g1:wolves")
    await link.send_json_to({"type": "ping"})
    assert await heard(link) == [{"type": "pong"}]
    await sync_to_async(posting.add_post)(den, None, "two", at=at)
    assert [f["type"] for f in await heard(link)] == ["post"]
    await link.disconnect()


async def test_suspended_account_hears_no_more(topic, ana, at):
    token = f"user:{ana.pk}"
    link = await socket(ana)
    ana.is_active = False
    await sync_to_async(ana.save)()
    await sync_to_async(live.publish)([token], {"type": "notice"})
    assert await heard(link) == []
    await link.disconnect()


@pytest.mark.parametrize(
    "text",
    [
        " ",
        "{",
        "null",
        "[]",
        "12",
        '"ping"',
        "{}",
        '{"type": "live.poke"}',
        '{"type": {"a": 1}}',
        '{"type": null}',
        "\x00",
        "ping",
        "[" * 1500,
        '{"type":"ping"' + " " * 3000 + "}",
        "\ud800".encode("utf-8", "replace").decode(),
    ],
)
async def test_rubbish_is_answered_and_the_socket_lives_on(text, topic, ana, at):
    link = await socket(ana)
    await link.send_to(text_data=text)
    assert await heard(link) == [{"type": "error", "code": "not_understood"}]
    await sync_to_async(posting.add_post)(topic, None, "still here", at=at)
    assert [f["type"] for f in await heard(link)] == ["post"]
    await link.disconnect()


async def test_bytes_are_rubbish_and_too_much_of_it_closes(ana):
    link = await socket(ana)
    for _ in range(MOST_RUBBISH):
        await link.send_to(bytes_data=b"\xff\x00rubbish")
    frames = [await link.receive_output(1) for _ in range(MOST_RUBBISH + 1)]
    assert frames[-1]["type"] == "websocket.close"


@pytest.mark.parametrize("token", ["public", "user:5", "g12:room:lab", "a b", "é", "x" * 300, "a.b", "a:b", ""])
def test_groups_are_names_that_layers_accept(token):
    assert get_channel_layer().require_valid_group_name(live.group(token))


def test_groups_of_different_tokens_differ():
    tokens = ["a.b", "a:b", "a-b", "a_b", "tok.a", "a b", "A:b"]
    assert len({live.group(token) for token in tokens}) == len(tokens)


def test_lost_layer_loses_no_post(topic, ana, at, monkeypatch):
    def broken(name, event):
        raise ConnectionError("no broker")

    monkeypatch.setattr(live, "_group_send", broken)
    assert posting.add_post(topic, ana, "kept", at=at).pk


def test_nothing_is_published_of_what_is_rolled_back(topic, ana, at, monkeypatch):
    from django.db import transaction

    sent = []
    monkeypatch.setattr(live, "_group_send", lambda name, event: sent.append(name))
    with transaction.atomic():
        posting.add_post(topic, ana, "never", at=at)
        transaction.set_rollback(True)
    assert sent == []
