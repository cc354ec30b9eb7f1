# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of
from .shared import ModuleInfo


class Mandate(BaseModel):
    id: str
    amount_pence: float
    period: Literal["total", "day", "month"]
    """What the amount is for; days and months by UTC."""
    counterparties: List[str]
    """Whom to pay: ids of agents or of their owners, names of bridges, or kinds of charges as records name them (`inference`, `bridge`, `agent_call`). None: anybody."""
    expires_at: datetime
    per_call_pence: float | None
    key_id: str | None
    agent_id: str | None
    holder_key: MandateHolderKey | None
    credential: str
    """AP2 0.2: SD-JWT, `vct` `mandate.payment.open.1`, signed by this service."""
    worm_seal: str
    status: Literal["active", "revoked", "expired"]
    spent_pence: float
    """In the period that runs, with what is held now."""
    created_at: datetime
    updated_at: datetime


class MandateChallenge(BaseModel):
    nonce: str
    audience: str
    expires_at: datetime


class MandateHolderKey(BaseModel):
    """Public JWK. Who names the mandate must then prove that they hold its private key."""
    kty: Literal["EC"]
    crv: Literal["P-256"]
    x: str
    y: str


class MandateKeys(BaseModel):
    keys: List[dict[str, str]]


class MandatesCreateParamsHolderKey(TypedDict):
    """Public JWK. Who names the mandate must then prove that they hold its private key."""
    kty: Required[Literal["EC"]]
    crv: Required[Literal["P-256"]]
    x: Required[str]
    y: Required[str]


class MandatesResource(Resource):
    """Signed spend limits for keys and agents, checked with every hold; revocable at once"""

    _transport: Transport

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        *,
        amount_pence: float,
        period: Literal["total", "day", "month"],
        expires_at: datetime | str,
        counterparties: List[str] | Omit = omit,
        per_call_pence: float | Omit = omit,
        key_id: str | Omit = omit,
        agent_id: str | Omit = omit,
        holder_key: MandatesCreateParamsHolderKey | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Mandate:
        """Give a key or an agent a spend mandate

        A key under a mandate spends within it, whatever it calls, and no longer manages the account. An agent under a mandate spends within it on models and other agents. The newest mandate of a key or agent counts; once it is revoked or expired, nothing is paid. With neither: for `mandate_id` of single calls.
        """
        _answer: Mandate = self._transport.request(Operation("POST", "/v1/mandates", Mandate, body={"amount_pence": amount_pence, "period": period, "expires_at": expires_at, "counterparties": counterparties, "per_call_pence": per_call_pence, "key_id": key_id, "agent_id": agent_id, "holder_key": holder_key}, idempotent=True, options=options))
        return _answer

    def list(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[Mandate]:
        """Spend mandates of this account, newest first"""
        return self._transport.page(Operation("GET", "/v1/mandates", Mandate, query={"limit": limit}, options=options))

    def retrieve(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> Mandate:
        """One spend mandate"""
        _answer: Mandate = self._transport.request(Operation("GET", path_of("/v1/mandates/:id", id=id), Mandate, options=options))
        return _answer

    def revoke(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> Mandate:
        """Revoke a spend mandate at once; again: harmless"""
        _answer: Mandate = self._transport.request(Operation("DELETE", path_of("/v1/mandates/:id", id=id), Mandate, options=options))
        return _answer

    def challenge(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> MandateChallenge:
        """A nonce for one proof that the holder key is held"""
        _answer: MandateChallenge = self._transport.request(Operation("POST", path_of("/v1/mandates/:id/challenge", id=id), MandateChallenge, options=options))
        return _answer

    def keys(
        self,
        **options: Unpack[RequestOptions],
    ) -> MandateKeys:
        """Public keys that credentials of mandates are signed with, as a JWK set"""
        _answer: MandateKeys = self._transport.request(Operation("GET", "/v1/mandates/keys", MandateKeys, options=options))
        return _answer

    def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module mandates is and how it does"""
        _answer: ModuleInfo = self._transport.request(Operation("GET", "/v1/mandates/info", ModuleInfo, options=options))
        return _answer


class AsyncMandatesResource(Resource):
    """Signed spend limits for keys and agents, checked with every hold; revocable at once"""

    _transport: AsyncTransport

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create(
        self,
        *,
        amount_pence: float,
        period: Literal["total", "day", "month"],
        expires_at: datetime | str,
        counterparties: List[str] | Omit = omit,
        per_call_pence: float | Omit = omit,
        key_id: str | Omit = omit,
        agent_id: str | Omit = omit,
        holder_key: MandatesCreateParamsHolderKey | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Mandate:
        """Give a key or an agent a spend mandate"""
        _answer: Mandate = await self._transport.request(Operation("POST", "/v1/mandates", Mandate, body={"amount_pence": amount_pence, "period": period, "expires_at": expires_at, "counterparties": counterparties, "per_call_pence": per_call_pence, "key_id": key_id, "agent_id": agent_id, "holder_key": holder_key}, idempotent=True, options=options))
        return _answer

    def list(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[Mandate]:
        """Spend mandates of this account, newest first"""
        return self._transport.page(Operation("GET", "/v1/mandates", Mandate, query={"limit": limit}, options=options))

    async def retrieve(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> Mandate:
        """One spend mandate"""
        _answer: Mandate = await self._transport.request(Operation("GET", path_of("/v1/mandates/:id", id=id), Mandate, options=options))
        return _answer

    async def revoke(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> Mandate:
        """Revoke a spend mandate at once; again: harmless"""
        _answer: Mandate = await self._transport.request(Operation("DELETE", path_of("/v1/mandates/:id", id=id), Mandate, options=options))
        return _answer

    async def challenge(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> MandateChallenge:
        """A nonce for one proof that the holder key is held"""
        _answer: MandateChallenge = await self._transport.request(Operation("POST", path_of("/v1/mandates/:id/challenge", id=id), MandateChallenge, options=options))
        return _answer

    async def keys(
        self,
        **options: Unpack[RequestOptions],
    ) -> MandateKeys:
        """Public keys that credentials of mandates are signed with, as a JWK set"""
        _answer: MandateKeys = await self._transport.request(Operation("GET", "/v1/mandates/keys", MandateKeys, options=options))
        return _answer

    async def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module mandates is and how it does"""
        _answer: ModuleInfo = await self._transport.request(Operation("GET", "/v1/mandates/info", ModuleInfo, options=options))
        return _answer
