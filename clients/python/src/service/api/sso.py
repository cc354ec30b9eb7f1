# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of
from .shared import ModuleInfo


class SsoConnection(BaseModel):
    workspace_id: str
    issuer: str
    client_id: str
    redirect_uri: str
    """To be registered with the provider."""
    login_url: str
    """Where members sign in with a browser."""
    updated_at: datetime


class SsoRemoveConnectionResult(BaseModel):
    id: str
    deleted: bool


class SsoResource(Resource):
    """Members of a workspace sign in with its OpenID Connect provider"""

    _transport: Transport

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def connection(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> SsoConnection:
        """The provider that members sign in with"""
        _answer: SsoConnection = self._transport.request(Operation("GET", path_of("/v1/enterprise/workspaces/:id/sso", id=id), SsoConnection, options=options))
        return _answer

    def set_connection(
        self,
        id: str,
        *,
        issuer: str,
        client_id: str,
        client_secret: str,
        **options: Unpack[RequestOptions],
    ) -> SsoConnection:
        """Let members sign in with an OpenID Connect provider

        For owners: whoever controls the provider can sign in as any member. The provider is asked for its configuration at once. The secret is never shown again.
        """
        _answer: SsoConnection = self._transport.request(Operation("PUT", path_of("/v1/enterprise/workspaces/:id/sso", id=id), SsoConnection, body={"issuer": issuer, "client_id": client_id, "client_secret": client_secret}, options=options))
        return _answer

    def remove_connection(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> SsoRemoveConnectionResult:
        """End single sign-on"""
        _answer: SsoRemoveConnectionResult = self._transport.request(Operation("DELETE", path_of("/v1/enterprise/workspaces/:id/sso", id=id), SsoRemoveConnectionResult, options=options))
        return _answer

    def login(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> str:
        """Sign in: leads a browser to the provider of the workspace"""
        _answer: str = self._transport.request(Operation("GET", path_of("/v1/enterprise/sso/:id/login", id=id), str, options=options))
        return _answer

    def callback(
        self,
        *,
        state: str,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """Where the provider sends the browser back to: shows a key for twelve hours"""
        _answer: dict[str, Any] = self._transport.request(Operation("GET", "/v1/enterprise/sso/callback", dict[str, Any], query={"state": state}, options=options))
        return _answer

    def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module sso is and how it does"""
        _answer: ModuleInfo = self._transport.request(Operation("GET", "/v1/sso/info", ModuleInfo, options=options))
        return _answer


class AsyncSsoResource(Resource):
    """Members of a workspace sign in with its OpenID Connect provider"""

    _transport: AsyncTransport

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def connection(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> SsoConnection:
        """The provider that members sign in with"""
        _answer: SsoConnection = await self._transport.request(Operation("GET", path_of("/v1/enterprise/workspaces/:id/sso", id=id), SsoConnection, options=options))
        return _answer

    async def set_connection(
        self,
        id: str,
        *,
        issuer: str,
        client_id: str,
        client_secret: str,
        **options: Unpack[RequestOptions],
    ) -> SsoConnection:
        """Let members sign in with an OpenID Connect provider"""
        _answer: SsoConnection = await self._transport.request(Operation("PUT", path_of("/v1/enterprise/workspaces/:id/sso", id=id), SsoConnection, body={"issuer": issuer, "client_id": client_id, "client_secret": client_secret}, options=options))
        return _answer

    async def remove_connection(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> SsoRemoveConnectionResult:
        """End single sign-on"""
        _answer: SsoRemoveConnectionResult = await self._transport.request(Operation("DELETE", path_of("/v1/enterprise/workspaces/:id/sso", id=id), SsoRemoveConnectionResult, options=options))
        return _answer

    async def login(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> str:
        """Sign in: leads a browser to the provider of the workspace"""
        _answer: str = await self._transport.request(Operation("GET", path_of("/v1/enterprise/sso/:id/login", id=id), str, options=options))
        return _answer

    async def callback(
        self,
        *,
        state: str,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """Where the provider sends the browser back to: shows a key for twelve hours"""
        _answer: dict[str, Any] = await self._transport.request(Operation("GET", "/v1/enterprise/sso/callback", dict[str, Any], query={"state": state}, options=options))
        return _answer

    async def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module sso is and how it does"""
        _answer: ModuleInfo = await self._transport.request(Operation("GET", "/v1/sso/info", ModuleInfo, options=options))
        return _answer
