# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of
from .shared import ModuleInfo


class IdentityCreateParamsProvidedDetails(TypedDict):
    email: NotRequired[str]
    phone: NotRequired[str]


class IdentityPutListParamsEntry(TypedDict):
    name: Required[str]
    date_of_birth: NotRequired[str]


class IdentityPutListResult(BaseModel):
    name: str
    entries: int


class IdentityScreenResult(BaseModel):
    status: Literal["clear", "matched", "not_screened"]
    """not_screened: no list is loaded"""
    matches: List[IdentityScreenResultMatche]
    entries: int
    """how many were compared"""


class IdentityScreenResultMatche(BaseModel):
    list: str
    name: str
    score: float


class IdentityStatus(BaseModel):
    level: Literal["none", "document_checked", "verified"]
    """document_checked: well-formed, which a made-up document is, too"""
    required_above_pence: int | None


class VerificationSession(BaseModel):
    _wire: ClassVar[Mapping[str, str]] = {"options_": "options"}
    id: str
    object: Literal["identity.verification_session"]
    type: Literal["document", "id_number"]
    status: Literal["requires_input", "processing", "verified", "canceled"]
    client_reference_id: str | None
    client_secret: Any
    created: int
    """epoch seconds"""
    document_check: VerificationSessionDocumentCheck | None
    last_error: VerificationSessionLastError | None
    last_verification_report: Any
    livemode: bool
    """false: checked offline, without the issuer"""
    metadata: dict[str, str]
    options_: dict[str, Any]
    redaction: VerificationSessionRedaction | None
    url: Any
    verified_outputs: VerificationSessionVerifiedOutputs | None


class VerificationSessionDocumentCheck(BaseModel):
    """offline: check digits, dates, age, names, lists; it verifies nobody"""
    status: Literal["passed", "failed"]
    screening: Literal["screened", "not_screened"]
    """not_screened: no list is loaded"""


class VerificationSessionLastError(BaseModel):
    code: str
    reason: str


class VerificationSessionRedaction(BaseModel):
    status: Literal["redacted"]


class VerificationSessionVerifiedOutputs(BaseModel):
    """only with expand[]=verified_outputs"""
    first_name: str
    last_name: str
    dob: VerificationSessionVerifiedOutputsDob


class VerificationSessionVerifiedOutputsDob(BaseModel):
    day: int
    month: int
    year: int


