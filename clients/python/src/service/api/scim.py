# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of
from .shared import ModuleInfo


class ScimPatchGroupParamsOperation(TypedDict):
    op: Required[str]
    path: NotRequired[str]
    value: NotRequired[Any]


class ScimPatchUserParamsOperation(TypedDict):
    op: Required[str]
    path: NotRequired[str]
    value: NotRequired[Any]


class ScimResource(Resource):
    """SCIM 2.0: directories such as Entra and Okta make and remove members of a workspace"""

    _transport: Transport

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def users(
        self,
        *,
        filter: str | Omit = omit,
        startIndex: int | Omit = omit,
        count: int | Omit = omit,
        attributes: str | Omit = omit,
        excludedAttributes: str | Omit = omit,
        sortBy: str | Omit = omit,
        sortOrder: Literal["ascending", "descending"] | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """People of the directory"""
        _answer: dict[str, Any] = self._transport.request(Operation("GET", "/v1/scim/v2/Users", dict[str, Any], query={"filter": filter, "startIndex": startIndex, "count": count, "attributes": attributes, "excludedAttributes": excludedAttributes, "sortBy": sortBy, "sortOrder": sortOrder}, options=options))
        return _answer

    def create_user(
        self,
        body: Mapping[str, Any],
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """Provision a member"""
        _answer: dict[str, Any] = self._transport.request(Operation("POST", "/v1/scim/v2/Users", dict[str, Any], body=body, options=options))
        return _answer

    def user(
        self,
        id: str,
        *,
        attributes: str | Omit = omit,
        excludedAttributes: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """A person of the directory"""
        _answer: dict[str, Any] = self._transport.request(Operation("GET", path_of("/v1/scim/v2/Users/:id", id=id), dict[str, Any], query={"attributes": attributes, "excludedAttributes": excludedAttributes}, options=options))
        return _answer

    def put_user(
        self,
        id: str,
        body: Mapping[str, Any],
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """Replace a person"""
        _answer: dict[str, Any] = self._transport.request(Operation("PUT", path_of("/v1/scim/v2/Users/:id", id=id), dict[str, Any], body=body, options=options))
        return _answer

    def patch_user(
        self,
        id: str,
        *,
        Operations: List[ScimPatchUserParamsOperation],
        schemas: List[str] | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """Change a person; `active: false` removes the member at once"""
        _answer: dict[str, Any] = self._transport.request(Operation("PATCH", path_of("/v1/scim/v2/Users/:id", id=id), dict[str, Any], body={"Operations": Operations, "schemas": schemas}, options=options))
        return _answer

    def remove_user(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """Remove a person and the member"""
        _answer: dict[str, Any] = self._transport.request(Operation("DELETE", path_of("/v1/scim/v2/Users/:id", id=id), dict[str, Any], options=options))
        return _answer

    def groups(
        self,
        *,
        filter: str | Omit = omit,
        startIndex: int | Omit = omit,
        count: int | Omit = omit,
        attributes: str | Omit = omit,
        excludedAttributes: str | Omit = omit,
        sortBy: str | Omit = omit,
        sortOrder: Literal["ascending", "descending"] | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """Groups of the directory"""
        _answer: dict[str, Any] = self._transport.request(Operation("GET", "/v1/scim/v2/Groups", dict[str, Any], query={"filter": filter, "startIndex": startIndex, "count": count, "attributes": attributes, "excludedAttributes": excludedAttributes, "sortBy": sortBy, "sortOrder": sortOrder}, options=options))
        return _answer

    def create_group(
        self,
        body: Mapping[str, Any],
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """Make a group; one that is named like a role gives it to its members"""
        _answer: dict[str, Any] = self._transport.request(Operation("POST", "/v1/scim/v2/Groups", dict[str, Any], body=body, options=options))
        return _answer

    def group(
        self,
        id: str,
        *,
        attributes: str | Omit = omit,
        excludedAttributes: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """A group"""
        _answer: dict[str, Any] = self._transport.request(Operation("GET", path_of("/v1/scim/v2/Groups/:id", id=id), dict[str, Any], query={"attributes": attributes, "excludedAttributes": excludedAttributes}, options=options))
        return _answer

    def put_group(
        self,
        id: str,
        body: Mapping[str, Any],
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """Replace a group"""
        _answer: dict[str, Any] = self._transport.request(Operation("PUT", path_of("/v1/scim/v2/Groups/:id", id=id), dict[str, Any], body=body, options=options))
        return _answer

    def patch_group(
        self,
        id: str,
        *,
        Operations: List[ScimPatchGroupParamsOperation],
        schemas: List[str] | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """Change a group"""
        _answer: dict[str, Any] = self._transport.request(Operation("PATCH", path_of("/v1/scim/v2/Groups/:id", id=id), dict[str, Any], body={"Operations": Operations, "schemas": schemas}, options=options))
        return _answer

    def remove_group(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """Remove a group"""
        _answer: dict[str, Any] = self._transport.request(Operation("DELETE", path_of("/v1/scim/v2/Groups/:id", id=id), dict[str, Any], options=options))
        return _answer

    def search_all(
        self,
        *,
        filter: str | Omit = omit,
        startIndex: int | Omit = omit,
        count: int | Omit = omit,
        attributes: List[str] | Omit = omit,
        excludedAttributes: List[str] | Omit = omit,
        sortBy: str | Omit = omit,
        sortOrder: Literal["ascending", "descending"] | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """Search people and groups"""
        _answer: dict[str, Any] = self._transport.request(Operation("POST", "/v1/scim/v2/.search", dict[str, Any], body={"filter": filter, "startIndex": startIndex, "count": count, "attributes": attributes, "excludedAttributes": excludedAttributes, "sortBy": sortBy, "sortOrder": sortOrder}, options=options))
        return _answer

    def config(
        self,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """What of SCIM is served"""
        _answer: dict[str, Any] = self._transport.request(Operation("GET", "/v1/scim/v2/ServiceProviderConfig", dict[str, Any], options=options))
        return _answer

    def resource_types(
        self,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """Kinds of resources"""
        _answer: dict[str, Any] = self._transport.request(Operation("GET", "/v1/scim/v2/ResourceTypes", dict[str, Any], options=options))
        return _answer

    def resource_type(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """A kind of resource"""
        _answer: dict[str, Any] = self._transport.request(Operation("GET", path_of("/v1/scim/v2/ResourceTypes/:id", id=id), dict[str, Any], options=options))
        return _answer

    def schemas(
        self,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """Attributes of the resources"""
        _answer: dict[str, Any] = self._transport.request(Operation("GET", "/v1/scim/v2/Schemas", dict[str, Any], options=options))
        return _answer

    def schema(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """Attributes of one kind"""
        _answer: dict[str, Any] = self._transport.request(Operation("GET", path_of("/v1/scim/v2/Schemas/:id", id=id), dict[str, Any], options=options))
        return _answer

    def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module scim is and how it does"""
        _answer: ModuleInfo = self._transport.request(Operation("GET", "/v1/scim/info", ModuleInfo, options=options))
        return _answer


class AsyncScimResource(Resource):
    """SCIM 2.0: directories such as Entra and Okta make and remove members of a workspace"""

    _transport: AsyncTransport

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def users(
        self,
        *,
        filter: str | Omit = omit,
        startIndex: int | Omit = omit,
        count: int | Omit = omit,
        attributes: str | Omit = omit,
        excludedAttributes: str | Omit = omit,
        sortBy: str | Omit = omit,
        sortOrder: Literal["ascending", "descending"] | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """People of the directory"""
        _answer: dict[str, Any] = await self._transport.request(Operation("GET", "/v1/scim/v2/Users", dict[str, Any], query={"filter": filter, "startIndex": startIndex, "count": count, "attributes": attributes, "excludedAttributes": excludedAttributes, "sortBy": sortBy, "sortOrder": sortOrder}, options=options))
        return _answer

    async def create_user(
        self,
        body: Mapping[str, Any],
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """Provision a member"""
        _answer: dict[str, Any] = await self._transport.request(Operation("POST", "/v1/scim/v2/Users", dict[str, Any], body=body, options=options))
        return _answer

    async def user(
        self,
        id: str,
        *,
        attributes: str | Omit = omit,
        excludedAttributes: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """A person of the directory"""
        _answer: dict[str, Any] = await self._transport.request(Operation("GET", path_of("/v1/scim/v2/Users/:id", id=id), dict[str, Any], query={"attributes": attributes, "excludedAttributes": excludedAttributes}, options=options))
        return _answer

    async def put_user(
        self,
        id: str,
        body: Mapping[str, Any],
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """Replace a person"""
        _answer: dict[str, Any] = await self._transport.request(Operation("PUT", path_of("/v1/scim/v2/Users/:id", id=id), dict[str, Any], body=body, options=options))
        return _answer

    async def patch_user(
        self,
        id: str,
        *,
        Operations: List[ScimPatchUserParamsOperation],
        schemas: List[str] | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """Change a person; `active: false` removes the member at once"""
        _answer: dict[str, Any] = await self._transport.request(Operation("PATCH", path_of("/v1/scim/v2/Users/:id", id=id), dict[str, Any], body={"Operations": Operations, "schemas": schemas}, options=options))
        return _answer

    async def remove_user(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """Remove a person and the member"""
        _answer: dict[str, Any] = await self._transport.request(Operation("DELETE", path_of("/v1/scim/v2/Users/:id", id=id), dict[str, Any], options=options))
        return _answer

    async def groups(
        self,
        *,
        filter: str | Omit = omit,
        startIndex: int | Omit = omit,
        count: int | Omit = omit,
        attributes: str | Omit = omit,
        excludedAttributes: str | Omit = omit,
        sortBy: str | Omit = omit,
        sortOrder: Literal["ascending", "descending"] | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """Groups of the directory"""
        _answer: dict[str, Any] = await self._transport.request(Operation("GET", "/v1/scim/v2/Groups", dict[str, Any], query={"filter": filter, "startIndex": startIndex, "count": count, "attributes": attributes, "excludedAttributes": excludedAttributes, "sortBy": sortBy, "sortOrder": sortOrder}, options=options))
        return _answer

    async def create_group(
        self,
        body: Mapping[str, Any],
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """Make a group; one that is named like a role gives it to its members"""
        _answer: dict[str, Any] = await self._transport.request(Operation("POST", "/v1/scim/v2/Groups", dict[str, Any], body=body, options=options))
        return _answer

    async def group(
        self,
        id: str,
        *,
        attributes: str | Omit = omit,
        excludedAttributes: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """A group"""
        _answer: dict[str, Any] = await self._transport.request(Operation("GET", path_of("/v1/scim/v2/Groups/:id", id=id), dict[str, Any], query={"attributes": attributes, "excludedAttributes": excludedAttributes}, options=options))
        return _answer

    async def put_group(
        self,
        id: str,
        body: Mapping[str, Any],
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """Replace a group"""
        _answer: dict[str, Any] = await self._transport.request(Operation("PUT", path_of("/v1/scim/v2/Groups/:id", id=id), dict[str, Any], body=body, options=options))
        return _answer

    async def patch_group(
        self,
        id: str,
        *,
        Operations: List[ScimPatchGroupParamsOperation],
        schemas: List[str] | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """Change a group"""
        _answer: dict[str, Any] = await self._transport.request(Operation("PATCH", path_of("/v1/scim/v2/Groups/:id", id=id), dict[str, Any], body={"Operations": Operations, "schemas": schemas}, options=options))
        return _answer

    async def remove_group(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """Remove a group"""
        _answer: dict[str, Any] = await self._transport.request(Operation("DELETE", path_of("/v1/scim/v2/Groups/:id", id=id), dict[str, Any], options=options))
        return _answer

    async def search_all(
        self,
        *,
        filter: str | Omit = omit,
        startIndex: int | Omit = omit,
        count: int | Omit = omit,
        attributes: List[str] | Omit = omit,
        excludedAttributes: List[str] | Omit = omit,
        sortBy: str | Omit = omit,
        sortOrder: Literal["ascending", "descending"] | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """Search people and groups"""
        _answer: dict[str, Any] = await self._transport.request(Operation("POST", "/v1/scim/v2/.search", dict[str, Any], body={"filter": filter, "startIndex": startIndex, "count": count, "attributes": attributes, "excludedAttributes": excludedAttributes, "sortBy": sortBy, "sortOrder": sortOrder}, options=options))
        return _answer

    async def config(
        self,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """What of SCIM is served"""
        _answer: dict[str, Any] = await self._transport.request(Operation("GET", "/v1/scim/v2/ServiceProviderConfig", dict[str, Any], options=options))
        return _answer

    async def resource_types(
        self,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """Kinds of resources"""
        _answer: dict[str, Any] = await self._transport.request(Operation("GET", "/v1/scim/v2/ResourceTypes", dict[str, Any], options=options))
        return _answer

    async def resource_type(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """A kind of resource"""
        _answer: dict[str, Any] = await self._transport.request(Operation("GET", path_of("/v1/scim/v2/ResourceTypes/:id", id=id), dict[str, Any], options=options))
        return _answer

    async def schemas(
        self,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """Attributes of the resources"""
        _answer: dict[str, Any] = await self._transport.request(Operation("GET", "/v1/scim/v2/Schemas", dict[str, Any], options=options))
        return _answer

    async def schema(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """Attributes of one kind"""
        _answer: dict[str, Any] = await self._transport.request(Operation("GET", path_of("/v1/scim/v2/Schemas/:id", id=id), dict[str, Any], options=options))
        return _answer

    async def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module scim is and how it does"""
        _answer: ModuleInfo = await self._transport.request(Operation("GET", "/v1/scim/info", ModuleInfo, options=options))
        return _answer
