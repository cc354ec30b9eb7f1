# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of
from .shared import ModuleInfo


class OAuthClient(BaseModel):
    client_id: str
    client_id_issued_at: int
    client_name: str
    redirect_uris: List[str]
    grant_types: List[str]
    response_types: List[str]
    token_endpoint_auth_method: str
    scope: str


class OAuthResource(BaseModel):
    resource: str
    authorization_servers: List[str]
    scopes_supported: List[str]
    bearer_methods_supported: List[str]
    resource_name: str
    resource_documentation: str


class OAuthServer(BaseModel):
    issuer: str
    authorization_endpoint: str
    token_endpoint: str
    registration_endpoint: str
    revocation_endpoint: str
    scopes_supported: List[str]
    response_types_supported: List[str]
    response_modes_supported: List[str]
    grant_types_supported: List[str]
    token_endpoint_auth_methods_supported: List[str]
    revocation_endpoint_auth_methods_supported: List[str]
    code_challenge_methods_supported: List[str]
    authorization_response_iss_parameter_supported: bool


class OAuthToken(BaseModel):
    access_token: str
    token_type: Literal["Bearer"]
    expires_in: int
    refresh_token: str | None
    scope: str


class OauthResource(Resource):
    """OAuth for MCP clients: a person lets a client in, which gets a key of theirs under a spend mandate"""

    _transport: Transport

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def resource(
        self,
        **options: Unpack[RequestOptions],
    ) -> OAuthResource:
        """The MCP endpoint as a protected resource of OAuth (RFC 9728)"""
        _answer: OAuthResource = self._transport.request(Operation("GET", "/.well-known/oauth-protected-resource", OAuthResource, options=options))
        return _answer

    def server(
        self,
        **options: Unpack[RequestOptions],
    ) -> OAuthServer:
        """The authorisation server (RFC 8414)"""
        _answer: OAuthServer = self._transport.request(Operation("GET", "/.well-known/oauth-authorization-server", OAuthServer, options=options))
        return _answer

    def register(
        self,
        *,
        redirect_uris: List[str],
        client_name: str | Omit = omit,
        client_uri: str | Omit = omit,
        grant_types: List[str] | Omit = omit,
        response_types: List[str] | Omit = omit,
        token_endpoint_auth_method: str | Omit = omit,
        scope: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> OAuthClient:
        """Register a client (RFC 7591)

        Of public clients: no secret is given, PKCE takes its place. What nobody consents to within a day is forgotten.
        """
        _answer: OAuthClient = self._transport.request(Operation("POST", "/oauth/register", OAuthClient, body={"redirect_uris": redirect_uris, "client_name": client_name, "client_uri": client_uri, "grant_types": grant_types, "response_types": response_types, "token_endpoint_auth_method": token_endpoint_auth_method, "scope": scope}, options=options))
        return _answer

    def token(
        self,
        *,
        grant_type: str,
        code: str | Omit = omit,
        refresh_token: str | Omit = omit,
        client_id: str | Omit = omit,
        redirect_uri: str | Omit = omit,
        code_verifier: str | Omit = omit,
        resource: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> OAuthToken:
        """A code, or a refresh token, for an access token

        The access token is good for an hour at `/mcp` and calls by a key of the account under a spend mandate: `GET /v1/account/keys` lists it. A refresh token works once; one that comes again ends them all.
        """
        _answer: OAuthToken = self._transport.request(Operation("POST", "/oauth/token", OAuthToken, body={"grant_type": grant_type, "code": code, "refresh_token": refresh_token, "client_id": client_id, "redirect_uri": redirect_uri, "code_verifier": code_verifier, "resource": resource}, options=options))
        return _answer

    def revoke(
        self,
        *,
        token: str,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """Revoke what a client was let in with, by either of its tokens (RFC 7009); what is none is no error"""
        _answer: dict[str, Any] = self._transport.request(Operation("POST", "/oauth/revoke", dict[str, Any], body={"token": token}, options=options))
        return _answer

    def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module oauth is and how it does"""
        _answer: ModuleInfo = self._transport.request(Operation("GET", "/v1/oauth/info", ModuleInfo, options=options))
        return _answer


class AsyncOauthResource(Resource):
    """OAuth for MCP clients: a person lets a client in, which gets a key of theirs under a spend mandate"""

    _transport: AsyncTransport

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def resource(
        self,
        **options: Unpack[RequestOptions],
    ) -> OAuthResource:
        """The MCP endpoint as a protected resource of OAuth (RFC 9728)"""
        _answer: OAuthResource = await self._transport.request(Operation("GET", "/.well-known/oauth-protected-resource", OAuthResource, options=options))
        return _answer

    async def server(
        self,
        **options: Unpack[RequestOptions],
    ) -> OAuthServer:
        """The authorisation server (RFC 8414)"""
        _answer: OAuthServer = await self._transport.request(Operation("GET", "/.well-known/oauth-authorization-server", OAuthServer, options=options))
        return _answer

    async def register(
        self,
        *,
        redirect_uris: List[str],
        client_name: str | Omit = omit,
        client_uri: str | Omit = omit,
        grant_types: List[str] | Omit = omit,
        response_types: List[str] | Omit = omit,
        token_endpoint_auth_method: str | Omit = omit,
        scope: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> OAuthClient:
        """Register a client (RFC 7591)"""
        _answer: OAuthClient = await self._transport.request(Operation("POST", "/oauth/register", OAuthClient, body={"redirect_uris": redirect_uris, "client_name": client_name, "client_uri": client_uri, "grant_types": grant_types, "response_types": response_types, "token_endpoint_auth_method": token_endpoint_auth_method, "scope": scope}, options=options))
        return _answer

    async def token(
        self,
        *,
        grant_type: str,
        code: str | Omit = omit,
        refresh_token: str | Omit = omit,
        client_id: str | Omit = omit,
        redirect_uri: str | Omit = omit,
        code_verifier: str | Omit = omit,
        resource: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> OAuthToken:
        """A code, or a refresh token, for an access token"""
        _answer: OAuthToken = await self._transport.request(Operation("POST", "/oauth/token", OAuthToken, body={"grant_type": grant_type, "code": code, "refresh_token": refresh_token, "client_id": client_id, "redirect_uri": redirect_uri, "code_verifier": code_verifier, "resource": resource}, options=options))
        return _answer

    async def revoke(
        self,
        *,
        token: str,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """Revoke what a client was let in with, by either of its tokens (RFC 7009); what is none is no error"""
        _answer: dict[str, Any] = await self._transport.request(Operation("POST", "/oauth/revoke", dict[str, Any], body={"token": token}, options=options))
        return _answer

    async def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module oauth is and how it does"""
        _answer: ModuleInfo = await self._transport.request(Operation("GET", "/v1/oauth/info", ModuleInfo, options=options))
        return _answer
