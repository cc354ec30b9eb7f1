# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of
from .shared import ModuleInfo


class CreditBalance(BaseModel):
    object: Literal["credit_balance"]
    available_pence: int
    """All that can be spent, in whole pence, rounded down."""
    promotional_pence: int
    paid_pence: int
    unripe_pence: int
    """Earnings that were paid with promotional credits: spendable, withdrawable once they ripen."""
    earned_pence: int
    held_pence: int
    exact: CreditBalanceExact
    """The same amounts in pence, exact."""


class CreditBalanceExact(BaseModel):
    """The same amounts in pence, exact."""
    available: str
    promotional: str
    paid: str
    unripe: str
    earned: str
    held: str


class CreditGrant(BaseModel):
    id: str
    object: Literal["credit_grant"]
    category: Literal["promotional", "paid"]
    amount_pence: float
    type: str
    """Why it was granted, e.g. `credits.welcome`."""
    priority: int
    """Lower is spent first."""
    effective_at: datetime
    expires_at: datetime | None
    voided_at: datetime | None
    worm_seal: str


class CreditHold(BaseModel):
    id: str
    object: Literal["credit_hold"]
    amount_pence: float
    captured_pence: float | None
    status: Literal["pending", "captured", "released", "expired"]
    type: str
    created_at: datetime
    expires_at: datetime
    worm_seal: str


class LedgerEntry(BaseModel):
    id: str
    object: Literal["credit_ledger_entry"]
    type: str
    created_at: datetime
    worm_seal: str
    legs: List[LedgerEntryLeg]


class LedgerEntryLeg(BaseModel):
    fund: str
    """promotional, paid, unripe, earned, or receivable (owed to the service)."""
    amount_pence: float
    amount_exact: str


class TrialBalance(BaseModel):
    object: Literal["trial_balance"]
    records: int
    """How many records of the sealed log are in it, from the first on."""
    complete: bool
    """False: the log has more; ask again, it goes on from there."""
    sums_to_zero: bool
    accounts: List[TrialBalanceAccount]


class TrialBalanceAccount(BaseModel):
    account: str
    """A house account, or all accounts of a kind."""
    balance_pence: float
    balance_exact: str


