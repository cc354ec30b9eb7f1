# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream, ServerEvent
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of
from .shared import ModuleInfo


class Agent(BaseModel):
    id: str
    name: str
    archetype: str
    price_per_call: float
    markets: List[str]
    worm_sealed: bool
    status: Literal["created", "listed", "disabled"]
    worm_hash: str
    created_at: datetime
    slug: str
    description: str
    live_version: str
    latest_version: str
    deployment_id: str | None
    input_schema: dict[str, Any] | None
    output_schema: dict[str, Any] | None


class AgentCall(BaseModel):
    _wire: ClassVar[Mapping[str, str]] = {"platform_rules": "platform rules"}
    output: dict[str, Any]
    worm_hash: str
    earnings_credited_gbp: float
    platform_rules: Literal["enforced"]
    agent_id: str
    memory: AgentCallMemory | None


class AgentCallDelta(BaseModel):
    text: str


class AgentCallMemory(BaseModel):
    recalled: int
    remembered: int


class AgentCallResult(BaseModel):
    _wire: ClassVar[Mapping[str, str]] = {"platform_rules": "platform rules"}
    output: dict[str, Any]
    worm_hash: str
    earnings_credited_gbp: float
    platform_rules: Literal["enforced"]
    agent_id: str
    memory: AgentCallResultMemory | None
    task_id: str
    payment: dict[str, Any] | None


class AgentCallResultMemory(BaseModel):
    recalled: int
    remembered: int


class AgentDeletion(BaseModel):
    deleted: bool
    agent_id: str
    worm_hash: str
    deleted_at: datetime
    note: str


class AgentEarnings(BaseModel):
    agent_id: str
    balance_gbp: float
    calls_total: int
    worm_entries: int
    split: AgentEarningsSplit
    withdrawable_gbp: float


class AgentEarningsSplit(BaseModel):
    creator_pct: float
    ops_pct: float
    treasury_pct: float


class AgentSigningSecret(BaseModel):
    agent_id: str
    secret: str
    """A Standard Webhooks secret: `whsec_` and base64."""
    previous_secret_expires_at: datetime | None


class AgentVersion(BaseModel):
    version: int
    config_hash: str
    live: bool
    latest: bool
    created_at: datetime
    config: dict[str, Any]


class AgentsArchetypesResultItem(BaseModel):
    archetype: str
    summary: str
    instructions: str
    input_schema: dict[str, Any]
    output_schema: dict[str, Any]
    also: dict[str, List[str]]
    """Other names that a field of the input may come by."""
    without_key: str


class AgentsCreateParamsEndpoint(TypedDict):
    """HTTPS endpoint of the developer; takes the place of instructions, model and tools."""
    url: Required[str]
    protocol: NotRequired[Literal["http", "a2a"]]
    retries: NotRequired[int]
    authorization: NotRequired[str | None]


class AgentsCreateParamsLimits(TypedDict):
    max_steps: NotRequired[int]
    timeout_ms: NotRequired[int]
    max_cost_pence: NotRequired[float]


class AgentsCreateParamsMemory(TypedDict):
    """Recalls before a call and remembers after it what this caller and the agent said, in the account of the caller."""
    recall: NotRequired[int]
    remember: NotRequired[bool]


class AgentsCreateParamsModel(TypedDict):
    models: NotRequired[List[str]]
    quality: NotRequired[Literal["auto", "high", "low"]]
    priority: NotRequired[Literal["balanced", "cost", "latency", "quality"]]
    temperature: NotRequired[float]
    max_output_tokens: NotRequired[int]


class AgentsCreateParamsTool(TypedDict):
    type: Required[Any]
    name: Required[str]
    description: NotRequired[str]
    url: NotRequired[str]
    method: NotRequired[Literal["GET", "POST"]]
    parameters: NotRequired[Mapping[str, Any]]
    writes: NotRequired[Any]
    agent: NotRequired[str]
    tools: NotRequired[List[str]]
    max_calls: NotRequired[int]
    authorization: NotRequired[str | None]


