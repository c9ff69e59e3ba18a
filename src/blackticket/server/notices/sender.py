"""Sends what is due, and wakes tables whose turn has run out. It works the lists of ``storage.days`` off.

Several servers may do so at once: each job is taken by one of them. What cannot be sent is tried again, and given up
after a day. Read ``Sender.work_once`` first.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from blackticket.server.logs import log, short
from blackticket.server.metrics import Metrics
from blackticket.server.notices.outgoing import Outgoing, UnsafeAddressError
from blackticket.server.notices.webpush import (
    Subscription,
    authorization,
    encrypt,
    key_from_text,
    key_to_text,
    new_key,
    padded,
    public_text,
)
from blackticket.server.storage.days import Days, Notice, Recipient, Turn

MOST_AT_ONCE = 16
MOST_TRIES = 6
GONE = (404, 410)
KEEP_SECONDS = 86_400
"""How long a push service keeps a message for a browser that is not there."""


class Sender:
    """The way of notices out of the server."""

    def __init__(self, days: Days, outgoing: Outgoing, metrics: Metrics) -> None:
        self._days = days
        self._outgoing = outgoing
        self._metrics = metrics
        self._key = new_key()
        self._task: asyncio.Task[None] | None = None

    async def open(self, every: float, run_out: Callable[[Turn], Awaitable[None]]) -> None:
        """Load the server's key pair, or keep this one; then begin."""
        self._key = key_from_text(await self._days.secret("vapid", key_to_text(self._key)))
        self._task = asyncio.create_task(self._work(every, run_out), name="notices")

    async def close(self) -> None:
        """Stop; what is not sent stays in the database."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    def public_key(self) -> str:
        """What a browser must know to subscribe."""
        return public_text(self._key)

    async def work_once(self, run_out: Callable[[Turn], Awaitable[None]]) -> None:
        """Do what is due now."""
        for turn in await self._days.take_due_turns(MOST_AT_ONCE):
            await run_out(turn)
        due = await self._days.take_due_notices(MOST_AT_ONCE)
        await asyncio.gather(*(self._send(notice) for notice in due))

    async def _work(self, every: float, run_out: Callable[[Turn], Awaitable[None]]) -> None:
        while True:
            try:
                await self.work_once(run_out)
            except Exception as error:  # the database may be away for a while
                self._metrics.count("faults")
                log("fault", error=error)
            await asyncio.sleep(every)

    async def _send(self, notice: Notice) -> None:
        turn, recipient = await self._days.turn(notice.table_id), await self._days.recipient(notice.recipient)
        is_current = notice.version == 0 or (turn is not None and turn.version == notice.version)
        if recipient is None or not is_current or notice.tries >= MOST_TRIES:
            await self._days.drop(notice)
            return
        try:
            status = await self._post(recipient, notice.body.encode())
        except (OSError, UnsafeAddressError) as error:
            log("notice_failed", table=short(notice.table_id), reason=type(error).__name__)
            status = 0
        if status in GONE:
            await self._days.tell_no_longer(recipient.id)
        if 200 <= status < 300 or status in GONE:
            self._metrics.count("notices_sent")
            await self._days.drop(notice)
        else:
            self._metrics.count("notices_failed")
            await self._days.try_again(notice, self._days.now() + 60 * 4**notice.tries)

    async def _post(self, recipient: Recipient, content: bytes) -> int:
        to = json.loads(recipient.body)
        if recipient.kind == "hook":
            told = json.loads(content)
            text = f"{told['title']}: {told['text']} {to['base']}{told['path']}"
            body = json.dumps({"text": text, "content": text}).encode()
            return await self._outgoing.post(to["url"], body, {"Content-Type": "application/json"})
        subscription = Subscription(to["endpoint"], to["p256dh"], to["auth"])
        service = urlsplit(subscription.endpoint)
        headers = {
            "Authorization": authorization(
                self._key, f"{service.scheme}://{service.netloc}", to["base"], self._days.now()
            ),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEEP_SECONDS),
            "Urgency": "normal",
        }
        return await self._outgoing.post(subscription.endpoint, encrypt(padded(content), subscription), headers)
