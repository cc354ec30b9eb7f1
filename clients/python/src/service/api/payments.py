# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of
from .shared import CheckoutSession, ModuleInfo


class DisputedPayment(BaseModel):
    payment_id: str
    user_id: str
    status: Literal["open", "paid", "disputed", "charged_back", "expired"]
    amount_pence: int
    amount_gbp: str
    disputes: int
    """how many were ever heard of"""
    livemode: bool
    created_at: datetime


class Payment(BaseModel):
    payment_id: str
    status: Literal["open", "paid", "disputed", "charged_back", "expired"]
    amount_pence: int
    refunded_pence: int
    """given back to the card"""
    amount_gbp: str
    description: str
    payment_link: str
    livemode: bool
    created_at: datetime
    paid_at: str | None
    worm_seal: str | None


class PaymentsCollectResult(BaseModel):
    payment_id: str
    status: str
    payment_link: str


class PaymentsResource(Resource):
    """Takes card payments and turns them into credits, once"""

    _transport: Transport

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def collect(
        self,
        *,
        amount_pence: int,
        description: str,
        **options: Unpack[RequestOptions],
    ) -> PaymentsCollectResult:
        """Collect a payment: a link that whoever opens it pays; the amount becomes your paid credits"""
        _answer: PaymentsCollectResult = self._transport.request(Operation("POST", "/v1/payments/collect", PaymentsCollectResult, body={"amount_pence": amount_pence, "description": description}, idempotent=True, options=options))
        return _answer

    def list_sessions(
        self,
        *,
        limit: int | Omit = omit,
        starting_after: str | Omit = omit,
        ending_before: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[CheckoutSession]:
        """Your checkout sessions, newest first"""
        return self._transport.page(Operation("GET", "/v1/checkout/sessions", CheckoutSession, query={"limit": limit, "starting_after": starting_after, "ending_before": ending_before}, options=options))

    def expire_session(
        self,
        id: str,
        body: Mapping[str, Any] | None = None,
        **options: Unpack[RequestOptions],
    ) -> CheckoutSession:
        """End a checkout session that is open: nobody can pay it any more"""
        _answer: CheckoutSession = self._transport.request(Operation("POST", path_of("/v1/checkout/sessions/:id/expire", id=id), CheckoutSession, body=body, options=options))
        return _answer

    def list(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[Payment]:
        """List your payments, newest first"""
        return self._transport.page(Operation("GET", "/v1/payments", Payment, query={"limit": limit}, options=options))

    def disputes(
        self,
        *,
        limit: int | Omit = omit,
        status: Literal["disputed", "charged_back"] | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[DisputedPayment]:
        """Payments that are disputed, of all accounts, newest first"""
        return self._transport.page(Operation("GET", "/v1/payments/disputes", DisputedPayment, query={"limit": limit, "status": status}, options=options))

    def retrieve(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> Payment:
        """One of your payments"""
        _answer: Payment = self._transport.request(Operation("GET", path_of("/v1/payments/:id", id=id), Payment, options=options))
        return _answer

    def dispute(
        self,
        id: str,
        *,
        event: Literal["opened", "won", "lost"],
        **options: Unpack[RequestOptions],
    ) -> Payment:
        """Sandbox: open a chargeback on a payment, or close it as won or lost"""
        _answer: Payment = self._transport.request(Operation("POST", path_of("/v1/payments/:id/dispute", id=id), Payment, body={"event": event}, options=options))
        return _answer

    def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module payments is and how it does"""
        _answer: ModuleInfo = self._transport.request(Operation("GET", "/v1/payments/info", ModuleInfo, options=options))
        return _answer


class AsyncPaymentsResource(Resource):
    """Takes card payments and turns them into credits, once"""

    _transport: AsyncTransport

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def collect(
        self,
        *,
        amount_pence: int,
        description: str,
        **options: Unpack[RequestOptions],
    ) -> PaymentsCollectResult:
        """Collect a payment: a link that whoever opens it pays; the amount becomes your paid credits"""
        _answer: PaymentsCollectResult = await self._transport.request(Operation("POST", "/v1/payments/collect", PaymentsCollectResult, body={"amount_pence": amount_pence, "description": description}, idempotent=True, options=options))
        return _answer

    def list_sessions(
        self,
        *,
        limit: int | Omit = omit,
        starting_after: str | Omit = omit,
        ending_before: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[CheckoutSession]:
        """Your checkout sessions, newest first"""
        return self._transport.page(Operation("GET", "/v1/checkout/sessions", CheckoutSession, query={"limit": limit, "starting_after": starting_after, "ending_before": ending_before}, options=options))

    async def expire_session(
        self,
        id: str,
        body: Mapping[str, Any] | None = None,
        **options: Unpack[RequestOptions],
    ) -> CheckoutSession:
        """End a checkout session that is open: nobody can pay it any more"""
        _answer: CheckoutSession = await self._transport.request(Operation("POST", path_of("/v1/checkout/sessions/:id/expire", id=id), CheckoutSession, body=body, options=options))
        return _answer

    def list(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[Payment]:
        """List your payments, newest first"""
        return self._transport.page(Operation("GET", "/v1/payments", Payment, query={"limit": limit}, options=options))

    def disputes(
        self,
        *,
        limit: int | Omit = omit,
        status: Literal["disputed", "charged_back"] | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[DisputedPayment]:
        """Payments that are disputed, of all accounts, newest first"""
        return self._transport.page(Operation("GET", "/v1/payments/disputes", DisputedPayment, query={"limit": limit, "status": status}, options=options))

    async def retrieve(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> Payment:
        """One of your payments"""
        _answer: Payment = await self._transport.request(Operation("GET", path_of("/v1/payments/:id", id=id), Payment, options=options))
        return _answer

    async def dispute(
        self,
        id: str,
        *,
        event: Literal["opened", "won", "lost"],
        **options: Unpack[RequestOptions],
    ) -> Payment:
        """Sandbox: open a chargeback on a payment, or close it as won or lost"""
        _answer: Payment = await self._transport.request(Operation("POST", path_of("/v1/payments/:id/dispute", id=id), Payment, body={"event": event}, options=options))
        return _answer

    async def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module payments is and how it does"""
        _answer: ModuleInfo = await self._transport.request(Operation("GET", "/v1/payments/info", ModuleInfo, options=options))
        return _answer
