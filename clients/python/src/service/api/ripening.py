# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of
from .shared import ModuleInfo


class RipeningResource(Resource):
    """Lets earnings that promotional credit has paid become withdrawable"""

    _transport: Transport

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module ripening is and how it does"""
        _answer: ModuleInfo = self._transport.request(Operation("GET", "/v1/ripening/info", ModuleInfo, options=options))
        return _answer


class AsyncRipeningResource(Resource):
    """Lets earnings that promotional credit has paid become withdrawable"""

    _transport: AsyncTransport

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module ripening is and how it does"""
        _answer: ModuleInfo = await self._transport.request(Operation("GET", "/v1/ripening/info", ModuleInfo, options=options))
        return _answer