class AgentsDeployAgentParamsAnalysis(TypedDict):
    window_s: NotRequired[int]
    min_samples: NotRequired[int]
    max_p95_ms: NotRequired[float]
    max_cost_pence: NotRequired[float]


class AgentsDeployParamsAnalysis(TypedDict):
    window_s: NotRequired[int]
    min_samples: NotRequired[int]
    max_p95_ms: NotRequired[float]
    max_cost_pence: NotRequired[float]


class AgentsUpdateParamsEndpoint(TypedDict):
    """HTTPS endpoint of the developer; takes the place of instructions, model and tools."""
    url: Required[str]
    protocol: NotRequired[Literal["http", "a2a"]]
    retries: NotRequired[int]
    authorization: NotRequired[str | None]


class AgentsUpdateParamsLimits(TypedDict):
    max_steps: NotRequired[int]
    timeout_ms: NotRequired[int]
    max_cost_pence: NotRequired[float]


class AgentsUpdateParamsMemory(TypedDict):
    """Recalls before a call and remembers after it what this caller and the agent said, in the account of the caller."""
    recall: NotRequired[int]
    remember: NotRequired[bool]


class AgentsUpdateParamsModel(TypedDict):
    models: NotRequired[List[str]]
    quality: NotRequired[Literal["auto", "high", "low"]]
    priority: NotRequired[Literal["balanced", "cost", "latency", "quality"]]
    temperature: NotRequired[float]
    max_output_tokens: NotRequired[int]


class AgentsUpdateParamsTool(TypedDict):
    type: Required[Any]
    name: Required[str]
    description: NotRequired[str]
    url: NotRequired[str]
    method: NotRequired[Literal["GET", "POST"]]
    parameters: NotRequired[Mapping[str, Any]]
    writes: NotRequired[Any]
    agent: NotRequired[str]
    tools: NotRequired[List[str]]
    max_calls: NotRequired[int]
    authorization: NotRequired[str | None]


class CreatedAgent(BaseModel):
    id: str
    name: str
    archetype: str
    price_per_call: float
    markets: List[str]
    worm_sealed: bool
    status: Literal["created", "listed", "disabled"]
    worm_hash: str
    created_at: datetime
    slug: str
    description: str
    live_version: str
    latest_version: str
    deployment_id: str | None
    input_schema: dict[str, Any] | None
    output_schema: dict[str, Any] | None
    signing_secret: str | None
    """Verifies our requests to its endpoint and its tools. Shown here and at its rotation, and never again: a repeat by the same Idempotency-Key is answered without it."""


class Deployment(BaseModel):
    deployment_id: str
    status: Literal["deploying", "paused", "live", "rolled_back", "aborted", "superseded"]
    traffic_pct: float
    rollback_threshold: float
    worm_sealed: bool
    stages: List[str]
    stage: str
    agent_id: str
    version: str
    reason: str | None
    worm_hash: str
    created_at: datetime
    analysis: DeploymentAnalysis
    """Of this stage; paused or ended, of the last stage that saw calls."""


class DeploymentAnalysis(BaseModel):
    """Of this stage; paused or ended, of the last stage that saw calls."""
    errors: DeploymentAnalysisErrors
    latency: DeploymentAnalysisLatency
    cost: DeploymentAnalysisCost


class DeploymentAnalysisCost(BaseModel):
    samples: int
    bad: int
    verdict: Literal["good", "bad", "open"]


class DeploymentAnalysisErrors(BaseModel):
    samples: int
    bad: int
    verdict: Literal["good", "bad", "open"]


class DeploymentAnalysisLatency(BaseModel):
    samples: int
    bad: int
    verdict: Literal["good", "bad", "open"]


# What `call_stream` tells.
AgentsCallEvent = ServerEvent[Literal["delta"], AgentCallDelta] | ServerEvent[Literal["result"], AgentCallResult]


