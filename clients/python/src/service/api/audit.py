# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of
from .shared import ModuleInfo


class AuditEvent(BaseModel):
    record_id: str
    event_type: str
    timestamp: datetime
    seal: str


class BundleVerdict(BaseModel):
    valid: bool
    reasons: List[str]


class ConsistencyProof(BaseModel):
    _wire: ClassVar[Mapping[str, str]] = {"from_": "from"}
    from_: int
    to: int
    hashes: List[str]


class InclusionProof(BaseModel):
    index: int
    tree_size: int
    hashes: List[str]
    """leaf's sibling first"""
    checkpoint: str
    """C2SP signed note with the root of a tree of that size"""


class InclusionProofParam(TypedDict):
    index: Required[int]
    tree_size: Required[int]
    hashes: Required[List[str]]
    checkpoint: Required[str]


class LogEntry(BaseModel):
    record: dict[str, Any]
    """the sealed text, parsed"""
    text: str
    seal: str
    proof: InclusionProof | None


class LogKeys(BaseModel):
    keys: List[str]


class SealProof(BaseModel):
    seal: str
    proof: InclusionProof


class SealedEntry(BaseModel):
    """agent_id, amounts and record_id are there for the parties of the record (and operators); others see that it is valid, its kind and time."""
    valid: bool
    """the sealed text hashes to the seal, and the proof leads to a root that the log has signed"""
    event_type: str
    agent_id: str | None
    gross_gbp: float | None
    creator_gbp: float | None
    ops_gbp: float | None
    investment_gbp: float | None
    timestamp: datetime
    seal: str
    record_id: str | None
    log: Literal["included", "pending"]
    proof: InclusionProof | None


