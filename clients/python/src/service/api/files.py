# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of


class DeletedFile(BaseModel):
    id: str
    object: Literal["file"]
    deleted: bool


class FileList(BaseModel):
    object: Literal["list"]
    data: List[FileObject]
    first_id: str | None
    last_id: str | None
    has_more: bool


class FileObject(BaseModel):
    id: str
    object: Literal["file"]
    bytes: int
    created_at: int
    expires_at: int
    filename: str
    purpose: Literal["batch", "batch_output"]
    status: Literal["processed"]


class FilesResource(Resource):
    _transport: Transport

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        *,
        purpose: Literal["batch"],
        file: FileUpload,
        **options: Unpack[RequestOptions],
    ) -> FileObject:
        """Keep a file of requests for a batch (multipart/form-data: purpose, file)

        JSON Lines in UTF-8, at most 20 MiB, a line at most 2 MiB: `{"custom_id", "method": "POST", "url", "body"}`. `purpose` is `batch`. Kept encrypted under your key for 30 days, or for `expires_after[seconds]`.
        """
        _answer: FileObject = self._transport.request(Operation("POST", "/v1/files", FileObject, form={"purpose": purpose, "file": file}, idempotent=True, options=options))
        return _answer

    def list(
        self,
        *,
        limit: int | Omit = omit,
        after: str | Omit = omit,
        order: Literal["asc", "desc"] | Omit = omit,
        purpose: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> FileList:
        """Files of yours, newest first"""
        _answer: FileList = self._transport.request(Operation("GET", "/v1/files", FileList, query={"limit": limit, "after": after, "order": order, "purpose": purpose}, options=options))
        return _answer

    def retrieve(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> FileObject:
        """A file"""
        _answer: FileObject = self._transport.request(Operation("GET", path_of("/v1/files/:id", id=id), FileObject, options=options))
        return _answer

    def content(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> bytes:
        """What is in a file"""
        _answer: bytes = self._transport.request(Operation("GET", path_of("/v1/files/:id/content", id=id), bytes, options=options))
        return _answer

    def delete(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> DeletedFile:
        """Delete a file"""
        _answer: DeletedFile = self._transport.request(Operation("DELETE", path_of("/v1/files/:id", id=id), DeletedFile, options=options))
        return _answer


class AsyncFilesResource(Resource):
    _transport: AsyncTransport

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create(
        self,
        *,
        purpose: Literal["batch"],
        file: FileUpload,
        **options: Unpack[RequestOptions],
    ) -> FileObject:
        """Keep a file of requests for a batch (multipart/form-data: purpose, file)"""
        _answer: FileObject = await self._transport.request(Operation("POST", "/v1/files", FileObject, form={"purpose": purpose, "file": file}, idempotent=True, options=options))
        return _answer

    async def list(
        self,
        *,
        limit: int | Omit = omit,
        after: str | Omit = omit,
        order: Literal["asc", "desc"] | Omit = omit,
        purpose: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> FileList:
        """Files of yours, newest first"""
        _answer: FileList = await self._transport.request(Operation("GET", "/v1/files", FileList, query={"limit": limit, "after": after, "order": order, "purpose": purpose}, options=options))
        return _answer

    async def retrieve(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> FileObject:
        """A file"""
        _answer: FileObject = await self._transport.request(Operation("GET", path_of("/v1/files/:id", id=id), FileObject, options=options))
        return _answer

    async def content(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> bytes:
        """What is in a file"""
        _answer: bytes = await self._transport.request(Operation("GET", path_of("/v1/files/:id/content", id=id), bytes, options=options))
        return _answer

    async def delete(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> DeletedFile:
        """Delete a file"""
        _answer: DeletedFile = await self._transport.request(Operation("DELETE", path_of("/v1/files/:id", id=id), DeletedFile, options=options))
        return _answer
