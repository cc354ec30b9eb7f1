# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel


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
