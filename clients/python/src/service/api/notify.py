# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of
from .shared import ModuleInfo


class Announcement(BaseModel):
    announcement_id: str


class Notice(BaseModel):
    id: str
    product: str
    email: str
    created_at: datetime
    confirmed_at: datetime | None


class NotifyResult(BaseModel):
    message: str


class NotifyResource(Resource):
    """Who wants to hear of a coming product: confirmed by mail, unsubscribed with one click."""

    _transport: Transport

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def save(
        self,
        *,
        email: str,
        product: str,
        **options: Unpack[RequestOptions],
    ) -> NotifyResult:
        """Save an e-mail for a coming-soon product notice

        The answer is the same for every address, known or not. A mail asks to confirm; unconfirmed addresses are deleted after seven days.
        """
        _answer: NotifyResult = self._transport.request(Operation("POST", "/notify", NotifyResult, body={"email": email, "product": product}, options=options))
        return _answer

    def list(
        self,
        *,
        limit: int | Omit = omit,
        product: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[Notice]:
        """The addresses that were saved, newest first"""
        return self._transport.page(Operation("GET", "/v1/notify/notices", Notice, query={"limit": limit, "product": product}, options=options))

    def announce(
        self,
        *,
        product: str,
        subject: str,
        text: str,
        **options: Unpack[RequestOptions],
    ) -> Announcement:
        """Mail the notice to every confirmed address of a product

        Through the queue, once each. The same product and subject is the same announcement.
        """
        _answer: Announcement = self._transport.request(Operation("POST", "/v1/notify/announcements", Announcement, body={"product": product, "subject": subject, "text": text}, options=options))
        return _answer

    def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module notify is and how it does"""
        _answer: ModuleInfo = self._transport.request(Operation("GET", "/v1/notify/info", ModuleInfo, options=options))
        return _answer


class AsyncNotifyResource(Resource):
    """Who wants to hear of a coming product: confirmed by mail, unsubscribed with one click."""

    _transport: AsyncTransport

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def save(
        self,
        *,
        email: str,
        product: str,
        **options: Unpack[RequestOptions],
    ) -> NotifyResult:
        """Save an e-mail for a coming-soon product notice"""
        _answer: NotifyResult = await self._transport.request(Operation("POST", "/notify", NotifyResult, body={"email": email, "product": product}, options=options))
        return _answer

    def list(
        self,
        *,
        limit: int | Omit = omit,
        product: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[Notice]:
        """The addresses that were saved, newest first"""
        return self._transport.page(Operation("GET", "/v1/notify/notices", Notice, query={"limit": limit, "product": product}, options=options))

    async def announce(
        self,
        *,
        product: str,
        subject: str,
        text: str,
        **options: Unpack[RequestOptions],
    ) -> Announcement:
        """Mail the notice to every confirmed address of a product"""
        _answer: Announcement = await self._transport.request(Operation("POST", "/v1/notify/announcements", Announcement, body={"product": product, "subject": subject, "text": text}, options=options))
        return _answer

    async def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module notify is and how it does"""
        _answer: ModuleInfo = await self._transport.request(Operation("GET", "/v1/notify/info", ModuleInfo, options=options))
        return _answer
