# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of


class Model(BaseModel):
    id: str
    object: Literal["model"]
    created: int
    type: Literal["model"]
    display_name: str
    created_at: str
    owned_by: str
    context_tokens: int | None
    providers: List[ModelProvider]


class ModelProvider(BaseModel):
    id: str
    provider: str
    state: Literal["up", "down", "not_served"]
    input_pence_per_million: float
    output_pence_per_million: float
    pence_per_call: float


class ModelsResource(Resource):
    _transport: Transport

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        **options: Unpack[RequestOptions],
    ) -> Page[Model]:
        """Models of the active providers, with price, context and state"""
        return self._transport.page(Operation("GET", "/api/v1/models", Model, options=options))

    def retrieve(
        self,
        model: str,
        **options: Unpack[RequestOptions],
    ) -> Model:
        """One model (percent-encode a slash in its id)"""
        _answer: Model = self._transport.request(Operation("GET", path_of("/api/v1/models/:model", model=model), Model, options=options))
        return _answer


class AsyncModelsResource(Resource):
    _transport: AsyncTransport

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    def list(
        self,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[Model]:
        """Models of the active providers, with price, context and state"""
        return self._transport.page(Operation("GET", "/api/v1/models", Model, options=options))

    async def retrieve(
        self,
        model: str,
        **options: Unpack[RequestOptions],
    ) -> Model:
        """One model (percent-encode a slash in its id)"""
        _answer: Model = await self._transport.request(Operation("GET", path_of("/api/v1/models/:model", model=model), Model, options=options))
        return _answer
