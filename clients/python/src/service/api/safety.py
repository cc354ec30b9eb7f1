# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of
from .shared import ModuleInfo


class SafetyChangePolicyParamsAppliesTo(TypedDict):
    """Whose calls of models the gateway checks by it: all of the account, or those of keys and agents."""
    account: NotRequired[bool]
    key_ids: NotRequired[List[str]]
    agent_ids: NotRequired[List[str]]


class SafetyChangePolicyParamsBannedTopic(TypedDict):
    name: Required[str]
    words: Required[List[str]]
    action: Required[Literal["off", "flag", "redact", "block"]]


class SafetyChangePolicyParamsPattern(TypedDict):
    name: Required[str]
    pattern: Required[str]
    action: Required[Literal["off", "flag", "redact", "block"]]


class SafetyCheck(BaseModel):
    id: str
    verdict: Literal["allow", "flag", "redact", "block"]
    risk_score: float
    findings: List[SafetyFinding]
    sanitized: Any
    reason: str | None
    """Why the text could not be judged; `on_error` decided."""
    policy: SafetyCheckPolicy
    seal: str


class SafetyCheckPolicy(BaseModel):
    id: str | None
    version: int


class SafetyCreatePolicyParamsAppliesTo(TypedDict):
    """Whose calls of models the gateway checks by it: all of the account, or those of keys and agents."""
    account: NotRequired[bool]
    key_ids: NotRequired[List[str]]
    agent_ids: NotRequired[List[str]]


class SafetyCreatePolicyParamsBannedTopic(TypedDict):
    name: Required[str]
    words: Required[List[str]]
    action: Required[Literal["off", "flag", "redact", "block"]]


class SafetyCreatePolicyParamsPattern(TypedDict):
    name: Required[str]
    pattern: Required[str]
    action: Required[Literal["off", "flag", "redact", "block"]]


class SafetyFinding(BaseModel):
    scanner: str
    entity_type: str
    category: str
    path: str
    """JSON pointer to the text in the request."""
    start: int
    """UTF-16 position in that text, as JavaScript counts."""
    end: int
    score: float
    action: Literal["flag", "redact", "block"]


class SafetyMessageParam(TypedDict):
    role: Required[str]
    content: NotRequired[Any]


class SafetyPolicy(BaseModel):
    id: str
    name: str
    rules: List[SafetyRule]
    banned_topics: List[SafetyPolicyBannedTopic] | None
    patterns: List[SafetyPolicyPattern] | None
    allow: List[str] | None
    """Values that are never findings: your own support address."""
    regions: List[str] | None
    """Where phone numbers without country code are at home. Default GB, US, DE, FR, ES."""
    on_error: Literal["closed", "open"] | None
    """Where a text cannot be judged (too long, a fault): `closed` (default) blocks it, `open` lets it pass."""
    applies_to: SafetyPolicyAppliesTo | None
    """Whose calls of models the gateway checks by it: all of the account, or those of keys and agents."""
    version: int
    created_at: datetime
    updated_at: datetime


class SafetyPolicyAppliesTo(BaseModel):
    """Whose calls of models the gateway checks by it: all of the account, or those of keys and agents."""
    account: bool | None
    key_ids: List[str] | None
    agent_ids: List[str] | None


class SafetyPolicyBannedTopic(BaseModel):
    name: str
    words: List[str]
    """Words or phrases, found whole, whatever their case, accents and disguise."""
    action: Literal["off", "flag", "redact", "block"]


class SafetyPolicyPattern(BaseModel):
    name: str
    pattern: str
    """RE2 syntax: no look-around, no back-references, so that it runs in linear time."""
    action: Literal["off", "flag", "redact", "block"]


class SafetyPolicyTest(BaseModel):
    passed: int
    failed: int
    results: List[SafetyPolicyTestResult]


class SafetyPolicyTestResult(BaseModel):
    verdict: Literal["allow", "flag", "redact", "block"]
    risk_score: float
    findings: List[SafetyFinding]
    sanitized: Any
    reason: str | None
    """Why the text could not be judged; `on_error` decided."""
    policy: SafetyPolicyTestResultPolicy
    passed: bool | None


class SafetyPolicyTestResultPolicy(BaseModel):
    id: str | None
    version: int


class SafetyPolicyVersionsResultItem(BaseModel):
    version: int
    changed_at: datetime


class SafetyRedaction(BaseModel):
    redacted: str
    entities: List[SafetyRedactionEntity]
    restore_token: str | None


