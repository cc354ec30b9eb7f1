# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel


class CheckoutSession(BaseModel):
    id: str
    object: Literal["checkout.session"]
    url: str | None
    status: Literal["open", "complete", "expired"]
    payment_status: Literal["unpaid", "paid"]
    mode: Literal["payment"]
    currency: Literal["gbp"]
    amount_subtotal: int
    amount_total: int
    """pence"""
    client_reference_id: str | None
    metadata: dict[str, str]
    success_url: str | None
    cancel_url: str | None
    livemode: bool
    created: int
    """epoch seconds"""
    expires_at: int
    """epoch seconds"""


class ModuleInfo(BaseModel):
    module: str
    layer: str
    summary: str
    status: Literal["Live", "Starting", "Failed", "Disabled"]
    state: Literal["ready", "starting", "failed", "disabled"]
    reason: str | None
    capabilities: List[str]
    cache: ModuleInfoCache
    providers: dict[str, str]
    routes: List[ModuleInfoRoute]
    events: ModuleInfoEvents


class ModuleInfoCache(BaseModel):
    wired: bool
    backend: str
    hits: int
    misses: int


class ModuleInfoEvents(BaseModel):
    emits: List[str]
    listens: List[str]


class ModuleInfoRoute(BaseModel):
    method: str
    path: str
    summary: str


class PendingEarnings(BaseModel):
    amount_pence: int
    why: str
    since: str | None
    releases_at: str | None
    released_by: str
    """what releases it"""
