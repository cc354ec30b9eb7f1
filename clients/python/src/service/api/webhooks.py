# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of
from .shared import ModuleInfo


class Webhook(BaseModel):
    id: str
    url: str
    events: List[str]
    created_at: datetime
    status: Literal["enabled", "disabled"]
    disabled_reason: str | None
    failing_since: datetime | None
    previous_secret_expires_at: datetime | None


class WebhookDelivery(BaseModel):
    id: str
    webhook_id: str
    event: str
    log_index: int
    status: Literal["pending", "delivered", "failed", "discarded"]
    attempts: List[WebhookDeliveryAttempt]
    payload: dict[str, Any]
    """the body as sent"""
    created_at: datetime


class WebhookDeliveryAttempt(BaseModel):
    at: datetime
    status: int | None
    error: str | None
    duration_ms: int


class WebhooksDeleteResult(BaseModel):
    id: str
    deleted: bool


class WebhooksRegisterResult(BaseModel):
    id: str
    url: str
    events: List[str]
    created_at: datetime
    secret: str | None


class WebhooksRotateResult(BaseModel):
    id: str
    secret: str | None
    previous_secret_expires_at: datetime


class WebhooksTestResult(BaseModel):
    success: bool
    event: Literal["webhook.test"]
    worm_seal: str
    deliveries: List[WebhooksTestResultDelivery]


class WebhooksTestResultDelivery(BaseModel):
    id: str
    webhook_id: str


