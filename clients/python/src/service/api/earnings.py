# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of
from .shared import ModuleInfo, PendingEarnings


class Balance(BaseModel):
    balance_pence: int
    """Earnings in whole pence, rounded down."""
    balance_gbp: str
    total_earned_pence: int
    total_earned_gbp: str
    withdrawable_pence: int
    """What can be withdrawn now, in whole pence."""
    pending_pence: int
    """The rest of the balance, in whole pence: it becomes withdrawable as `pending` says."""
    pending: List[PendingEarnings]
    withdrawal_eligible: bool
    """What can be withdrawn now reaches the minimum."""
    credits_pence: int
    """Promotional and paid credits, such as the welcome credit: they pay for calls and are spent before earnings."""
    credits_gbp: str
    withdrawal_minimum_gbp: str


class EarnResult(BaseModel):
    success: bool
    earned_pence: int
    earned_gbp: str
    worm_seal: str
    record_id: str
    under_10_minutes: bool
    """Earned within 10 minutes of the account's signup."""


class Transaction(BaseModel):
    id: str
    type: str
    """What happened, e.g. `earn.rewarded`."""
    amount_pence: float
    """Change of the earnings balance; may be fractional."""
    amount_exact: str
    """The same in pence, exact."""
    credits_pence: float
    """Change of promotional and paid credits."""
    record_id: str
    worm_seal: str
    created_at: datetime


class EarningsResource(Resource):
    """Earn tasks with a fixed reward; balances and transactions."""

    _transport: Transport

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def earn(
        self,
        *,
        task: Literal["summarise_sentence", "translate_hello", "classify_sentiment", "name_three_things", "one_word_summary"],
        **options: Unpack[RequestOptions],
    ) -> EarnResult:
        """Complete one of the five tasks and earn 78 pence

        Rewards are capped per account and UTC day; beyond that 429 E002 until midnight UTC.
        """
        _answer: EarnResult = self._transport.request(Operation("POST", "/v1/earn/1", EarnResult, body={"task": task}, idempotent=True, options=options))
        return _answer

    def balance(
        self,
        **options: Unpack[RequestOptions],
    ) -> Balance:
        """Earnings balance of the account

        To Stripe’s clients (header `stripe-version`) in Stripe’s shape.
        """
        _answer: Balance = self._transport.request(Operation("GET", "/v1/balance", Balance, options=options))
        return _answer

    def transactions(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[Transaction]:
        """Every movement of money of the account, newest first"""
        return self._transport.page(Operation("GET", "/v1/earn/transactions", Transaction, query={"limit": limit}, options=options))

    def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module earnings is and how it does"""
        _answer: ModuleInfo = self._transport.request(Operation("GET", "/v1/earn/info", ModuleInfo, options=options))
        return _answer


class AsyncEarningsResource(Resource):
    """Earn tasks with a fixed reward; balances and transactions."""

    _transport: AsyncTransport

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def earn(
        self,
        *,
        task: Literal["summarise_sentence", "translate_hello", "classify_sentiment", "name_three_things", "one_word_summary"],
        **options: Unpack[RequestOptions],
    ) -> EarnResult:
        """Complete one of the five tasks and earn 78 pence"""
        _answer: EarnResult = await self._transport.request(Operation("POST", "/v1/earn/1", EarnResult, body={"task": task}, idempotent=True, options=options))
        return _answer

    async def balance(
        self,
        **options: Unpack[RequestOptions],
    ) -> Balance:
        """Earnings balance of the account"""
        _answer: Balance = await self._transport.request(Operation("GET", "/v1/balance", Balance, options=options))
        return _answer

    def transactions(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[Transaction]:
        """Every movement of money of the account, newest first"""
        return self._transport.page(Operation("GET", "/v1/earn/transactions", Transaction, query={"limit": limit}, options=options))

    async def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module earnings is and how it does"""
        _answer: ModuleInfo = await self._transport.request(Operation("GET", "/v1/earn/info", ModuleInfo, options=options))
        return _answer
