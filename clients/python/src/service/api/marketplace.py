# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of
from .shared import ModuleInfo


class BoughtProduct(BaseModel):
    role: Literal["buyer", "seller"]
    purchase_id: str
    listing_id: str
    price_pence: float
    worm_seal: str
    bought_at: datetime
    refunded_at: datetime | None
    slug: str
    title: str
    content: str


class CategoryCount(BaseModel):
    category: str
    description: str | None
    listings: int


class Listing(BaseModel):
    id: str
    slug: str
    title: str
    description: str
    category: str
    kind: Literal["agent", "product"]
    """Agents are paid per call, products are bought once."""
    agent_id: str | None
    price_pence: float
    status: Literal["listed", "withdrawn"]
    badge: str
    worm_sealed: bool
    marketplace_url: str
    rating: float | None
    reviews: int
    created_at: datetime
    updated_at: datetime


class MarketplaceListing(BaseModel):
    marketplace_url: str
    status: Literal["listed"]
    badge: str
    worm_sealed: bool
    slug: str


class Purchase(BaseModel):
    role: Literal["buyer", "seller"]
    purchase_id: str
    listing_id: str
    price_pence: float
    worm_seal: str
    bought_at: datetime
    refunded_at: datetime | None


class Refund(BaseModel):
    purchase_id: str
    listing_id: str
    refunded_pence: float
    worm_seal: str
    """Of the refund."""
    refunded_at: datetime


class Review(BaseModel):
    id: str
    stars: int
    text: str
    refunded: bool
    """The product was given back for its price."""
    created_at: datetime


