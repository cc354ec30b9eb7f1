# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of
from .shared import ModuleInfo


class Payout(BaseModel):
    id: str
    status: Literal["requested", "review", "submitted", "paid", "failed", "blocked"]
    amount_pence: int
    amount_gbp: str
    currency: Literal["gbp"]
    livemode: bool
    """false: the sandbox processor; no money moved"""
    processor_transfer: str | None
    dream_tax_pence: int
    """treasury contributions on the earnings paid out"""
    failure_reason: str | None
    requested_at: datetime
    completed_at: str | None
    worm_seal: str
    """seal of the request"""
    settlement_seal: str | None


class PayoutsConnectResult(BaseModel):
    url: str


class Withdrawal(BaseModel):
    success: bool
    payout_id: str
    """See GET /v1/payouts/:id for how it goes on."""
    withdrawn_pence: int
    withdrawn_gbp: str
    worm_seal: str
    settlement: str


class PayoutsResource(Resource):
    """Pays earnings out through a connected processor account, once"""

    _transport: Transport

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def withdraw(
        self,
        *,
        amount_pence: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Withdrawal:
        """Pay out withdrawable earnings to the connected account

        Pays all whole withdrawable pence, or amount_pence. Needs a connected processor account and at least £5.00.
        """
        _answer: Withdrawal = self._transport.request(Operation("POST", "/v1/withdraw", Withdrawal, body={"amount_pence": amount_pence}, idempotent=True, options=options))
        return _answer

    def list(
        self,
        *,
        limit: int | Omit = omit,
        starting_after: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[Payout]:
        """List your payouts, newest first

        To Stripe’s clients (header `stripe-version`) in Stripe’s shape, paged by `starting_after`.
        """
        return self._transport.page(Operation("GET", "/v1/payouts", Payout, query={"limit": limit, "starting_after": starting_after}, options=options))

    def retrieve(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> Payout:
        """One of your payouts"""
        _answer: Payout = self._transport.request(Operation("GET", path_of("/v1/payouts/:id", id=id), Payout, options=options))
        return _answer

    def decide(
        self,
        id: str,
        *,
        decision: Literal["release", "block"],
        reason: str,
        **options: Unpack[RequestOptions],
    ) -> Payout:
        """Release or block a payout that is under review"""
        _answer: Payout = self._transport.request(Operation("POST", path_of("/v1/payouts/:id/review", id=id), Payout, body={"decision": decision, "reason": reason}, options=options))
        return _answer

    def connect(
        self,
        *,
        auto_approve: bool | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> PayoutsConnectResult:
        """Connect a payout account: redirects to the processor’s OAuth page

        With Accept: application/json the address is answered as {url}. auto_approve (sandbox only) completes the flow by redirects alone.
        """
        _answer: PayoutsConnectResult = self._transport.request(Operation("GET", "/account/connect", PayoutsConnectResult, query={"auto_approve": auto_approve}, options=options))
        return _answer

    def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module payouts is and how it does"""
        _answer: ModuleInfo = self._transport.request(Operation("GET", "/v1/payouts/info", ModuleInfo, options=options))
        return _answer


class AsyncPayoutsResource(Resource):
    """Pays earnings out through a connected processor account, once"""

    _transport: AsyncTransport

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def withdraw(
        self,
        *,
        amount_pence: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Withdrawal:
        """Pay out withdrawable earnings to the connected account"""
        _answer: Withdrawal = await self._transport.request(Operation("POST", "/v1/withdraw", Withdrawal, body={"amount_pence": amount_pence}, idempotent=True, options=options))
        return _answer

    def list(
        self,
        *,
        limit: int | Omit = omit,
        starting_after: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[Payout]:
        """List your payouts, newest first"""
        return self._transport.page(Operation("GET", "/v1/payouts", Payout, query={"limit": limit, "starting_after": starting_after}, options=options))

    async def retrieve(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> Payout:
        """One of your payouts"""
        _answer: Payout = await self._transport.request(Operation("GET", path_of("/v1/payouts/:id", id=id), Payout, options=options))
        return _answer

    async def decide(
        self,
        id: str,
        *,
        decision: Literal["release", "block"],
        reason: str,
        **options: Unpack[RequestOptions],
    ) -> Payout:
        """Release or block a payout that is under review"""
        _answer: Payout = await self._transport.request(Operation("POST", path_of("/v1/payouts/:id/review", id=id), Payout, body={"decision": decision, "reason": reason}, options=options))
        return _answer

    async def connect(
        self,
        *,
        auto_approve: bool | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> PayoutsConnectResult:
        """Connect a payout account: redirects to the processor’s OAuth page"""
        _answer: PayoutsConnectResult = await self._transport.request(Operation("GET", "/account/connect", PayoutsConnectResult, query={"auto_approve": auto_approve}, options=options))
        return _answer

    async def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module payouts is and how it does"""
        _answer: ModuleInfo = await self._transport.request(Operation("GET", "/v1/payouts/info", ModuleInfo, options=options))
        return _answer