class AuditResource(Resource):
    """The tamper-evident log: verification, proofs, checkpoints, exports"""

    _transport: Transport

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def verify(
        self,
        seal: str,
        **options: Unpack[RequestOptions],
    ) -> SealedEntry:
        """Verify a seal

        Answers from the inclusion proof, not from a look-up alone.
        """
        _answer: SealedEntry = self._transport.request(Operation("GET", path_of("/v1/worm/verify/:seal", seal=seal), SealedEntry, options=options))
        return _answer

    def verify_seal(
        self,
        seal: str,
        **options: Unpack[RequestOptions],
    ) -> SealedEntry:
        """Verify a seal; it stays verifiable for ever"""
        _answer: SealedEntry = self._transport.request(Operation("GET", path_of("/v1/ops/worm/verify/:seal", seal=seal), SealedEntry, options=options))
        return _answer

    def verify_open(
        self,
        seal: str,
        **options: Unpack[RequestOptions],
    ) -> SealedEntry:
        """Verify a seal without a key: validity, kind and time

        A page where a browser asks.
        """
        _answer: SealedEntry = self._transport.request(Operation("GET", path_of("/verify/:seal", seal=seal), SealedEntry, options=options))
        return _answer

    def events(
        self,
        *,
        limit: int | Omit = omit,
        type: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[AuditEvent]:
        """What was sealed about the caller, newest first"""
        return self._transport.page(Operation("GET", "/v1/audit/events", AuditEvent, query={"limit": limit, "type": type}, options=options))

    def entry(
        self,
        seal: str,
        **options: Unpack[RequestOptions],
    ) -> LogEntry:
        """A sealed record of the caller, with its text and proof"""
        _answer: LogEntry = self._transport.request(Operation("GET", path_of("/v1/audit/entries/:seal", seal=seal), LogEntry, options=options))
        return _answer

    def proof(
        self,
        seal: str,
        **options: Unpack[RequestOptions],
    ) -> SealProof:
        """The inclusion proof of a seal"""
        _answer: SealProof = self._transport.request(Operation("GET", path_of("/v1/audit/proof/:seal", seal=seal), SealProof, options=options))
        return _answer

    def consistency(
        self,
        *,
        from_: int,
        to: int,
        **options: Unpack[RequestOptions],
    ) -> ConsistencyProof:
        """Proof that the log of one size extends the log of another"""
        _answer: ConsistencyProof = self._transport.request(Operation("GET", "/v1/audit/consistency", ConsistencyProof, query={"from": from_, "to": to}, options=options))
        return _answer

    def checkpoint(
        self,
        **options: Unpack[RequestOptions],
    ) -> str:
        """The latest signed checkpoint, as a C2SP signed note"""
        _answer: str = self._transport.request(Operation("GET", "/v1/audit/checkpoint", str, options=options))
        return _answer

    def keys(
        self,
        **options: Unpack[RequestOptions],
    ) -> LogKeys:
        """Verifier keys that have signed checkpoints, oldest first"""
        _answer: LogKeys = self._transport.request(Operation("GET", "/v1/audit/keys", LogKeys, options=options))
        return _answer

    def verify_bundle(
        self,
        *,
        text: str,
        seal: str,
        proof: InclusionProofParam | None,
        **options: Unpack[RequestOptions],
    ) -> BundleVerdict:
        """Check a bundle as an offline verifier would"""
        _answer: BundleVerdict = self._transport.request(Operation("POST", "/v1/audit/verify", BundleVerdict, body={"text": text, "seal": seal, "proof": proof}, options=options))
        return _answer

    def export(
        self,
        **options: Unpack[RequestOptions],
    ) -> Any:
        """Everything the service holds about the caller, with proofs

        Streamed JSON: log_keys, records (bundles that verify offline) and the data of every module. modules_left_out names modules that do not run, whose data is missing; empty: the export is whole.
        """
        return self._transport.request(Operation("GET", "/v1/audit/export", Any, options=options))

    def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module audit is and how it does"""
        _answer: ModuleInfo = self._transport.request(Operation("GET", "/v1/audit/info", ModuleInfo, options=options))
        return _answer


class AsyncAuditResource(Resource):
    """The tamper-evident log: verification, proofs, checkpoints, exports"""

    _transport: AsyncTransport

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def verify(
        self,
        seal: str,
        **options: Unpack[RequestOptions],
    ) -> SealedEntry:
        """Verify a seal"""
        _answer: SealedEntry = await self._transport.request(Operation("GET", path_of("/v1/worm/verify/:seal", seal=seal), SealedEntry, options=options))
        return _answer

    async def verify_seal(
        self,
        seal: str,
        **options: Unpack[RequestOptions],
    ) -> SealedEntry:
        """Verify a seal; it stays verifiable for ever"""
        _answer: SealedEntry = await self._transport.request(Operation("GET", path_of("/v1/ops/worm/verify/:seal", seal=seal), SealedEntry, options=options))
        return _answer

    async def verify_open(
        self,
        seal: str,
        **options: Unpack[RequestOptions],
    ) -> SealedEntry:
        """Verify a seal without a key: validity, kind and time"""
        _answer: SealedEntry = await self._transport.request(Operation("GET", path_of("/verify/:seal", seal=seal), SealedEntry, options=options))
        return _answer

    def events(
        self,
        *,
        limit: int | Omit = omit,
        type: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[AuditEvent]:
        """What was sealed about the caller, newest first"""
        return self._transport.page(Operation("GET", "/v1/audit/events", AuditEvent, query={"limit": limit, "type": type}, options=options))

    async def entry(
        self,
        seal: str,
        **options: Unpack[RequestOptions],
    ) -> LogEntry:
        """A sealed record of the caller, with its text and proof"""
        _answer: LogEntry = await self._transport.request(Operation("GET", path_of("/v1/audit/entries/:seal", seal=seal), LogEntry, options=options))
        return _answer

    async def proof(
        self,
        seal: str,
        **options: Unpack[RequestOptions],
    ) -> SealProof:
        """The inclusion proof of a seal"""
        _answer: SealProof = await self._transport.request(Operation("GET", path_of("/v1/audit/proof/:seal", seal=seal), SealProof, options=options))
        return _answer

    async def consistency(
        self,
        *,
        from_: int,
        to: int,
        **options: Unpack[RequestOptions],
    ) -> ConsistencyProof:
        """Proof that the log of one size extends the log of another"""
        _answer: ConsistencyProof = await self._transport.request(Operation("GET", "/v1/audit/consistency", ConsistencyProof, query={"from": from_, "to": to}, options=options))
        return _answer

    async def checkpoint(
        self,
        **options: Unpack[RequestOptions],
    ) -> str:
        """The latest signed checkpoint, as a C2SP signed note"""
        _answer: str = await self._transport.request(Operation("GET", "/v1/audit/checkpoint", str, options=options))
        return _answer

    async def keys(
        self,
        **options: Unpack[RequestOptions],
    ) -> LogKeys:
        """Verifier keys that have signed checkpoints, oldest first"""
        _answer: LogKeys = await self._transport.request(Operation("GET", "/v1/audit/keys", LogKeys, options=options))
        return _answer

    async def verify_bundle(
        self,
        *,
        text: str,
        seal: str,
        proof: InclusionProofParam | None,
        **options: Unpack[RequestOptions],
    ) -> BundleVerdict:
        """Check a bundle as an offline verifier would"""
        _answer: BundleVerdict = await self._transport.request(Operation("POST", "/v1/audit/verify", BundleVerdict, body={"text": text, "seal": seal, "proof": proof}, options=options))
        return _answer

    async def export(
        self,
        **options: Unpack[RequestOptions],
    ) -> Any:
        """Everything the service holds about the caller, with proofs"""
        return await self._transport.request(Operation("GET", "/v1/audit/export", Any, options=options))

    async def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module audit is and how it does"""
        _answer: ModuleInfo = await self._transport.request(Operation("GET", "/v1/audit/info", ModuleInfo, options=options))
        return _answer
