# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of
from .shared import CheckoutSession


class CheckoutCreateParamsLineItem(TypedDict):
    price_data: Required[CheckoutCreateParamsLineItemPriceData]
    quantity: NotRequired[int]


class CheckoutCreateParamsLineItemPriceData(TypedDict):
    currency: Required[Literal["gbp", "GBP"]]
    unit_amount: Required[int]
    product_data: NotRequired[CheckoutCreateParamsLineItemPriceDataProductData]


class CheckoutCreateParamsLineItemPriceDataProductData(TypedDict):
    name: Required[str]
    description: NotRequired[str]


class CheckoutResource(Resource):
    _transport: Transport

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        *,
        amount_pence: int | Omit = omit,
        line_items: List[CheckoutCreateParamsLineItem] | Omit = omit,
        listing: str | Omit = omit,
        mode: Literal["payment"] | Omit = omit,
        success_url: str | Omit = omit,
        cancel_url: str | Omit = omit,
        client_reference_id: str | Omit = omit,
        metadata: Mapping[str, str] | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> CheckoutSession:
        """Create a checkout session that tops up your credits, or buys a product of the marketplace

        In Stripe’s words, as JSON or form-encoded: the stock stripe client works unchanged. Say amount_pence, or line_items with price_data, or the listing (its slug) that is to be bought.
        """
        _answer: CheckoutSession = self._transport.request(Operation("POST", "/v1/checkout/sessions", CheckoutSession, body={"amount_pence": amount_pence, "line_items": line_items, "listing": listing, "mode": mode, "success_url": success_url, "cancel_url": cancel_url, "client_reference_id": client_reference_id, "metadata": metadata}, idempotent=True, options=options))
        return _answer

    def retrieve(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> CheckoutSession:
        """One of your checkout sessions"""
        _answer: CheckoutSession = self._transport.request(Operation("GET", path_of("/v1/checkout/sessions/:id", id=id), CheckoutSession, options=options))
        return _answer


class AsyncCheckoutResource(Resource):
    _transport: AsyncTransport

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create(
        self,
        *,
        amount_pence: int | Omit = omit,
        line_items: List[CheckoutCreateParamsLineItem] | Omit = omit,
        listing: str | Omit = omit,
        mode: Literal["payment"] | Omit = omit,
        success_url: str | Omit = omit,
        cancel_url: str | Omit = omit,
        client_reference_id: str | Omit = omit,
        metadata: Mapping[str, str] | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> CheckoutSession:
        """Create a checkout session that tops up your credits, or buys a product of the marketplace"""
        _answer: CheckoutSession = await self._transport.request(Operation("POST", "/v1/checkout/sessions", CheckoutSession, body={"amount_pence": amount_pence, "line_items": line_items, "listing": listing, "mode": mode, "success_url": success_url, "cancel_url": cancel_url, "client_reference_id": client_reference_id, "metadata": metadata}, idempotent=True, options=options))
        return _answer

    async def retrieve(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> CheckoutSession:
        """One of your checkout sessions"""
        _answer: CheckoutSession = await self._transport.request(Operation("GET", path_of("/v1/checkout/sessions/:id", id=id), CheckoutSession, options=options))
        return _answer
