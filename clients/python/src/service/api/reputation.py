# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of
from .shared import ModuleInfo


class JwkSet(BaseModel):
    keys: List[JwkSetKey]


class JwkSetKey(BaseModel):
    kty: str
    crv: str
    x: str
    kid: str
    alg: str
    use: str


class Reputation(BaseModel):
    user_id: str
    public: bool
    score: ReputationScore
    evidence: List[WorkProof]
    """inclusion proofs of the latest work, RFC 6962"""
    checkpoint: str | None
    credential: str
    """all of this as a W3C verifiable credential: a JWT signed by EdDSA"""
    jwks_url: str


class ReputationPublishResult(BaseModel):
    public: bool
    page_url: str | None


class ReputationScore(BaseModel):
    delivered: int
    """calls by others that an agent of this account answered, products sold, and earn tasks"""
    failed: int
    """calls by others that got no answer"""
    refunded: int
    """tasks and sales whose price was given back"""
    disputed: int
    """sales whose card payment was disputed, unless the dispute was won"""
    reliability: float
    """lower end of the 95 % Wilson interval of (delivered - refunded - disputed)/(delivered + failed)"""
    reviews: int
    rating: float | None
    rating_lower: float | None
    first_work_at: datetime | None
    last_work_at: datetime | None


class WorkProof(BaseModel):
    type: str
    seal: str
    """opens at /verify/:seal, without a key"""
    index: int
    tree_size: int
    hashes: List[str]


class ReputationResource(Resource):
    """What an account has delivered, as a signed credential with proofs from the sealed log"""

    _transport: Transport

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def own(
        self,
        **options: Unpack[RequestOptions],
    ) -> Reputation:
        """Verifiable sealed proof of your platform work

        Counts come from sealed records only; the credential is good for a day and is verified offline with any JOSE library and the published keys.
        """
        _answer: Reputation = self._transport.request(Operation("GET", "/reputation", Reputation, options=options))
        return _answer

    def publish(
        self,
        *,
        public: bool,
        **options: Unpack[RequestOptions],
    ) -> ReputationPublishResult:
        """Show or hide the public page and the badge"""
        _answer: ReputationPublishResult = self._transport.request(Operation("PUT", "/v1/reputation/visibility", ReputationPublishResult, body={"public": public}, options=options))
        return _answer

    def keys(
        self,
        **options: Unpack[RequestOptions],
    ) -> JwkSet:
        """The keys that sign credentials, as a JSON Web Key Set"""
        _answer: JwkSet = self._transport.request(Operation("GET", "/v1/reputation/jwks.json", JwkSet, options=options))
        return _answer

    def credential(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> str:
        """Its credential"""
        _answer: str = self._transport.request(Operation("GET", path_of("/reputation/:id/credential", id=id), str, options=options))
        return _answer

    def badge(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> str:
        """Its badge"""
        _answer: str = self._transport.request(Operation("GET", path_of("/reputation/:id/badge.svg", id=id), str, options=options))
        return _answer

    def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module reputation is and how it does"""
        _answer: ModuleInfo = self._transport.request(Operation("GET", "/v1/reputation/info", ModuleInfo, options=options))
        return _answer


class AsyncReputationResource(Resource):
    """What an account has delivered, as a signed credential with proofs from the sealed log"""

    _transport: AsyncTransport

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def own(
        self,
        **options: Unpack[RequestOptions],
    ) -> Reputation:
        """Verifiable sealed proof of your platform work"""
        _answer: Reputation = await self._transport.request(Operation("GET", "/reputation", Reputation, options=options))
        return _answer

    async def publish(
        self,
        *,
        public: bool,
        **options: Unpack[RequestOptions],
    ) -> ReputationPublishResult:
        """Show or hide the public page and the badge"""
        _answer: ReputationPublishResult = await self._transport.request(Operation("PUT", "/v1/reputation/visibility", ReputationPublishResult, body={"public": public}, options=options))
        return _answer

    async def keys(
        self,
        **options: Unpack[RequestOptions],
    ) -> JwkSet:
        """The keys that sign credentials, as a JSON Web Key Set"""
        _answer: JwkSet = await self._transport.request(Operation("GET", "/v1/reputation/jwks.json", JwkSet, options=options))
        return _answer

    async def credential(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> str:
        """Its credential"""
        _answer: str = await self._transport.request(Operation("GET", path_of("/reputation/:id/credential", id=id), str, options=options))
        return _answer

    async def badge(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> str:
        """Its badge"""
        _answer: str = await self._transport.request(Operation("GET", path_of("/reputation/:id/badge.svg", id=id), str, options=options))
        return _answer

    async def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module reputation is and how it does"""
        _answer: ModuleInfo = await self._transport.request(Operation("GET", "/v1/reputation/info", ModuleInfo, options=options))
        return _answer