class WebhooksResource(Resource):
    """Signed event notifications, at least once, each with its sealed record"""

    _transport: Transport

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def register(
        self,
        *,
        url: str,
        events: List[str],
        secret: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> WebhooksRegisterResult:
        """Register a webhook endpoint

        Without a secret one is generated and shown once.
        """
        _answer: WebhooksRegisterResult = self._transport.request(Operation("POST", "/v1/webhooks", WebhooksRegisterResult, body={"url": url, "events": events, "secret": secret}, idempotent=True, options=options))
        return _answer

    def list(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[Webhook]:
        """List your webhook endpoints"""
        return self._transport.page(Operation("GET", "/v1/webhooks", Webhook, query={"limit": limit}, options=options))

    def retrieve(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> Webhook:
        """One webhook endpoint"""
        _answer: Webhook = self._transport.request(Operation("GET", path_of("/v1/webhooks/:id", id=id), Webhook, options=options))
        return _answer

    def update(
        self,
        id: str,
        *,
        url: str | Omit = omit,
        events: List[str] | Omit = omit,
        status: Literal["enabled", "disabled"] | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Webhook:
        """Change the address or events of an endpoint, disable or enable it"""
        _answer: Webhook = self._transport.request(Operation("PATCH", path_of("/v1/webhooks/:id", id=id), Webhook, body={"url": url, "events": events, "status": status}, options=options))
        return _answer

    def delete(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> WebhooksDeleteResult:
        """Delete an endpoint; what is undelivered is discarded"""
        _answer: WebhooksDeleteResult = self._transport.request(Operation("DELETE", path_of("/v1/webhooks/:id", id=id), WebhooksDeleteResult, options=options))
        return _answer

    def rotate(
        self,
        id: str,
        *,
        secret: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> WebhooksRotateResult:
        """Replace the secret; the old one stays valid for 24 hours

        For 24 hours webhook-signature lists both signatures; X-Service-Signature is of the new secret and X-Service-Signature-Previous of the old.
        """
        _answer: WebhooksRotateResult = self._transport.request(Operation("POST", path_of("/v1/webhooks/:id/secret/rotate", id=id), WebhooksRotateResult, body={"secret": secret}, idempotent=True, options=options))
        return _answer

    def test(
        self,
        *,
        webhook_id: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> WebhooksTestResult:
        """Send a test event to your endpoints"""
        _answer: WebhooksTestResult = self._transport.request(Operation("POST", "/v1/webhooks/test", WebhooksTestResult, body={"webhook_id": webhook_id}, idempotent=True, options=options))
        return _answer

    def deliveries(
        self,
        id: str,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[WebhookDelivery]:
        """Deliveries to an endpoint, newest first; kept for 30 days"""
        return self._transport.page(Operation("GET", path_of("/v1/webhooks/:id/deliveries", id=id), WebhookDelivery, query={"limit": limit}, options=options))

    def redeliver(
        self,
        id: str,
        delivery: str,
        **options: Unpack[RequestOptions],
    ) -> WebhookDelivery:
        """Send a delivery again, under the same id"""
        _answer: WebhookDelivery = self._transport.request(Operation("POST", path_of("/v1/webhooks/:id/deliveries/:delivery/redeliver", id=id, delivery=delivery), WebhookDelivery, options=options))
        return _answer

    def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module webhooks is and how it does"""
        _answer: ModuleInfo = self._transport.request(Operation("GET", "/v1/webhooks/info", ModuleInfo, options=options))
        return _answer


class AsyncWebhooksResource(Resource):
    """Signed event notifications, at least once, each with its sealed record"""

    _transport: AsyncTransport

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def register(
        self,
        *,
        url: str,
        events: List[str],
        secret: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> WebhooksRegisterResult:
        """Register a webhook endpoint"""
        _answer: WebhooksRegisterResult = await self._transport.request(Operation("POST", "/v1/webhooks", WebhooksRegisterResult, body={"url": url, "events": events, "secret": secret}, idempotent=True, options=options))
        return _answer

    def list(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[Webhook]:
        """List your webhook endpoints"""
        return self._transport.page(Operation("GET", "/v1/webhooks", Webhook, query={"limit": limit}, options=options))

    async def retrieve(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> Webhook:
        """One webhook endpoint"""
        _answer: Webhook = await self._transport.request(Operation("GET", path_of("/v1/webhooks/:id", id=id), Webhook, options=options))
        return _answer

    async def update(
        self,
        id: str,
        *,
        url: str | Omit = omit,
        events: List[str] | Omit = omit,
        status: Literal["enabled", "disabled"] | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Webhook:
        """Change the address or events of an endpoint, disable or enable it"""
        _answer: Webhook = await self._transport.request(Operation("PATCH", path_of("/v1/webhooks/:id", id=id), Webhook, body={"url": url, "events": events, "status": status}, options=options))
        return _answer

    async def delete(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> WebhooksDeleteResult:
        """Delete an endpoint; what is undelivered is discarded"""
        _answer: WebhooksDeleteResult = await self._transport.request(Operation("DELETE", path_of("/v1/webhooks/:id", id=id), WebhooksDeleteResult, options=options))
        return _answer

    async def rotate(
        self,
        id: str,
        *,
        secret: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> WebhooksRotateResult:
        """Replace the secret; the old one stays valid for 24 hours"""
        _answer: WebhooksRotateResult = await self._transport.request(Operation("POST", path_of("/v1/webhooks/:id/secret/rotate", id=id), WebhooksRotateResult, body={"secret": secret}, idempotent=True, options=options))
        return _answer

    async def test(
        self,
        *,
        webhook_id: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> WebhooksTestResult:
        """Send a test event to your endpoints"""
        _answer: WebhooksTestResult = await self._transport.request(Operation("POST", "/v1/webhooks/test", WebhooksTestResult, body={"webhook_id": webhook_id}, idempotent=True, options=options))
        return _answer

    def deliveries(
        self,
        id: str,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[WebhookDelivery]:
        """Deliveries to an endpoint, newest first; kept for 30 days"""
        return self._transport.page(Operation("GET", path_of("/v1/webhooks/:id/deliveries", id=id), WebhookDelivery, query={"limit": limit}, options=options))

    async def redeliver(
        self,
        id: str,
        delivery: str,
        **options: Unpack[RequestOptions],
    ) -> WebhookDelivery:
        """Send a delivery again, under the same id"""
        _answer: WebhookDelivery = await self._transport.request(Operation("POST", path_of("/v1/webhooks/:id/deliveries/:delivery/redeliver", id=id, delivery=delivery), WebhookDelivery, options=options))
        return _answer

    async def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module webhooks is and how it does"""
        _answer: ModuleInfo = await self._transport.request(Operation("GET", "/v1/webhooks/info", ModuleInfo, options=options))
        return _answer