class SafetyRedactionEntity(BaseModel):
    placeholder: str
    entity_type: str
    start: int
    end: int
    score: float


class SafetyRemovePolicyResult(BaseModel):
    id: str
    deleted: bool


class SafetyRestoration(BaseModel):
    text: str


class SafetyRule(BaseModel):
    """Of several rules for the same finding the strictest counts; `off` exempts it from rules before."""
    scanner: Literal["personal_data", "secrets", "prompt_injection", "harm", "links", "invisible_text", "encoded_payload"]
    action: Literal["off", "flag", "redact", "block"]
    entity_types: List[str] | None
    """Only these; absent: all that the scanner finds."""
    threshold: float | None
    direction: Literal["input", "output"] | None


class SafetyRuleParam(TypedDict):
    """Of several rules for the same finding the strictest counts; `off` exempts it from rules before."""
    scanner: Required[Literal["personal_data", "secrets", "prompt_injection", "harm", "links", "invisible_text", "encoded_payload"]]
    action: Required[Literal["off", "flag", "redact", "block"]]
    entity_types: NotRequired[List[str]]
    threshold: NotRequired[float]
    direction: NotRequired[Literal["input", "output"]]


class SafetyTestPolicyParamsDraft(TypedDict):
    name: NotRequired[str]
    rules: NotRequired[List[SafetyRuleParam]]
    banned_topics: NotRequired[List[SafetyTestPolicyParamsDraftBannedTopic]]
    patterns: NotRequired[List[SafetyTestPolicyParamsDraftPattern]]
    allow: NotRequired[List[str]]
    regions: NotRequired[List[str]]
    on_error: NotRequired[Literal["closed", "open"]]
    applies_to: NotRequired[SafetyTestPolicyParamsDraftAppliesTo]


class SafetyTestPolicyParamsDraftAppliesTo(TypedDict):
    """Whose calls of models the gateway checks by it: all of the account, or those of keys and agents."""
    account: NotRequired[bool]
    key_ids: NotRequired[List[str]]
    agent_ids: NotRequired[List[str]]


class SafetyTestPolicyParamsDraftBannedTopic(TypedDict):
    name: Required[str]
    words: Required[List[str]]
    action: Required[Literal["off", "flag", "redact", "block"]]


class SafetyTestPolicyParamsDraftPattern(TypedDict):
    name: Required[str]
    pattern: Required[str]
    action: Required[Literal["off", "flag", "redact", "block"]]


class SafetyTestPolicyParamsSample(TypedDict):
    text: Required[str]
    direction: NotRequired[Literal["input", "output"]]
    expect: NotRequired[Literal["allow", "flag", "redact", "block"]]


