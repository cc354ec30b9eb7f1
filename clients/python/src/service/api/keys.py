# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of


class KeySummary(BaseModel):
    key_id: str
    label: str
    prefix: str
    """How the key starts, to recognise it by."""
    created_at: datetime
    last_used_at: datetime | None
    """Within a few seconds."""
    current: bool
    """The key of this request."""


class NewKey(BaseModel):
    api_key: str
    """Shown this once."""
    key_id: str
    label: str
    created_at: datetime
    worm_seal: str


class Revoked(BaseModel):
    revoked: bool
    key_id: str
    revoked_at: datetime
    worm_seal: str


class KeysResource(Resource):
    _transport: Transport

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        **options: Unpack[RequestOptions],
    ) -> Page[KeySummary]:
        """List the API keys of the account"""
        return self._transport.page(Operation("GET", "/v1/account/keys", KeySummary, options=options))

    def create(
        self,
        *,
        label: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> NewKey:
        """Create a further API key

        At most 20 keys an account. The key is shown this once.
        """
        _answer: NewKey = self._transport.request(Operation("POST", "/v1/account/keys", NewKey, body={"label": label}, idempotent=True, options=options))
        return _answer

    def revoke(
        self,
        *,
        api_key: str | Omit = omit,
        key_id: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Revoked:
        """Revoke an API key at once

        By `key_id` or by the key itself; without either, the key of this request.
        """
        _answer: Revoked = self._transport.request(Operation("POST", "/v1/account/keys/revoke", Revoked, body={"api_key": api_key, "key_id": key_id}, options=options))
        return _answer


class AsyncKeysResource(Resource):
    _transport: AsyncTransport

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    def list(
        self,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[KeySummary]:
        """List the API keys of the account"""
        return self._transport.page(Operation("GET", "/v1/account/keys", KeySummary, options=options))

    async def create(
        self,
        *,
        label: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> NewKey:
        """Create a further API key"""
        _answer: NewKey = await self._transport.request(Operation("POST", "/v1/account/keys", NewKey, body={"label": label}, idempotent=True, options=options))
        return _answer

    async def revoke(
        self,
        *,
        api_key: str | Omit = omit,
        key_id: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Revoked:
        """Revoke an API key at once"""
        _answer: Revoked = await self._transport.request(Operation("POST", "/v1/account/keys/revoke", Revoked, body={"api_key": api_key, "key_id": key_id}, options=options))
        return _answer