class MarketplaceResource(Resource):
    """Agents and products of developers: listed, found, bought and reviewed by those who paid"""

    _transport: Transport

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def publish_agent(
        self,
        id: str,
        *,
        title: str,
        category: str,
        description: str,
        **options: Unpack[RequestOptions],
    ) -> MarketplaceListing:
        """Publish your agent to the marketplace

        At its price per call. Again: changes what the listing says.
        """
        _answer: MarketplaceListing = self._transport.request(Operation("POST", path_of("/v1/agents/:id/publish", id=id), MarketplaceListing, body={"title": title, "category": category, "description": description}, idempotent=True, options=options))
        return _answer

    def publish(
        self,
        *,
        name: str,
        description: str,
        category: str,
        price_pence: int,
        content: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> MarketplaceListing:
        """Publish to the marketplace by name and price

        Where one of your agents has the name, that agent, at this price per call; else a product, which buyers pay once.
        """
        _answer: MarketplaceListing = self._transport.request(Operation("POST", "/v1/marketplace/publish", MarketplaceListing, body={"name": name, "description": description, "category": category, "price_pence": price_pence, "content": content}, idempotent=True, options=options))
        return _answer

    def list(
        self,
        *,
        limit: int | Omit = omit,
        q: str | Omit = omit,
        category: str | Omit = omit,
        kind: Literal["agent", "product"] | Omit = omit,
        min_price_pence: float | Omit = omit,
        max_price_pence: float | Omit = omit,
        mine: bool | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[Listing]:
        """What is listed, newest first"""
        return self._transport.page(Operation("GET", "/v1/marketplace/listings", Listing, query={"limit": limit, "q": q, "category": category, "kind": kind, "min_price_pence": min_price_pence, "max_price_pence": max_price_pence, "mine": mine}, options=options))

    def categories(
        self,
        **options: Unpack[RequestOptions],
    ) -> Page[CategoryCount]:
        """The categories, with how much is listed in each

        Those that the marketplace offers, then others in use, the fullest first.
        """
        return self._transport.page(Operation("GET", "/v1/marketplace/categories", CategoryCount, options=options))

    def retrieve(
        self,
        slug: str,
        **options: Unpack[RequestOptions],
    ) -> Listing:
        """One listing"""
        _answer: Listing = self._transport.request(Operation("GET", path_of("/v1/marketplace/listings/:slug", slug=slug), Listing, options=options))
        return _answer

    def update(
        self,
        slug: str,
        *,
        title: str | Omit = omit,
        description: str | Omit = omit,
        category: str | Omit = omit,
        price_pence: int | Omit = omit,
        content: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Listing:
        """Change a listing of yours

        The price of an agent is changed there.
        """
        _answer: Listing = self._transport.request(Operation("PATCH", path_of("/v1/marketplace/listings/:slug", slug=slug), Listing, body={"title": title, "description": description, "category": category, "price_pence": price_pence, "content": content}, options=options))
        return _answer

    def withdraw(
        self,
        slug: str,
        **options: Unpack[RequestOptions],
    ) -> Listing:
        """Withdraw a listing of yours

        Who bought it keeps it; an agent stays callable.
        """
        _answer: Listing = self._transport.request(Operation("DELETE", path_of("/v1/marketplace/listings/:slug", slug=slug), Listing, options=options))
        return _answer

    def buy(
        self,
        slug: str,
        **options: Unpack[RequestOptions],
    ) -> BoughtProduct:
        """Buy a product from your credits and earnings

        Once: a repeat answers the same purchase. To pay by card, name the `listing` in `POST /v1/checkout/session`.
        """
        _answer: BoughtProduct = self._transport.request(Operation("POST", path_of("/v1/marketplace/listings/:slug/purchase", slug=slug), BoughtProduct, idempotent=True, options=options))
        return _answer

    def purchases(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[Purchase]:
        """What you bought and what you sold, newest first"""
        return self._transport.page(Operation("GET", "/v1/marketplace/purchases", Purchase, query={"limit": limit}, options=options))

    def purchase(
        self,
        slug: str,
        **options: Unpack[RequestOptions],
    ) -> BoughtProduct:
        """A product that you bought, with its content"""
        _answer: BoughtProduct = self._transport.request(Operation("GET", path_of("/v1/marketplace/purchases/:slug", slug=slug), BoughtProduct, options=options))
        return _answer

    def refund(
        self,
        *,
        worm_seal: str,
        **options: Unpack[RequestOptions],
    ) -> Refund:
        """Give back what a product was bought for; for its seller, and operators

        All of it, once, within 60 days of the sale (as configured): from what seller, platform and treasury got of it. What the seller has spent already is withheld from what they earn next. The buyer loses the product and gets a mail.
        """
        _answer: Refund = self._transport.request(Operation("POST", "/v1/marketplace/refunds", Refund, body={"worm_seal": worm_seal}, idempotent=True, options=options))
        return _answer

    def reviews(
        self,
        slug: str,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[Review]:
        """Reviews, newest first"""
        return self._transport.page(Operation("GET", path_of("/v1/marketplace/listings/:slug/reviews", slug=slug), Review, query={"limit": limit}, options=options))

    def review(
        self,
        slug: str,
        *,
        stars: int,
        text: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Review:
        """Review what you paid for

        One each: an agent once you paid for a call, a product once you bought it.
        """
        _answer: Review = self._transport.request(Operation("POST", path_of("/v1/marketplace/listings/:slug/reviews", slug=slug), Review, body={"stars": stars, "text": text}, idempotent=True, options=options))
        return _answer

    def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module marketplace is and how it does"""
        _answer: ModuleInfo = self._transport.request(Operation("GET", "/v1/marketplace/info", ModuleInfo, options=options))
        return _answer


class AsyncMarketplaceResource(Resource):
    """Agents and products of developers: listed, found, bought and reviewed by those who paid"""

    _transport: AsyncTransport

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def publish_agent(
        self,
        id: str,
        *,
        title: str,
        category: str,
        description: str,
        **options: Unpack[RequestOptions],
    ) -> MarketplaceListing:
        """Publish your agent to the marketplace"""
        _answer: MarketplaceListing = await self._transport.request(Operation("POST", path_of("/v1/agents/:id/publish", id=id), MarketplaceListing, body={"title": title, "category": category, "description": description}, idempotent=True, options=options))
        return _answer

    async def publish(
        self,
        *,
        name: str,
        description: str,
        category: str,
        price_pence: int,
        content: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> MarketplaceListing:
        """Publish to the marketplace by name and price"""
        _answer: MarketplaceListing = await self._transport.request(Operation("POST", "/v1/marketplace/publish", MarketplaceListing, body={"name": name, "description": description, "category": category, "price_pence": price_pence, "content": content}, idempotent=True, options=options))
        return _answer

    def list(
        self,
        *,
        limit: int | Omit = omit,
        q: str | Omit = omit,
        category: str | Omit = omit,
        kind: Literal["agent", "product"] | Omit = omit,
        min_price_pence: float | Omit = omit,
        max_price_pence: float | Omit = omit,
        mine: bool | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[Listing]:
        """What is listed, newest first"""
        return self._transport.page(Operation("GET", "/v1/marketplace/listings", Listing, query={"limit": limit, "q": q, "category": category, "kind": kind, "min_price_pence": min_price_pence, "max_price_pence": max_price_pence, "mine": mine}, options=options))

    def categories(
        self,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[CategoryCount]:
        """The categories, with how much is listed in each"""
        return self._transport.page(Operation("GET", "/v1/marketplace/categories", CategoryCount, options=options))

    async def retrieve(
        self,
        slug: str,
        **options: Unpack[RequestOptions],
    ) -> Listing:
        """One listing"""
        _answer: Listing = await self._transport.request(Operation("GET", path_of("/v1/marketplace/listings/:slug", slug=slug), Listing, options=options))
        return _answer

    async def update(
        self,
        slug: str,
        *,
        title: str | Omit = omit,
        description: str | Omit = omit,
        category: str | Omit = omit,
        price_pence: int | Omit = omit,
        content: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Listing:
        """Change a listing of yours"""
        _answer: Listing = await self._transport.request(Operation("PATCH", path_of("/v1/marketplace/listings/:slug", slug=slug), Listing, body={"title": title, "description": description, "category": category, "price_pence": price_pence, "content": content}, options=options))
        return _answer

    async def withdraw(
        self,
        slug: str,
        **options: Unpack[RequestOptions],
    ) -> Listing:
        """Withdraw a listing of yours"""
        _answer: Listing = await self._transport.request(Operation("DELETE", path_of("/v1/marketplace/listings/:slug", slug=slug), Listing, options=options))
        return _answer

    async def buy(
        self,
        slug: str,
        **options: Unpack[RequestOptions],
    ) -> BoughtProduct:
        """Buy a product from your credits and earnings"""
        _answer: BoughtProduct = await self._transport.request(Operation("POST", path_of("/v1/marketplace/listings/:slug/purchase", slug=slug), BoughtProduct, idempotent=True, options=options))
        return _answer

    def purchases(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[Purchase]:
        """What you bought and what you sold, newest first"""
        return self._transport.page(Operation("GET", "/v1/marketplace/purchases", Purchase, query={"limit": limit}, options=options))

    async def purchase(
        self,
        slug: str,
        **options: Unpack[RequestOptions],
    ) -> BoughtProduct:
        """A product that you bought, with its content"""
        _answer: BoughtProduct = await self._transport.request(Operation("GET", path_of("/v1/marketplace/purchases/:slug", slug=slug), BoughtProduct, options=options))
        return _answer

    async def refund(
        self,
        *,
        worm_seal: str,
        **options: Unpack[RequestOptions],
    ) -> Refund:
        """Give back what a product was bought for; for its seller, and operators"""
        _answer: Refund = await self._transport.request(Operation("POST", "/v1/marketplace/refunds", Refund, body={"worm_seal": worm_seal}, idempotent=True, options=options))
        return _answer

    def reviews(
        self,
        slug: str,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[Review]:
        """Reviews, newest first"""
        return self._transport.page(Operation("GET", path_of("/v1/marketplace/listings/:slug/reviews", slug=slug), Review, query={"limit": limit}, options=options))

    async def review(
        self,
        slug: str,
        *,
        stars: int,
        text: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Review:
        """Review what you paid for"""
        _answer: Review = await self._transport.request(Operation("POST", path_of("/v1/marketplace/listings/:slug/reviews", slug=slug), Review, body={"stars": stars, "text": text}, idempotent=True, options=options))
        return _answer

    async def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module marketplace is and how it does"""
        _answer: ModuleInfo = await self._transport.request(Operation("GET", "/v1/marketplace/info", ModuleInfo, options=options))
        return _answer