class SafetyResource(Resource):
    """Finds personal data, secrets, attacks and harmful text, by policies that flag, redact or block"""

    _transport: Transport

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def check(
        self,
        *,
        input: str | Omit = omit,
        messages: List[SafetyMessageParam] | Omit = omit,
        output: str | Omit = omit,
        direction: Literal["input", "output"] | Omit = omit,
        policy_id: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> SafetyCheck:
        """Judge a text by a policy: allow, flag, redact or block

        Give one of `input`, `messages`, `output`. Without `policy_id` the built-in policy counts.
        """
        _answer: SafetyCheck = self._transport.request(Operation("POST", "/v1/safety/check", SafetyCheck, body={"input": input, "messages": messages, "output": output, "direction": direction, "policy_id": policy_id}, idempotent=True, options=options))
        return _answer

    def redact(
        self,
        *,
        text: str,
        policy_id: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> SafetyRedaction:
        """Replace personal data and secrets by placeholders

        The token holds what was replaced, encrypted for you alone: nothing is kept here.
        """
        _answer: SafetyRedaction = self._transport.request(Operation("POST", "/v1/safety/redact", SafetyRedaction, body={"text": text, "policy_id": policy_id}, options=options))
        return _answer

    def restore(
        self,
        *,
        text: str,
        restore_token: str,
        **options: Unpack[RequestOptions],
    ) -> SafetyRestoration:
        """Put back what a redaction replaced"""
        _answer: SafetyRestoration = self._transport.request(Operation("POST", "/v1/safety/restore", SafetyRestoration, body={"text": text, "restore_token": restore_token}, options=options))
        return _answer

    def create_policy(
        self,
        *,
        name: str,
        rules: List[SafetyRuleParam],
        banned_topics: List[SafetyCreatePolicyParamsBannedTopic] | Omit = omit,
        patterns: List[SafetyCreatePolicyParamsPattern] | Omit = omit,
        allow: List[str] | Omit = omit,
        regions: List[str] | Omit = omit,
        on_error: Literal["closed", "open"] | Omit = omit,
        applies_to: SafetyCreatePolicyParamsAppliesTo | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> SafetyPolicy:
        """Create a policy"""
        _answer: SafetyPolicy = self._transport.request(Operation("POST", "/v1/safety/policies", SafetyPolicy, body={"name": name, "rules": rules, "banned_topics": banned_topics, "patterns": patterns, "allow": allow, "regions": regions, "on_error": on_error, "applies_to": applies_to}, idempotent=True, options=options))
        return _answer

    def list_policies(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[SafetyPolicy]:
        """Your policies"""
        return self._transport.page(Operation("GET", "/v1/safety/policies", SafetyPolicy, query={"limit": limit}, options=options))

    def get_policy(
        self,
        id: str,
        *,
        version: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> SafetyPolicy:
        """One policy, as it is or as one of its last twenty versions was"""
        _answer: SafetyPolicy = self._transport.request(Operation("GET", path_of("/v1/safety/policies/:id", id=id), SafetyPolicy, query={"version": version}, options=options))
        return _answer

    def policy_versions(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> Page[SafetyPolicyVersionsResultItem]:
        """The versions of a policy that are kept, newest first"""
        return self._transport.page(Operation("GET", path_of("/v1/safety/policies/:id/versions", id=id), SafetyPolicyVersionsResultItem, options=options))

    def change_policy(
        self,
        id: str,
        *,
        name: str | Omit = omit,
        rules: List[SafetyRuleParam] | Omit = omit,
        banned_topics: List[SafetyChangePolicyParamsBannedTopic] | Omit = omit,
        patterns: List[SafetyChangePolicyParamsPattern] | Omit = omit,
        allow: List[str] | Omit = omit,
        regions: List[str] | Omit = omit,
        on_error: Literal["closed", "open"] | Omit = omit,
        applies_to: SafetyChangePolicyParamsAppliesTo | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> SafetyPolicy:
        """Change a policy: a new version

        Fields that are given replace the old ones whole. Streams under way end under the version they began with.
        """
        _answer: SafetyPolicy = self._transport.request(Operation("PATCH", path_of("/v1/safety/policies/:id", id=id), SafetyPolicy, body={"name": name, "rules": rules, "banned_topics": banned_topics, "patterns": patterns, "allow": allow, "regions": regions, "on_error": on_error, "applies_to": applies_to}, idempotent=True, options=options))
        return _answer

    def remove_policy(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> SafetyRemovePolicyResult:
        """Delete a policy; nothing is checked by it any more"""
        _answer: SafetyRemovePolicyResult = self._transport.request(Operation("DELETE", path_of("/v1/safety/policies/:id", id=id), SafetyRemovePolicyResult, options=options))
        return _answer

    def test_policy(
        self,
        id: str,
        *,
        samples: List[SafetyTestPolicyParamsSample],
        draft: SafetyTestPolicyParamsDraft | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> SafetyPolicyTest:
        """Judge samples by a policy, or by a draft of it, without sealing anything"""
        _answer: SafetyPolicyTest = self._transport.request(Operation("POST", path_of("/v1/safety/policies/:id/test", id=id), SafetyPolicyTest, body={"samples": samples, "draft": draft}, options=options))
        return _answer

    def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module safety is and how it does"""
        _answer: ModuleInfo = self._transport.request(Operation("GET", "/v1/safety/info", ModuleInfo, options=options))
        return _answer


class AsyncSafetyResource(Resource):
    """Finds personal data, secrets, attacks and harmful text, by policies that flag, redact or block"""

    _transport: AsyncTransport

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def check(
        self,
        *,
        input: str | Omit = omit,
        messages: List[SafetyMessageParam] | Omit = omit,
        output: str | Omit = omit,
        direction: Literal["input", "output"] | Omit = omit,
        policy_id: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> SafetyCheck:
        """Judge a text by a policy: allow, flag, redact or block"""
        _answer: SafetyCheck = await self._transport.request(Operation("POST", "/v1/safety/check", SafetyCheck, body={"input": input, "messages": messages, "output": output, "direction": direction, "policy_id": policy_id}, idempotent=True, options=options))
        return _answer

    async def redact(
        self,
        *,
        text: str,
        policy_id: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> SafetyRedaction:
        """Replace personal data and secrets by placeholders"""
        _answer: SafetyRedaction = await self._transport.request(Operation("POST", "/v1/safety/redact", SafetyRedaction, body={"text": text, "policy_id": policy_id}, options=options))
        return _answer

    async def restore(
        self,
        *,
        text: str,
        restore_token: str,
        **options: Unpack[RequestOptions],
    ) -> SafetyRestoration:
        """Put back what a redaction replaced"""
        _answer: SafetyRestoration = await self._transport.request(Operation("POST", "/v1/safety/restore", SafetyRestoration, body={"text": text, "restore_token": restore_token}, options=options))
        return _answer

    async def create_policy(
        self,
        *,
        name: str,
        rules: List[SafetyRuleParam],
        banned_topics: List[SafetyCreatePolicyParamsBannedTopic] | Omit = omit,
        patterns: List[SafetyCreatePolicyParamsPattern] | Omit = omit,
        allow: List[str] | Omit = omit,
        regions: List[str] | Omit = omit,
        on_error: Literal["closed", "open"] | Omit = omit,
        applies_to: SafetyCreatePolicyParamsAppliesTo | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> SafetyPolicy:
        """Create a policy"""
        _answer: SafetyPolicy = await self._transport.request(Operation("POST", "/v1/safety/policies", SafetyPolicy, body={"name": name, "rules": rules, "banned_topics": banned_topics, "patterns": patterns, "allow": allow, "regions": regions, "on_error": on_error, "applies_to": applies_to}, idempotent=True, options=options))
        return _answer

    def list_policies(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[SafetyPolicy]:
        """Your policies"""
        return self._transport.page(Operation("GET", "/v1/safety/policies", SafetyPolicy, query={"limit": limit}, options=options))

    async def get_policy(
        self,
        id: str,
        *,
        version: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> SafetyPolicy:
        """One policy, as it is or as one of its last twenty versions was"""
        _answer: SafetyPolicy = await self._transport.request(Operation("GET", path_of("/v1/safety/policies/:id", id=id), SafetyPolicy, query={"version": version}, options=options))
        return _answer

    def policy_versions(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[SafetyPolicyVersionsResultItem]:
        """The versions of a policy that are kept, newest first"""
        return self._transport.page(Operation("GET", path_of("/v1/safety/policies/:id/versions", id=id), SafetyPolicyVersionsResultItem, options=options))

    async def change_policy(
        self,
        id: str,
        *,
        name: str | Omit = omit,
        rules: List[SafetyRuleParam] | Omit = omit,
        banned_topics: List[SafetyChangePolicyParamsBannedTopic] | Omit = omit,
        patterns: List[SafetyChangePolicyParamsPattern] | Omit = omit,
        allow: List[str] | Omit = omit,
        regions: List[str] | Omit = omit,
        on_error: Literal["closed", "open"] | Omit = omit,
        applies_to: SafetyChangePolicyParamsAppliesTo | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> SafetyPolicy:
        """Change a policy: a new version"""
        _answer: SafetyPolicy = await self._transport.request(Operation("PATCH", path_of("/v1/safety/policies/:id", id=id), SafetyPolicy, body={"name": name, "rules": rules, "banned_topics": banned_topics, "patterns": patterns, "allow": allow, "regions": regions, "on_error": on_error, "applies_to": applies_to}, idempotent=True, options=options))
        return _answer

    async def remove_policy(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> SafetyRemovePolicyResult:
        """Delete a policy; nothing is checked by it any more"""
        _answer: SafetyRemovePolicyResult = await self._transport.request(Operation("DELETE", path_of("/v1/safety/policies/:id", id=id), SafetyRemovePolicyResult, options=options))
        return _answer

    async def test_policy(
        self,
        id: str,
        *,
        samples: List[SafetyTestPolicyParamsSample],
        draft: SafetyTestPolicyParamsDraft | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> SafetyPolicyTest:
        """Judge samples by a policy, or by a draft of it, without sealing anything"""
        _answer: SafetyPolicyTest = await self._transport.request(Operation("POST", path_of("/v1/safety/policies/:id/test", id=id), SafetyPolicyTest, body={"samples": samples, "draft": draft}, options=options))
        return _answer

    async def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module safety is and how it does"""
        _answer: ModuleInfo = await self._transport.request(Operation("GET", "/v1/safety/info", ModuleInfo, options=options))
        return _answer