class AgentsResource(Resource):
    """Agents that others call: instructions with models and tools, or an endpoint; paid per call, rolled out safely"""

    _transport: Transport

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        *,
        name: str,
        price_per_call: float,
        archetype: str | Omit = omit,
        markets: List[str] | Omit = omit,
        worm_sealed: bool | Omit = omit,
        description: str | Omit = omit,
        instructions: str | Omit = omit,
        model: AgentsCreateParamsModel | Omit = omit,
        tools: List[AgentsCreateParamsTool] | Omit = omit,
        endpoint: AgentsCreateParamsEndpoint | Omit = omit,
        memory: AgentsCreateParamsMemory | Omit = omit,
        input_schema: Mapping[str, Any] | Omit = omit,
        output_schema: Mapping[str, Any] | Omit = omit,
        limits: AgentsCreateParamsLimits | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> CreatedAgent:
        """Create an agent

        Instructions with a model policy and tools, or an HTTPS endpoint of your own; an archetype of the catalogue brings working instructions. Version 1 is live at once.
        """
        _answer: CreatedAgent = self._transport.request(Operation("POST", "/v1/agents", CreatedAgent, body={"name": name, "price_per_call": price_per_call, "archetype": archetype, "markets": markets, "worm_sealed": worm_sealed, "description": description, "instructions": instructions, "model": model, "tools": tools, "endpoint": endpoint, "memory": memory, "input_schema": input_schema, "output_schema": output_schema, "limits": limits}, idempotent=True, options=options))
        return _answer

    def list(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[Agent]:
        """Your agents, newest first"""
        return self._transport.page(Operation("GET", "/v1/agents", Agent, query={"limit": limit}, options=options))

    def archetypes(
        self,
        **options: Unpack[RequestOptions],
    ) -> Page[AgentsArchetypesResultItem]:
        """The archetypes: the instructions they bring, what they take, what they give"""
        return self._transport.page(Operation("GET", "/v1/agents/archetypes", AgentsArchetypesResultItem, options=options))

    def retrieve(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> Agent:
        """One agent

        Your own, or a listed one.
        """
        _answer: Agent = self._transport.request(Operation("GET", path_of("/v1/agents/:id", id=id), Agent, options=options))
        return _answer

    def update(
        self,
        id: str,
        *,
        archetype: str | Omit = omit,
        price_per_call: float | Omit = omit,
        markets: List[str] | Omit = omit,
        description: str | Omit = omit,
        status: Literal["enabled", "disabled"] | Omit = omit,
        instructions: str | None | Omit = omit,
        model: AgentsUpdateParamsModel | None | Omit = omit,
        tools: List[AgentsUpdateParamsTool] | None | Omit = omit,
        endpoint: AgentsUpdateParamsEndpoint | None | Omit = omit,
        memory: AgentsUpdateParamsMemory | None | Omit = omit,
        input_schema: Mapping[str, Any] | None | Omit = omit,
        output_schema: Mapping[str, Any] | None | Omit = omit,
        limits: AgentsUpdateParamsLimits | None | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Agent:
        """Change an agent: a new version, addressed by its config hash

        Price, markets, description and status hold at once. A new version of what it does goes live by a deployment. An operator may set the status of any agent; what an operator disabled, only an operator enables.
        """
        _answer: Agent = self._transport.request(Operation("PATCH", path_of("/v1/agents/:id", id=id), Agent, body={"archetype": archetype, "price_per_call": price_per_call, "markets": markets, "description": description, "status": status, "instructions": instructions, "model": model, "tools": tools, "endpoint": endpoint, "memory": memory, "input_schema": input_schema, "output_schema": output_schema, "limits": limits}, options=options))
        return _answer

    def delete(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> AgentDeletion:
        """Delete an agent for ever

        Sealed and irreversible; later calls answer 404 E007, its records stay verifiable, its name stays taken.
        """
        _answer: AgentDeletion = self._transport.request(Operation("DELETE", path_of("/v1/agents/:id", id=id), AgentDeletion, options=options))
        return _answer

    def versions(
        self,
        id: str,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[AgentVersion]:
        """Versions of your agent, newest first"""
        return self._transport.page(Operation("GET", path_of("/v1/agents/:id/versions", id=id), AgentVersion, query={"limit": limit}, options=options))

    def rotate_secret(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> AgentSigningSecret:
        """Replace the secret that signs requests to your agent's endpoint and tools; for 24 hours both sign

        Standard Webhooks headers with a signature for each, and HMAC-SHA-256 of the body, hex: `x-service-signature`, and `x-service-signature-previous` of the old one. It is shown once.
        """
        _answer: AgentSigningSecret = self._transport.request(Operation("POST", path_of("/v1/agents/:id/signing-secret/rotate", id=id), AgentSigningSecret, idempotent=True, options=options))
        return _answer

    def call(
        self,
        id: str,
        *,
        input: Mapping[str, Any],
        stream: bool | Omit = omit,
        max_cost_pence: float | Omit = omit,
        version: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AgentCall:
        """Call an agent

        The price is held, the agent runs, then the price is charged and split 78 / 19.5 / 2.5 and sealed. A call that fails charges nothing. Calls to agents of your own are free of price and earn nothing. The id of the task is in `x-task-id`.
        """
        _answer: AgentCall = self._transport.request(Operation("POST", path_of("/v1/agents/:id/call", id=id), AgentCall, body={"input": input, "stream": stream, "max_cost_pence": max_cost_pence, "version": version}, idempotent=True, options=options))
        return _answer

    def call_stream(
        self,
        id: str,
        *,
        input: Mapping[str, Any],
        max_cost_pence: float | Omit = omit,
        version: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> EventStream[AgentsCallEvent]:
        """`call`, as server-sent events."""
        return self._transport.events(Operation("POST", path_of("/v1/agents/:id/call", id=id), None, body={"input": input, "max_cost_pence": max_cost_pence, "version": version, "stream": True}, idempotent=True, options=options), {"delta": AgentCallDelta, "result": AgentCallResult})

    def earnings(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> AgentEarnings:
        """What your agent has earned

        By projection: a call of this second may be missing. Of a deleted agent, too: history is kept.
        """
        _answer: AgentEarnings = self._transport.request(Operation("GET", path_of("/v1/agents/:id/earnings", id=id), AgentEarnings, options=options))
        return _answer

    def deploy(
        self,
        id: str,
        *,
        strategy: Literal["canary"],
        rollback_threshold: float | Omit = omit,
        initial_traffic_pct: float | Omit = omit,
        version: str | Omit = omit,
        auto_promote: bool | Omit = omit,
        analysis: AgentsDeployParamsAnalysis | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Deployment:
        """Roll out the newest version, step by step

        dev and staging are checks of the version; with `initial_traffic_pct` 0 it begins in shadow, where calls are mirrored to it without price and without tools that write; then 5, 25 and 100 % of callers, each of whom stays with one version. A sequential test of errors (and of latency and cost, where bounds are given) rolls back, promotes, or pauses what stays undecided. A roll-out under way is superseded.
        """
        _answer: Deployment = self._transport.request(Operation("POST", path_of("/v1/agents/:id/deploy", id=id), Deployment, body={"strategy": strategy, "rollback_threshold": rollback_threshold, "initial_traffic_pct": initial_traffic_pct, "version": version, "auto_promote": auto_promote, "analysis": analysis}, idempotent=True, options=options))
        return _answer

    def deploy_agent(
        self,
        *,
        agent_id: str,
        strategy: Literal["canary"],
        rollback_threshold: float | Omit = omit,
        initial_traffic_pct: float | Omit = omit,
        version: str | Omit = omit,
        auto_promote: bool | Omit = omit,
        analysis: AgentsDeployAgentParamsAnalysis | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Deployment:
        """The same, with the agent in the body"""
        _answer: Deployment = self._transport.request(Operation("POST", "/api/v1/agents/deploy", Deployment, body={"agent_id": agent_id, "strategy": strategy, "rollback_threshold": rollback_threshold, "initial_traffic_pct": initial_traffic_pct, "version": version, "auto_promote": auto_promote, "analysis": analysis}, idempotent=True, options=options))
        return _answer

    def deployments(
        self,
        id: str,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[Deployment]:
        """Roll-outs of your agent, newest first"""
        return self._transport.page(Operation("GET", path_of("/v1/agents/:id/deployments", id=id), Deployment, query={"limit": limit}, options=options))

    def deployment(
        self,
        id: str,
        deployment: str,
        **options: Unpack[RequestOptions],
    ) -> Deployment:
        """One roll-out, with what was observed in its stage"""
        _answer: Deployment = self._transport.request(Operation("GET", path_of("/v1/agents/:id/deployments/:deployment", id=id, deployment=deployment), Deployment, options=options))
        return _answer

    def promote(
        self,
        id: str,
        deployment: str,
        **options: Unpack[RequestOptions],
    ) -> Deployment:
        """To the next stage; from 100 % to live"""
        _answer: Deployment = self._transport.request(Operation("POST", path_of("/v1/agents/:id/deployments/:deployment/promote", id=id, deployment=deployment), Deployment, options=options))
        return _answer

    def pause(
        self,
        id: str,
        deployment: str,
        **options: Unpack[RequestOptions],
    ) -> Deployment:
        """Hold a roll-out where it is"""
        _answer: Deployment = self._transport.request(Operation("POST", path_of("/v1/agents/:id/deployments/:deployment/pause", id=id, deployment=deployment), Deployment, options=options))
        return _answer

    def resume(
        self,
        id: str,
        deployment: str,
        **options: Unpack[RequestOptions],
    ) -> Deployment:
        """Go on; the stage is observed anew"""
        _answer: Deployment = self._transport.request(Operation("POST", path_of("/v1/agents/:id/deployments/:deployment/resume", id=id, deployment=deployment), Deployment, options=options))
        return _answer

    def abort(
        self,
        id: str,
        deployment: str,
        **options: Unpack[RequestOptions],
    ) -> Deployment:
        """End a roll-out: all callers get the live version"""
        _answer: Deployment = self._transport.request(Operation("POST", path_of("/v1/agents/:id/deployments/:deployment/abort", id=id, deployment=deployment), Deployment, options=options))
        return _answer

    def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module agents is and how it does"""
        _answer: ModuleInfo = self._transport.request(Operation("GET", "/v1/agents/info", ModuleInfo, options=options))
        return _answer


class AsyncAgentsResource(Resource):
    """Agents that others call: instructions with models and tools, or an endpoint; paid per call, rolled out safely"""

    _transport: AsyncTransport

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create(
        self,
        *,
        name: str,
        price_per_call: float,
        archetype: str | Omit = omit,
        markets: List[str] | Omit = omit,
        worm_sealed: bool | Omit = omit,
        description: str | Omit = omit,
        instructions: str | Omit = omit,
        model: AgentsCreateParamsModel | Omit = omit,
        tools: List[AgentsCreateParamsTool] | Omit = omit,
        endpoint: AgentsCreateParamsEndpoint | Omit = omit,
        memory: AgentsCreateParamsMemory | Omit = omit,
        input_schema: Mapping[str, Any] | Omit = omit,
        output_schema: Mapping[str, Any] | Omit = omit,
        limits: AgentsCreateParamsLimits | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> CreatedAgent:
        """Create an agent"""
        _answer: CreatedAgent = await self._transport.request(Operation("POST", "/v1/agents", CreatedAgent, body={"name": name, "price_per_call": price_per_call, "archetype": archetype, "markets": markets, "worm_sealed": worm_sealed, "description": description, "instructions": instructions, "model": model, "tools": tools, "endpoint": endpoint, "memory": memory, "input_schema": input_schema, "output_schema": output_schema, "limits": limits}, idempotent=True, options=options))
        return _answer

    def list(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[Agent]:
        """Your agents, newest first"""
        return self._transport.page(Operation("GET", "/v1/agents", Agent, query={"limit": limit}, options=options))

    def archetypes(
        self,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[AgentsArchetypesResultItem]:
        """The archetypes: the instructions they bring, what they take, what they give"""
        return self._transport.page(Operation("GET", "/v1/agents/archetypes", AgentsArchetypesResultItem, options=options))

    async def retrieve(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> Agent:
        """One agent"""
        _answer: Agent = await self._transport.request(Operation("GET", path_of("/v1/agents/:id", id=id), Agent, options=options))
        return _answer

    async def update(
        self,
        id: str,
        *,
        archetype: str | Omit = omit,
        price_per_call: float | Omit = omit,
        markets: List[str] | Omit = omit,
        description: str | Omit = omit,
        status: Literal["enabled", "disabled"] | Omit = omit,
        instructions: str | None | Omit = omit,
        model: AgentsUpdateParamsModel | None | Omit = omit,
        tools: List[AgentsUpdateParamsTool] | None | Omit = omit,
        endpoint: AgentsUpdateParamsEndpoint | None | Omit = omit,
        memory: AgentsUpdateParamsMemory | None | Omit = omit,
        input_schema: Mapping[str, Any] | None | Omit = omit,
        output_schema: Mapping[str, Any] | None | Omit = omit,
        limits: AgentsUpdateParamsLimits | None | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Agent:
        """Change an agent: a new version, addressed by its config hash"""
        _answer: Agent = await self._transport.request(Operation("PATCH", path_of("/v1/agents/:id", id=id), Agent, body={"archetype": archetype, "price_per_call": price_per_call, "markets": markets, "description": description, "status": status, "instructions": instructions, "model": model, "tools": tools, "endpoint": endpoint, "memory": memory, "input_schema": input_schema, "output_schema": output_schema, "limits": limits}, options=options))
        return _answer

    async def delete(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> AgentDeletion:
        """Delete an agent for ever"""
        _answer: AgentDeletion = await self._transport.request(Operation("DELETE", path_of("/v1/agents/:id", id=id), AgentDeletion, options=options))
        return _answer

    def versions(
        self,
        id: str,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[AgentVersion]:
        """Versions of your agent, newest first"""
        return self._transport.page(Operation("GET", path_of("/v1/agents/:id/versions", id=id), AgentVersion, query={"limit": limit}, options=options))

    async def rotate_secret(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> AgentSigningSecret:
        """Replace the secret that signs requests to your agent's endpoint and tools; for 24 hours both sign"""
        _answer: AgentSigningSecret = await self._transport.request(Operation("POST", path_of("/v1/agents/:id/signing-secret/rotate", id=id), AgentSigningSecret, idempotent=True, options=options))
        return _answer

    async def call(
        self,
        id: str,
        *,
        input: Mapping[str, Any],
        stream: bool | Omit = omit,
        max_cost_pence: float | Omit = omit,
        version: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AgentCall:
        """Call an agent"""
        _answer: AgentCall = await self._transport.request(Operation("POST", path_of("/v1/agents/:id/call", id=id), AgentCall, body={"input": input, "stream": stream, "max_cost_pence": max_cost_pence, "version": version}, idempotent=True, options=options))
        return _answer

    async def call_stream(
        self,
        id: str,
        *,
        input: Mapping[str, Any],
        max_cost_pence: float | Omit = omit,
        version: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncEventStream[AgentsCallEvent]:
        """`call`, as server-sent events."""
        return await self._transport.events(Operation("POST", path_of("/v1/agents/:id/call", id=id), None, body={"input": input, "max_cost_pence": max_cost_pence, "version": version, "stream": True}, idempotent=True, options=options), {"delta": AgentCallDelta, "result": AgentCallResult})

    async def earnings(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> AgentEarnings:
        """What your agent has earned"""
        _answer: AgentEarnings = await self._transport.request(Operation("GET", path_of("/v1/agents/:id/earnings", id=id), AgentEarnings, options=options))
        return _answer

    async def deploy(
        self,
        id: str,
        *,
        strategy: Literal["canary"],
        rollback_threshold: float | Omit = omit,
        initial_traffic_pct: float | Omit = omit,
        version: str | Omit = omit,
        auto_promote: bool | Omit = omit,
        analysis: AgentsDeployParamsAnalysis | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Deployment:
        """Roll out the newest version, step by step"""
        _answer: Deployment = await self._transport.request(Operation("POST", path_of("/v1/agents/:id/deploy", id=id), Deployment, body={"strategy": strategy, "rollback_threshold": rollback_threshold, "initial_traffic_pct": initial_traffic_pct, "version": version, "auto_promote": auto_promote, "analysis": analysis}, idempotent=True, options=options))
        return _answer

    async def deploy_agent(
        self,
        *,
        agent_id: str,
        strategy: Literal["canary"],
        rollback_threshold: float | Omit = omit,
        initial_traffic_pct: float | Omit = omit,
        version: str | Omit = omit,
        auto_promote: bool | Omit = omit,
        analysis: AgentsDeployAgentParamsAnalysis | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Deployment:
        """The same, with the agent in the body"""
        _answer: Deployment = await self._transport.request(Operation("POST", "/api/v1/agents/deploy", Deployment, body={"agent_id": agent_id, "strategy": strategy, "rollback_threshold": rollback_threshold, "initial_traffic_pct": initial_traffic_pct, "version": version, "auto_promote": auto_promote, "analysis": analysis}, idempotent=True, options=options))
        return _answer

    def deployments(
        self,
        id: str,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[Deployment]:
        """Roll-outs of your agent, newest first"""
        return self._transport.page(Operation("GET", path_of("/v1/agents/:id/deployments", id=id), Deployment, query={"limit": limit}, options=options))

    async def deployment(
        self,
        id: str,
        deployment: str,
        **options: Unpack[RequestOptions],
    ) -> Deployment:
        """One roll-out, with what was observed in its stage"""
        _answer: Deployment = await self._transport.request(Operation("GET", path_of("/v1/agents/:id/deployments/:deployment", id=id, deployment=deployment), Deployment, options=options))
        return _answer

    async def promote(
        self,
        id: str,
        deployment: str,
        **options: Unpack[RequestOptions],
    ) -> Deployment:
        """To the next stage; from 100 % to live"""
        _answer: Deployment = await self._transport.request(Operation("POST", path_of("/v1/agents/:id/deployments/:deployment/promote", id=id, deployment=deployment), Deployment, options=options))
        return _answer

    async def pause(
        self,
        id: str,
        deployment: str,
        **options: Unpack[RequestOptions],
    ) -> Deployment:
        """Hold a roll-out where it is"""
        _answer: Deployment = await self._transport.request(Operation("POST", path_of("/v1/agents/:id/deployments/:deployment/pause", id=id, deployment=deployment), Deployment, options=options))
        return _answer

    async def resume(
        self,
        id: str,
        deployment: str,
        **options: Unpack[RequestOptions],
    ) -> Deployment:
        """Go on; the stage is observed anew"""
        _answer: Deployment = await self._transport.request(Operation("POST", path_of("/v1/agents/:id/deployments/:deployment/resume", id=id, deployment=deployment), Deployment, options=options))
        return _answer

    async def abort(
        self,
        id: str,
        deployment: str,
        **options: Unpack[RequestOptions],
    ) -> Deployment:
        """End a roll-out: all callers get the live version"""
        _answer: Deployment = await self._transport.request(Operation("POST", path_of("/v1/agents/:id/deployments/:deployment/abort", id=id, deployment=deployment), Deployment, options=options))
        return _answer

    async def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module agents is and how it does"""
        _answer: ModuleInfo = await self._transport.request(Operation("GET", "/v1/agents/info", ModuleInfo, options=options))
        return _answer