class CreditsResource(Resource):
    """The HTTP face of the ledger: balances, grants and holds of credits."""

    _transport: Transport

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def trial_balance(
        self,
        **options: Unpack[RequestOptions],
    ) -> TrialBalance:
        """House accounts, and all others by kind: what every sealed leg sums to (operators)

        Read from the sealed records alone. Double entry: all of it sums to zero.
        """
        _answer: TrialBalance = self._transport.request(Operation("GET", "/v1/credits/trial-balance", TrialBalance, options=options))
        return _answer

    def balance(
        self,
        **options: Unpack[RequestOptions],
    ) -> CreditBalance:
        """What the account can spend, by fund"""
        _answer: CreditBalance = self._transport.request(Operation("GET", "/v1/credits/balance", CreditBalance, options=options))
        return _answer

    def ledger(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[LedgerEntry]:
        """Every movement of credits of the account, newest first"""
        return self._transport.page(Operation("GET", "/v1/credits/ledger", LedgerEntry, query={"limit": limit}, options=options))

    def grants(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[CreditGrant]:
        """Credit grants of the account, newest first"""
        return self._transport.page(Operation("GET", "/v1/credits/grants", CreditGrant, query={"limit": limit}, options=options))

    def grant(
        self,
        *,
        user_id: str,
        amount_pence: int,
        category: Literal["promotional", "paid"] | Omit = omit,
        priority: int | Omit = omit,
        expires_at: datetime | str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> CreditGrant:
        """Grant credits to an account (operators)"""
        _answer: CreditGrant = self._transport.request(Operation("POST", "/v1/credits/grants", CreditGrant, body={"user_id": user_id, "amount_pence": amount_pence, "category": category, "priority": priority, "expires_at": expires_at}, idempotent=True, options=options))
        return _answer

    def void_grant(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> CreditGrant:
        """Void what is left of a grant (operators)

        Takes back at most what the account still has in the fund of the grant; what was spent stays spent.
        """
        _answer: CreditGrant = self._transport.request(Operation("POST", path_of("/v1/credits/grants/:id/void", id=id), CreditGrant, options=options))
        return _answer

    def holds(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[CreditHold]:
        """Holds on the credits of the account, newest first"""
        return self._transport.page(Operation("GET", "/v1/credits/holds", CreditHold, query={"limit": limit}, options=options))

    def hold(
        self,
        *,
        user_id: str,
        amount_pence: int,
        expires_in_s: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> CreditHold:
        """Reserve credits of an account (operators)"""
        _answer: CreditHold = self._transport.request(Operation("POST", "/v1/credits/holds", CreditHold, body={"user_id": user_id, "amount_pence": amount_pence, "expires_in_s": expires_in_s}, idempotent=True, options=options))
        return _answer

    def capture(
        self,
        id: str,
        *,
        amount_pence: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> CreditHold:
        """Charge a hold, in whole or in part, for what the service bought for the account (operators)"""
        _answer: CreditHold = self._transport.request(Operation("POST", path_of("/v1/credits/holds/:id/capture", id=id), CreditHold, body={"amount_pence": amount_pence}, options=options))
        return _answer

    def release(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> CreditHold:
        """Give held credits back (operators)"""
        _answer: CreditHold = self._transport.request(Operation("POST", path_of("/v1/credits/holds/:id/release", id=id), CreditHold, options=options))
        return _answer

    def consume(
        self,
        *,
        user_id: str,
        amount_pence: int,
        **options: Unpack[RequestOptions],
    ) -> CreditHold:
        """Charge credits of an account at once (operators)"""
        _answer: CreditHold = self._transport.request(Operation("POST", "/v1/credits/consume", CreditHold, body={"user_id": user_id, "amount_pence": amount_pence}, idempotent=True, options=options))
        return _answer

    def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module credits is and how it does"""
        _answer: ModuleInfo = self._transport.request(Operation("GET", "/v1/credits/info", ModuleInfo, options=options))
        return _answer


class AsyncCreditsResource(Resource):
    """The HTTP face of the ledger: balances, grants and holds of credits."""

    _transport: AsyncTransport

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def trial_balance(
        self,
        **options: Unpack[RequestOptions],
    ) -> TrialBalance:
        """House accounts, and all others by kind: what every sealed leg sums to (operators)"""
        _answer: TrialBalance = await self._transport.request(Operation("GET", "/v1/credits/trial-balance", TrialBalance, options=options))
        return _answer

    async def balance(
        self,
        **options: Unpack[RequestOptions],
    ) -> CreditBalance:
        """What the account can spend, by fund"""
        _answer: CreditBalance = await self._transport.request(Operation("GET", "/v1/credits/balance", CreditBalance, options=options))
        return _answer

    def ledger(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[LedgerEntry]:
        """Every movement of credits of the account, newest first"""
        return self._transport.page(Operation("GET", "/v1/credits/ledger", LedgerEntry, query={"limit": limit}, options=options))

    def grants(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[CreditGrant]:
        """Credit grants of the account, newest first"""
        return self._transport.page(Operation("GET", "/v1/credits/grants", CreditGrant, query={"limit": limit}, options=options))

    async def grant(
        self,
        *,
        user_id: str,
        amount_pence: int,
        category: Literal["promotional", "paid"] | Omit = omit,
        priority: int | Omit = omit,
        expires_at: datetime | str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> CreditGrant:
        """Grant credits to an account (operators)"""
        _answer: CreditGrant = await self._transport.request(Operation("POST", "/v1/credits/grants", CreditGrant, body={"user_id": user_id, "amount_pence": amount_pence, "category": category, "priority": priority, "expires_at": expires_at}, idempotent=True, options=options))
        return _answer

    async def void_grant(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> CreditGrant:
        """Void what is left of a grant (operators)"""
        _answer: CreditGrant = await self._transport.request(Operation("POST", path_of("/v1/credits/grants/:id/void", id=id), CreditGrant, options=options))
        return _answer

    def holds(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[CreditHold]:
        """Holds on the credits of the account, newest first"""
        return self._transport.page(Operation("GET", "/v1/credits/holds", CreditHold, query={"limit": limit}, options=options))

    async def hold(
        self,
        *,
        user_id: str,
        amount_pence: int,
        expires_in_s: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> CreditHold:
        """Reserve credits of an account (operators)"""
        _answer: CreditHold = await self._transport.request(Operation("POST", "/v1/credits/holds", CreditHold, body={"user_id": user_id, "amount_pence": amount_pence, "expires_in_s": expires_in_s}, idempotent=True, options=options))
        return _answer

    async def capture(
        self,
        id: str,
        *,
        amount_pence: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> CreditHold:
        """Charge a hold, in whole or in part, for what the service bought for the account (operators)"""
        _answer: CreditHold = await self._transport.request(Operation("POST", path_of("/v1/credits/holds/:id/capture", id=id), CreditHold, body={"amount_pence": amount_pence}, options=options))
        return _answer

    async def release(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> CreditHold:
        """Give held credits back (operators)"""
        _answer: CreditHold = await self._transport.request(Operation("POST", path_of("/v1/credits/holds/:id/release", id=id), CreditHold, options=options))
        return _answer

    async def consume(
        self,
        *,
        user_id: str,
        amount_pence: int,
        **options: Unpack[RequestOptions],
    ) -> CreditHold:
        """Charge credits of an account at once (operators)"""
        _answer: CreditHold = await self._transport.request(Operation("POST", "/v1/credits/consume", CreditHold, body={"user_id": user_id, "amount_pence": amount_pence}, idempotent=True, options=options))
        return _answer

    async def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module credits is and how it does"""
        _answer: ModuleInfo = await self._transport.request(Operation("GET", "/v1/credits/info", ModuleInfo, options=options))
        return _answer