class IdentityResource(Resource):
    """Verifies who somebody is by their document, screens names, and lets payouts ask"""

    _transport: Transport

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        *,
        type: Literal["document", "id_number"] | Omit = omit,
        client_reference_id: str | Omit = omit,
        metadata: Mapping[str, str] | Omit = omit,
        return_url: str | Omit = omit,
        options_: Mapping[str, Any] | Omit = omit,
        provided_details: IdentityCreateParamsProvidedDetails | Omit = omit,
        expand: List[str] | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> VerificationSession:
        """Begin a verification

        In Stripe’s words, JSON or form-encoded: the stock stripe client works unchanged. With client_reference_id it is about your own customer, without about yourself.
        """
        _answer: VerificationSession = self._transport.request(Operation("POST", "/v1/identity/verification_sessions", VerificationSession, body={"type": type, "client_reference_id": client_reference_id, "metadata": metadata, "return_url": return_url, "options": options_, "provided_details": provided_details, "expand": expand}, idempotent=True, options=options))
        return _answer

    def list(
        self,
        *,
        limit: int | Omit = omit,
        starting_after: str | Omit = omit,
        ending_before: str | Omit = omit,
        status: Literal["requires_input", "processing", "verified", "canceled"] | Omit = omit,
        client_reference_id: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[VerificationSession]:
        """Your verifications, newest first"""
        return self._transport.page(Operation("GET", "/v1/identity/verification_sessions", VerificationSession, query={"limit": limit, "starting_after": starting_after, "ending_before": ending_before, "status": status, "client_reference_id": client_reference_id}, options=options))

    def retrieve(
        self,
        id: str,
        *,
        expand_0_: str | Omit = omit,
        expand_: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> VerificationSession:
        """One verification"""
        _answer: VerificationSession = self._transport.request(Operation("GET", path_of("/v1/identity/verification_sessions/:id", id=id), VerificationSession, query={"expand[0]": expand_0_, "expand[]": expand_}, options=options))
        return _answer

    def submit(
        self,
        id: str,
        *,
        mrz: List[str],
        name: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> VerificationSession:
        """Submit a document: the lines of its machine-readable zone"""
        _answer: VerificationSession = self._transport.request(Operation("POST", path_of("/v1/identity/verification_sessions/:id/submit", id=id), VerificationSession, body={"mrz": mrz, "name": name}, options=options))
        return _answer

    def cancel(
        self,
        id: str,
        body: Mapping[str, Any] | None = None,
        **options: Unpack[RequestOptions],
    ) -> VerificationSession:
        """Cancel a verification that waits for input"""
        _answer: VerificationSession = self._transport.request(Operation("POST", path_of("/v1/identity/verification_sessions/:id/cancel", id=id), VerificationSession, body=body, options=options))
        return _answer

    def redact(
        self,
        id: str,
        body: Mapping[str, Any] | None = None,
        **options: Unpack[RequestOptions],
    ) -> VerificationSession:
        """Remove all that was collected; that it was verified stays"""
        _answer: VerificationSession = self._transport.request(Operation("POST", path_of("/v1/identity/verification_sessions/:id/redact", id=id), VerificationSession, body=body, options=options))
        return _answer

    def review(
        self,
        id: str,
        *,
        decision: Literal["verified", "requires_input"],
        reason: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> VerificationSession:
        """Decide a verification whose document a person has looked at"""
        _answer: VerificationSession = self._transport.request(Operation("POST", path_of("/v1/identity/verification_sessions/:id/review", id=id), VerificationSession, body={"decision": decision, "reason": reason}, options=options))
        return _answer

    def status(
        self,
        **options: Unpack[RequestOptions],
    ) -> IdentityStatus:
        """Your own level"""
        _answer: IdentityStatus = self._transport.request(Operation("GET", "/v1/identity/status", IdentityStatus, options=options))
        return _answer

    def screen(
        self,
        *,
        name: str,
        date_of_birth: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> IdentityScreenResult:
        """Look a name up on the lists"""
        _answer: IdentityScreenResult = self._transport.request(Operation("POST", "/v1/identity/screen", IdentityScreenResult, body={"name": name, "date_of_birth": date_of_birth}, options=options))
        return _answer

    def put_list(
        self,
        name: str,
        *,
        entries: List[IdentityPutListParamsEntry],
        **options: Unpack[RequestOptions],
    ) -> IdentityPutListResult:
        """Replace a list that names are screened against"""
        _answer: IdentityPutListResult = self._transport.request(Operation("PUT", path_of("/v1/identity/lists/:name", name=name), IdentityPutListResult, body={"entries": entries}, options=options))
        return _answer

    def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module identity is and how it does"""
        _answer: ModuleInfo = self._transport.request(Operation("GET", "/v1/identity/info", ModuleInfo, options=options))
        return _answer


class AsyncIdentityResource(Resource):
    """Verifies who somebody is by their document, screens names, and lets payouts ask"""

    _transport: AsyncTransport

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create(
        self,
        *,
        type: Literal["document", "id_number"] | Omit = omit,
        client_reference_id: str | Omit = omit,
        metadata: Mapping[str, str] | Omit = omit,
        return_url: str | Omit = omit,
        options_: Mapping[str, Any] | Omit = omit,
        provided_details: IdentityCreateParamsProvidedDetails | Omit = omit,
        expand: List[str] | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> VerificationSession:
        """Begin a verification"""
        _answer: VerificationSession = await self._transport.request(Operation("POST", "/v1/identity/verification_sessions", VerificationSession, body={"type": type, "client_reference_id": client_reference_id, "metadata": metadata, "return_url": return_url, "options": options_, "provided_details": provided_details, "expand": expand}, idempotent=True, options=options))
        return _answer

    def list(
        self,
        *,
        limit: int | Omit = omit,
        starting_after: str | Omit = omit,
        ending_before: str | Omit = omit,
        status: Literal["requires_input", "processing", "verified", "canceled"] | Omit = omit,
        client_reference_id: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[VerificationSession]:
        """Your verifications, newest first"""
        return self._transport.page(Operation("GET", "/v1/identity/verification_sessions", VerificationSession, query={"limit": limit, "starting_after": starting_after, "ending_before": ending_before, "status": status, "client_reference_id": client_reference_id}, options=options))

    async def retrieve(
        self,
        id: str,
        *,
        expand_0_: str | Omit = omit,
        expand_: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> VerificationSession:
        """One verification"""
        _answer: VerificationSession = await self._transport.request(Operation("GET", path_of("/v1/identity/verification_sessions/:id", id=id), VerificationSession, query={"expand[0]": expand_0_, "expand[]": expand_}, options=options))
        return _answer

    async def submit(
        self,
        id: str,
        *,
        mrz: List[str],
        name: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> VerificationSession:
        """Submit a document: the lines of its machine-readable zone"""
        _answer: VerificationSession = await self._transport.request(Operation("POST", path_of("/v1/identity/verification_sessions/:id/submit", id=id), VerificationSession, body={"mrz": mrz, "name": name}, options=options))
        return _answer

    async def cancel(
        self,
        id: str,
        body: Mapping[str, Any] | None = None,
        **options: Unpack[RequestOptions],
    ) -> VerificationSession:
        """Cancel a verification that waits for input"""
        _answer: VerificationSession = await self._transport.request(Operation("POST", path_of("/v1/identity/verification_sessions/:id/cancel", id=id), VerificationSession, body=body, options=options))
        return _answer

    async def redact(
        self,
        id: str,
        body: Mapping[str, Any] | None = None,
        **options: Unpack[RequestOptions],
    ) -> VerificationSession:
        """Remove all that was collected; that it was verified stays"""
        _answer: VerificationSession = await self._transport.request(Operation("POST", path_of("/v1/identity/verification_sessions/:id/redact", id=id), VerificationSession, body=body, options=options))
        return _answer

    async def review(
        self,
        id: str,
        *,
        decision: Literal["verified", "requires_input"],
        reason: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> VerificationSession:
        """Decide a verification whose document a person has looked at"""
        _answer: VerificationSession = await self._transport.request(Operation("POST", path_of("/v1/identity/verification_sessions/:id/review", id=id), VerificationSession, body={"decision": decision, "reason": reason}, options=options))
        return _answer

    async def status(
        self,
        **options: Unpack[RequestOptions],
    ) -> IdentityStatus:
        """Your own level"""
        _answer: IdentityStatus = await self._transport.request(Operation("GET", "/v1/identity/status", IdentityStatus, options=options))
        return _answer

    async def screen(
        self,
        *,
        name: str,
        date_of_birth: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> IdentityScreenResult:
        """Look a name up on the lists"""
        _answer: IdentityScreenResult = await self._transport.request(Operation("POST", "/v1/identity/screen", IdentityScreenResult, body={"name": name, "date_of_birth": date_of_birth}, options=options))
        return _answer

    async def put_list(
        self,
        name: str,
        *,
        entries: List[IdentityPutListParamsEntry],
        **options: Unpack[RequestOptions],
    ) -> IdentityPutListResult:
        """Replace a list that names are screened against"""
        _answer: IdentityPutListResult = await self._transport.request(Operation("PUT", path_of("/v1/identity/lists/:name", name=name), IdentityPutListResult, body={"entries": entries}, options=options))
        return _answer

    async def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module identity is and how it does"""
        _answer: ModuleInfo = await self._transport.request(Operation("GET", "/v1/identity/info", ModuleInfo, options=options))
        return _answer
