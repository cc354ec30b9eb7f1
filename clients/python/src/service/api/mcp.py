# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream, ServerEvent
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of
from .shared import ModuleInfo


class McpResource(Resource):
    """Agents, data bridges, memory and search as tools of the Model Context Protocol, paid per call"""

    _transport: Transport

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def serve(
        self,
        body: Mapping[str, Any],
        **options: Unpack[RequestOptions],
    ) -> EventStream[ServerEvent[str, Any]]:
        """Agents, data bridges, memory and search as tools over MCP

        The Model Context Protocol over streamable HTTP, stateless: 2026-07-28, and 2025-11-25 and before. The account of the key pays for each call of a tool; an error of a tool is told in its result.
        """
        return self._transport.events(Operation("POST", "/mcp", None, body=body, options=options))

    def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module mcp is and how it does"""
        _answer: ModuleInfo = self._transport.request(Operation("GET", "/v1/mcp/info", ModuleInfo, options=options))
        return _answer


class AsyncMcpResource(Resource):
    """Agents, data bridges, memory and search as tools of the Model Context Protocol, paid per call"""

    _transport: AsyncTransport

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def serve(
        self,
        body: Mapping[str, Any],
        **options: Unpack[RequestOptions],
    ) -> AsyncEventStream[ServerEvent[str, Any]]:
        """Agents, data bridges, memory and search as tools over MCP"""
        return await self._transport.events(Operation("POST", "/mcp", None, body=body, options=options))

    async def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module mcp is and how it does"""
        _answer: ModuleInfo = await self._transport.request(Operation("GET", "/v1/mcp/info", ModuleInfo, options=options))
        return _answer
