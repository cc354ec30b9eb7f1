# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of
from .shared import ModuleInfo


AssertionParam = TypedDict(
    "AssertionParam",
    {
        "type": "Required[Literal['exact', 'contains', 'starts_with', 'regex', 'json_schema', 'numeric', 'similarity', 'cost', 'latency', 'model_graded']]",
        "value": "NotRequired[Any]",
        "path": "NotRequired[str]",
        "not": "NotRequired[bool]",
        "match": "NotRequired[Literal['all', 'any']]",
        "ignore_case": "NotRequired[bool]",
        "tolerance": "NotRequired[float]",
        "relative_tolerance": "NotRequired[float]",
        "max_pence": "NotRequired[float]",
        "max_ms": "NotRequired[float]",
        "threshold": "NotRequired[float]",
        "model": "NotRequired[str]",
        "weight": "NotRequired[float]",
        "name": "NotRequired[str]",
    },
)


class EvalCase(BaseModel):
    _wire: ClassVar[Mapping[str, str]] = {"pass_": "pass"}
    row: int
    epoch: int
    output: str
    error: str | None
    score: float | None
    pass_: bool
    cost_pence: float
    latency_ms: float
    task_id: str | None
    findings: List[EvalCaseFinding]


class EvalCaseFinding(BaseModel):
    _wire: ClassVar[Mapping[str, str]] = {"pass_": "pass"}
    name: str
    type: str
    score: float | None
    pass_: bool
    weight: float
    reason: str


class EvalCompareResult(BaseModel):
    baseline: str
    results: List[EvalComparison]


class EvalComparison(BaseModel):
    candidate: str
    cases: int
    diff: float
    """Candidate less baseline."""
    ci95: List[float]
    p_value: float
    p_adjusted: float
    """Holm's adjustment within its family."""
    method: Literal["mcnemar_exact", "paired_bootstrap", "paired_t"]
    verdict: Literal["better", "worse", "equivalent", "underpowered"]
    mde: float
    """The least difference that so many cases show, with power 0.8."""
    improved: int | None
    worsened: int | None
    assertions: List[EvalComparisonAssertion]


class EvalComparisonAssertion(BaseModel):
    name: str
    diff: float
    """Candidate less baseline."""
    ci95: List[float]
    p_value: float
    p_adjusted: float
    """Holm's adjustment within its family."""
    method: Literal["mcnemar_exact", "paired_bootstrap", "paired_t"]
    verdict: Literal["better", "worse", "equivalent", "underpowered"]
    mde: float
    """The least difference that so many cases show, with power 0.8."""


class EvalCreateRunParamsJudge(TypedDict):
    """The model of `model_graded` assertions."""
    model: Required[str]
    budget_pence: Required[float]
    max_case_pence: NotRequired[float]


class EvalCreateVersionParamsRun(TypedDict):
    """Rows of a run: what failed becomes a dataset of its own."""
    id: Required[str]
    failed: NotRequired[bool]


class EvalCreateVersionParamsTraces(TypedDict):
    source: NotRequired[str]
    agent: NotRequired[str]
    version: NotRequired[str]
    model: NotRequired[str]
    status: NotRequired[Literal["ok", "error"]]
    trace_ids: NotRequired[List[str]]
    session: NotRequired[str]
    since: NotRequired[datetime | str]
    until: NotRequired[datetime | str]
    min_duration_ms: NotRequired[float]
    max_score: NotRequired[float]
    limit: NotRequired[int]
    keep_output: NotRequired[bool]


class EvalDataset(BaseModel):
    id: str
    name: str
    description: str | None
    created_at: datetime
    updated_at: datetime


class EvalGate(BaseModel):
    id: str
    agent_id: str
    baseline_run: str
    suite: str
    verdicts: List[Literal["better", "equivalent", "underpowered", "worse"]]
    min_mean: float | None
    actions: List[Literal["publish", "deploy", "promote"]]
    alpha: float
    margin: float
    created_at: datetime
    updated_at: datetime


class EvalGateCheck(BaseModel):
    gate_id: str
    open: bool
    version: str
    run_id: str | None
    verdict: Literal["better", "equivalent", "underpowered", "worse"] | None
    mean: float | None
    p_value: float | None
    reason: str


class EvalLangfuseDatasetsResult(BaseModel):
    data: List[LangfuseDataset]
    meta: EvalLangfuseDatasetsResultMeta


class EvalLangfuseDatasetsResultMeta(BaseModel):
    page: int
    limit: int
    totalItems: int
    totalPages: int


class EvalLangfuseItemsResult(BaseModel):
    data: List[LangfuseDatasetItem]
    meta: EvalLangfuseItemsResultMeta


class EvalLangfuseItemsResultMeta(BaseModel):
    page: int
    limit: int
    totalItems: int
    totalPages: int


class EvalLangfuseRemoveItemResult(BaseModel):
    message: str


class EvalListRowsResultItem(BaseModel):
    index: int
    row: dict[str, Any]


class EvalPutRowsResult(BaseModel):
    stored: int


class EvalRemoveDatasetResult(BaseModel):
    id: str
    deleted: bool


class EvalRemoveGateResult(BaseModel):
    id: str
    deleted: bool


class EvalRowParam(TypedDict):
    input: Required[Any]
    expected: NotRequired[Any]
    assertions: NotRequired[List[AssertionParam]]
    threshold: NotRequired[float]
    metadata: NotRequired[Mapping[str, Any]]


class EvalRun(BaseModel):
    id: str
    status: Literal["queued", "running", "completed", "stopped", "failed", "cancelled"]
    reason: str | None
    dataset_id: str
    dataset_version: int
    target: EvalTarget
    suite: str
    """Hash of all but the target: runs of one suite can be compared."""
    epochs: int
    seed: int
    budget_pence: float
    judge_budget_pence: float | None
    cases_total: int
    cases_done: int
    spent_pence: float
    scores: EvalScores | None
    created_at: datetime
    updated_at: datetime


class EvalScores(BaseModel):
    mean: float | None
    stderr: float | None
    ci95: List[float] | None
    pass_rate: float
    cases: int
    """Answers that were asked for: rows times epochs."""
    failed: int
    """Of them without answer; they score 0."""
    ungraded: int
    """Of them such as no assertion could grade; they do not count."""
    cost_pence: float
    judge_cost_pence: float
    p50_ms: float
    p95_ms: float
    assertions: List[EvalScoresAssertion]


class EvalScoresAssertion(BaseModel):
    name: str
    mean: float
    stderr: float | None
    ci95: List[float] | None
    cases: int


class EvalTarget(BaseModel):
    type: Literal["model", "agent", "swarm"]
    model: str | None
    agent: str | None
    """Id, name or slug."""
    version: str | None
    """Of the agent: `live` (default), `latest` or a config hash; others than live only of your own."""
    swarm: str | None
    prompt: str | None
    """Of a model: a text with `{{name}}` for values of the row."""
    system: str | None
    temperature: float | None
    max_output_tokens: int | None


class EvalTargetParam(TypedDict):
    type: Required[Literal["model", "agent", "swarm"]]
    model: NotRequired[str]
    agent: NotRequired[str]
    version: NotRequired[str]
    swarm: NotRequired[str]
    prompt: NotRequired[str]
    system: NotRequired[str]
    temperature: NotRequired[float]
    max_output_tokens: NotRequired[int]


class EvalVersion(BaseModel):
    dataset_id: str
    version: int
    status: Literal["open", "sealed"]
    """sealed: it never changes again, and can be run."""
    rows: int
    sha256: str | None
    source: Literal["rows", "promptfoo", "traces", "run", "items"]
    prompts: List[str]
    left_out: List[str]
    created_at: datetime


class LangfuseDataset(BaseModel):
    id: str
    name: str
    description: str | None
    metadata: Any
    inputSchema: Any
    expectedOutputSchema: Any
    projectId: str
    createdAt: datetime
    updatedAt: datetime


class LangfuseDatasetItem(BaseModel):
    id: str
    status: Literal["ACTIVE", "ARCHIVED"]
    input: Any
    expectedOutput: Any
    metadata: Any
    sourceTraceId: str | None
    sourceObservationId: str | None
    datasetId: str
    datasetName: str
    mediaReferences: List[dict[str, Any]]
    """None: media are not kept."""
    createdAt: datetime
    updatedAt: datetime


class EvalResource(Resource):
    """Whether a model, an agent or a swarm is good, and whether a new version is better: with error bars, and gates"""

    _transport: Transport

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create_dataset(
        self,
        *,
        name: str,
        description: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> EvalDataset:
        """Name a dataset; its rows come as versions"""
        _answer: EvalDataset = self._transport.request(Operation("POST", "/v1/eval/datasets", EvalDataset, body={"name": name, "description": description}, idempotent=True, options=options))
        return _answer

    def list_datasets(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[EvalDataset]:
        """Your datasets, newest first"""
        return self._transport.page(Operation("GET", "/v1/eval/datasets", EvalDataset, query={"limit": limit}, options=options))

    def get_dataset(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> EvalDataset:
        """One dataset"""
        _answer: EvalDataset = self._transport.request(Operation("GET", path_of("/v1/eval/datasets/:id", id=id), EvalDataset, options=options))
        return _answer

    def remove_dataset(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> EvalRemoveDatasetResult:
        """Delete a dataset with its versions and rows

        Results of runs stay; a run under way fails.
        """
        _answer: EvalRemoveDatasetResult = self._transport.request(Operation("DELETE", path_of("/v1/eval/datasets/:id", id=id), EvalRemoveDatasetResult, options=options))
        return _answer

    def create_version(
        self,
        id: str,
        *,
        rows: List[EvalRowParam] | Omit = omit,
        promptfoo: str | Omit = omit,
        traces: EvalCreateVersionParamsTraces | Omit = omit,
        run: EvalCreateVersionParamsRun | Omit = omit,
        items: bool | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> EvalVersion:
        """A new version

        With `rows`, a `promptfoo` file, `traces`, a `run` or `items` it is sealed at once. With none of them it stays open: put its rows in pages, then seal it.
        """
        _answer: EvalVersion = self._transport.request(Operation("POST", path_of("/v1/eval/datasets/:id/versions", id=id), EvalVersion, body={"rows": rows, "promptfoo": promptfoo, "traces": traces, "run": run, "items": items}, idempotent=True, options=options))
        return _answer

    def list_versions(
        self,
        id: str,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[EvalVersion]:
        """Versions of a dataset, newest first"""
        return self._transport.page(Operation("GET", path_of("/v1/eval/datasets/:id/versions", id=id), EvalVersion, query={"limit": limit}, options=options))

    def put_rows(
        self,
        id: str,
        version: str,
        *,
        offset: int,
        rows: List[EvalRowParam],
        **options: Unpack[RequestOptions],
    ) -> EvalPutRowsResult:
        """Put a page of rows into an open version

        At most 1000 at once, 100000 in all, in any order; the same page again is harmless.
        """
        _answer: EvalPutRowsResult = self._transport.request(Operation("PUT", path_of("/v1/eval/datasets/:id/versions/:version/rows", id=id, version=version), EvalPutRowsResult, body={"offset": offset, "rows": rows}, options=options))
        return _answer

    def seal(
        self,
        id: str,
        version: str,
        **options: Unpack[RequestOptions],
    ) -> EvalVersion:
        """Seal a version: it never changes again

        Harmless when it is sealed. Refused while rows between the first and the last are missing.
        """
        _answer: EvalVersion = self._transport.request(Operation("POST", path_of("/v1/eval/datasets/:id/versions/:version/seal", id=id, version=version), EvalVersion, options=options))
        return _answer

    def list_rows(
        self,
        id: str,
        version: str,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[EvalListRowsResultItem]:
        """Rows of a version, in their order"""
        return self._transport.page(Operation("GET", path_of("/v1/eval/datasets/:id/versions/:version/rows", id=id, version=version), EvalListRowsResultItem, query={"limit": limit}, options=options))

    def langfuse_create_dataset(
        self,
        *,
        name: str,
        description: str | None | Omit = omit,
        metadata: Any | Omit = omit,
        inputSchema: Any | Omit = omit,
        expectedOutputSchema: Any | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> LangfuseDataset:
        """Name a dataset as Langfuse's clients do; the same name again is the same dataset"""
        _answer: LangfuseDataset = self._transport.request(Operation("POST", "/v1/observability/api/public/v2/datasets", LangfuseDataset, body={"name": name, "description": description, "metadata": metadata, "inputSchema": inputSchema, "expectedOutputSchema": expectedOutputSchema}, options=options))
        return _answer

    def langfuse_datasets(
        self,
        *,
        page: int | Omit = omit,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> EvalLangfuseDatasetsResult:
        """Datasets as Langfuse's clients read them, newest first"""
        _answer: EvalLangfuseDatasetsResult = self._transport.request(Operation("GET", "/v1/observability/api/public/v2/datasets", EvalLangfuseDatasetsResult, query={"page": page, "limit": limit}, options=options))
        return _answer

    def langfuse_dataset(
        self,
        name: str,
        **options: Unpack[RequestOptions],
    ) -> LangfuseDataset:
        """The newest dataset of a name"""
        _answer: LangfuseDataset = self._transport.request(Operation("GET", path_of("/v1/observability/api/public/v2/datasets/:name", name=name), LangfuseDataset, options=options))
        return _answer

    def langfuse_put_item(
        self,
        *,
        datasetName: str,
        input: Any | Omit = omit,
        expectedOutput: Any | Omit = omit,
        metadata: Any | Omit = omit,
        sourceTraceId: str | None | Omit = omit,
        sourceObservationId: str | None | Omit = omit,
        id: str | None | Omit = omit,
        status: Literal["ACTIVE", "ARCHIVED"] | None | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> LangfuseDatasetItem:
        """Put an item into a dataset; the same id again replaces it

        10,000 a dataset. `POST /v1/eval/datasets/:id/versions` with `items` makes a sealed version of them.
        """
        _answer: LangfuseDatasetItem = self._transport.request(Operation("POST", "/v1/observability/api/public/dataset-items", LangfuseDatasetItem, body={"datasetName": datasetName, "input": input, "expectedOutput": expectedOutput, "metadata": metadata, "sourceTraceId": sourceTraceId, "sourceObservationId": sourceObservationId, "id": id, "status": status}, options=options))
        return _answer

    def langfuse_items(
        self,
        *,
        page: int | Omit = omit,
        limit: int | Omit = omit,
        datasetName: str | Omit = omit,
        sourceTraceId: str | Omit = omit,
        sourceObservationId: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> EvalLangfuseItemsResult:
        """Items, oldest first"""
        _answer: EvalLangfuseItemsResult = self._transport.request(Operation("GET", "/v1/observability/api/public/dataset-items", EvalLangfuseItemsResult, query={"page": page, "limit": limit, "datasetName": datasetName, "sourceTraceId": sourceTraceId, "sourceObservationId": sourceObservationId}, options=options))
        return _answer

    def langfuse_item(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> LangfuseDatasetItem:
        """One item"""
        _answer: LangfuseDatasetItem = self._transport.request(Operation("GET", path_of("/v1/observability/api/public/dataset-items/:id", id=id), LangfuseDatasetItem, options=options))
        return _answer

    def langfuse_remove_item(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> EvalLangfuseRemoveItemResult:
        """Delete an item; versions that were made of it keep it"""
        _answer: EvalLangfuseRemoveItemResult = self._transport.request(Operation("DELETE", path_of("/v1/observability/api/public/dataset-items/:id", id=id), EvalLangfuseRemoveItemResult, options=options))
        return _answer

    def create_run(
        self,
        *,
        dataset_id: str,
        target: EvalTargetParam,
        budget_pence: float,
        dataset_version: int | Omit = omit,
        assertions: List[AssertionParam] | Omit = omit,
        threshold: float | Omit = omit,
        epochs: int | Omit = omit,
        seed: int | Omit = omit,
        sample: int | Omit = omit,
        max_case_pence: float | Omit = omit,
        timeout_ms: int | Omit = omit,
        judge: EvalCreateRunParamsJudge | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> EvalRun:
        """Run a model, an agent or a swarm over a dataset

        Answers at once; look at the run, or wait for the event `eval.run_ended`. Every case is paid once, also where the service dies in between.
        """
        _answer: EvalRun = self._transport.request(Operation("POST", "/v1/eval/runs", EvalRun, body={"dataset_id": dataset_id, "target": target, "budget_pence": budget_pence, "dataset_version": dataset_version, "assertions": assertions, "threshold": threshold, "epochs": epochs, "seed": seed, "sample": sample, "max_case_pence": max_case_pence, "timeout_ms": timeout_ms, "judge": judge}, idempotent=True, options=options))
        return _answer

    def list_runs(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[EvalRun]:
        """Your runs, newest first"""
        return self._transport.page(Operation("GET", "/v1/eval/runs", EvalRun, query={"limit": limit}, options=options))

    def get_run(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> EvalRun:
        """A run, with its scores once it is completed"""
        _answer: EvalRun = self._transport.request(Operation("GET", path_of("/v1/eval/runs/:id", id=id), EvalRun, options=options))
        return _answer

    def list_cases(
        self,
        id: str,
        *,
        limit: int | Omit = omit,
        failed: bool | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[EvalCase]:
        """Cases of a run, in the order of the rows"""
        return self._transport.page(Operation("GET", path_of("/v1/eval/runs/:id/cases", id=id), EvalCase, query={"limit": limit, "failed": failed}, options=options))

    def cancel_run(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> EvalRun:
        """Cancel a run

        What was answered stays. Harmless once it has ended.
        """
        _answer: EvalRun = self._transport.request(Operation("POST", path_of("/v1/eval/runs/:id/cancel", id=id), EvalRun, options=options))
        return _answer

    def resume_run(
        self,
        id: str,
        *,
        budget_pence: float | Omit = omit,
        judge_budget_pence: float | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> EvalRun:
        """Go on with a run that stopped, failed or was cancelled

        With more money, if that was the reason. No case is paid again.
        """
        _answer: EvalRun = self._transport.request(Operation("POST", path_of("/v1/eval/runs/:id/resume", id=id), EvalRun, body={"budget_pence": budget_pence, "judge_budget_pence": judge_budget_pence}, options=options))
        return _answer

    def compare(
        self,
        *,
        baseline: str,
        candidates: List[str],
        alpha: float | Omit = omit,
        margin: float | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> EvalCompareResult:
        """Compare runs with a baseline, case by case

        Pairs by row: McNemar's exact test where cases passed or failed, else a paired bootstrap (Student's t above 2,000 cases); Holm's adjustment over candidates, and over assertions. `underpowered` says that more cases are needed to tell; `mde` how small a difference these would show.
        """
        _answer: EvalCompareResult = self._transport.request(Operation("POST", "/v1/eval/compare", EvalCompareResult, body={"baseline": baseline, "candidates": candidates, "alpha": alpha, "margin": margin}, options=options))
        return _answer

    def create_gate(
        self,
        *,
        agent: str,
        baseline_run: str,
        verdicts: List[Literal["better", "equivalent", "underpowered", "worse"]] | Omit = omit,
        min_mean: float | Omit = omit,
        actions: List[Literal["publish", "deploy", "promote"]] | Omit = omit,
        alpha: float | Omit = omit,
        margin: float | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> EvalGate:
        """Let only versions of an agent go out that hold their own beside a baseline

        A version passes if its newest completed run of the suite of the baseline has one of the verdicts. Without such a run it is refused: 409 `release_refused` for publish, deploy and promote; a roll-out does not promote itself either.
        """
        _answer: EvalGate = self._transport.request(Operation("POST", "/v1/eval/gates", EvalGate, body={"agent": agent, "baseline_run": baseline_run, "verdicts": verdicts, "min_mean": min_mean, "actions": actions, "alpha": alpha, "margin": margin}, idempotent=True, options=options))
        return _answer

    def list_gates(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[EvalGate]:
        """Your gates, newest first"""
        return self._transport.page(Operation("GET", "/v1/eval/gates", EvalGate, query={"limit": limit}, options=options))

    def get_gate(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> EvalGate:
        """One gate"""
        _answer: EvalGate = self._transport.request(Operation("GET", path_of("/v1/eval/gates/:id", id=id), EvalGate, options=options))
        return _answer

    def remove_gate(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> EvalRemoveGateResult:
        """Delete a gate"""
        _answer: EvalRemoveGateResult = self._transport.request(Operation("DELETE", path_of("/v1/eval/gates/:id", id=id), EvalRemoveGateResult, options=options))
        return _answer

    def check_gate(
        self,
        id: str,
        *,
        version: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> EvalGateCheck:
        """What the gate says of a version"""
        _answer: EvalGateCheck = self._transport.request(Operation("POST", path_of("/v1/eval/gates/:id/check", id=id), EvalGateCheck, body={"version": version}, options=options))
        return _answer

    def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module eval is and how it does"""
        _answer: ModuleInfo = self._transport.request(Operation("GET", "/v1/eval/info", ModuleInfo, options=options))
        return _answer


class AsyncEvalResource(Resource):
    """Whether a model, an agent or a swarm is good, and whether a new version is better: with error bars, and gates"""

    _transport: AsyncTransport

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create_dataset(
        self,
        *,
        name: str,
        description: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> EvalDataset:
        """Name a dataset; its rows come as versions"""
        _answer: EvalDataset = await self._transport.request(Operation("POST", "/v1/eval/datasets", EvalDataset, body={"name": name, "description": description}, idempotent=True, options=options))
        return _answer

    def list_datasets(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[EvalDataset]:
        """Your datasets, newest first"""
        return self._transport.page(Operation("GET", "/v1/eval/datasets", EvalDataset, query={"limit": limit}, options=options))

    async def get_dataset(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> EvalDataset:
        """One dataset"""
        _answer: EvalDataset = await self._transport.request(Operation("GET", path_of("/v1/eval/datasets/:id", id=id), EvalDataset, options=options))
        return _answer

    async def remove_dataset(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> EvalRemoveDatasetResult:
        """Delete a dataset with its versions and rows"""
        _answer: EvalRemoveDatasetResult = await self._transport.request(Operation("DELETE", path_of("/v1/eval/datasets/:id", id=id), EvalRemoveDatasetResult, options=options))
        return _answer

    async def create_version(
        self,
        id: str,
        *,
        rows: List[EvalRowParam] | Omit = omit,
        promptfoo: str | Omit = omit,
        traces: EvalCreateVersionParamsTraces | Omit = omit,
        run: EvalCreateVersionParamsRun | Omit = omit,
        items: bool | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> EvalVersion:
        """A new version"""
        _answer: EvalVersion = await self._transport.request(Operation("POST", path_of("/v1/eval/datasets/:id/versions", id=id), EvalVersion, body={"rows": rows, "promptfoo": promptfoo, "traces": traces, "run": run, "items": items}, idempotent=True, options=options))
        return _answer

    def list_versions(
        self,
        id: str,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[EvalVersion]:
        """Versions of a dataset, newest first"""
        return self._transport.page(Operation("GET", path_of("/v1/eval/datasets/:id/versions", id=id), EvalVersion, query={"limit": limit}, options=options))

    async def put_rows(
        self,
        id: str,
        version: str,
        *,
        offset: int,
        rows: List[EvalRowParam],
        **options: Unpack[RequestOptions],
    ) -> EvalPutRowsResult:
        """Put a page of rows into an open version"""
        _answer: EvalPutRowsResult = await self._transport.request(Operation("PUT", path_of("/v1/eval/datasets/:id/versions/:version/rows", id=id, version=version), EvalPutRowsResult, body={"offset": offset, "rows": rows}, options=options))
        return _answer

    async def seal(
        self,
        id: str,
        version: str,
        **options: Unpack[RequestOptions],
    ) -> EvalVersion:
        """Seal a version: it never changes again"""
        _answer: EvalVersion = await self._transport.request(Operation("POST", path_of("/v1/eval/datasets/:id/versions/:version/seal", id=id, version=version), EvalVersion, options=options))
        return _answer

    def list_rows(
        self,
        id: str,
        version: str,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[EvalListRowsResultItem]:
        """Rows of a version, in their order"""
        return self._transport.page(Operation("GET", path_of("/v1/eval/datasets/:id/versions/:version/rows", id=id, version=version), EvalListRowsResultItem, query={"limit": limit}, options=options))

    async def langfuse_create_dataset(
        self,
        *,
        name: str,
        description: str | None | Omit = omit,
        metadata: Any | Omit = omit,
        inputSchema: Any | Omit = omit,
        expectedOutputSchema: Any | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> LangfuseDataset:
        """Name a dataset as Langfuse's clients do; the same name again is the same dataset"""
        _answer: LangfuseDataset = await self._transport.request(Operation("POST", "/v1/observability/api/public/v2/datasets", LangfuseDataset, body={"name": name, "description": description, "metadata": metadata, "inputSchema": inputSchema, "expectedOutputSchema": expectedOutputSchema}, options=options))
        return _answer

    async def langfuse_datasets(
        self,
        *,
        page: int | Omit = omit,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> EvalLangfuseDatasetsResult:
        """Datasets as Langfuse's clients read them, newest first"""
        _answer: EvalLangfuseDatasetsResult = await self._transport.request(Operation("GET", "/v1/observability/api/public/v2/datasets", EvalLangfuseDatasetsResult, query={"page": page, "limit": limit}, options=options))
        return _answer

    async def langfuse_dataset(
        self,
        name: str,
        **options: Unpack[RequestOptions],
    ) -> LangfuseDataset:
        """The newest dataset of a name"""
        _answer: LangfuseDataset = await self._transport.request(Operation("GET", path_of("/v1/observability/api/public/v2/datasets/:name", name=name), LangfuseDataset, options=options))
        return _answer

    async def langfuse_put_item(
        self,
        *,
        datasetName: str,
        input: Any | Omit = omit,
        expectedOutput: Any | Omit = omit,
        metadata: Any | Omit = omit,
        sourceTraceId: str | None | Omit = omit,
        sourceObservationId: str | None | Omit = omit,
        id: str | None | Omit = omit,
        status: Literal["ACTIVE", "ARCHIVED"] | None | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> LangfuseDatasetItem:
        """Put an item into a dataset; the same id again replaces it"""
        _answer: LangfuseDatasetItem = await self._transport.request(Operation("POST", "/v1/observability/api/public/dataset-items", LangfuseDatasetItem, body={"datasetName": datasetName, "input": input, "expectedOutput": expectedOutput, "metadata": metadata, "sourceTraceId": sourceTraceId, "sourceObservationId": sourceObservationId, "id": id, "status": status}, options=options))
        return _answer

    async def langfuse_items(
        self,
        *,
        page: int | Omit = omit,
        limit: int | Omit = omit,
        datasetName: str | Omit = omit,
        sourceTraceId: str | Omit = omit,
        sourceObservationId: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> EvalLangfuseItemsResult:
        """Items, oldest first"""
        _answer: EvalLangfuseItemsResult = await self._transport.request(Operation("GET", "/v1/observability/api/public/dataset-items", EvalLangfuseItemsResult, query={"page": page, "limit": limit, "datasetName": datasetName, "sourceTraceId": sourceTraceId, "sourceObservationId": sourceObservationId}, options=options))
        return _answer

    async def langfuse_item(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> LangfuseDatasetItem:
        """One item"""
        _answer: LangfuseDatasetItem = await self._transport.request(Operation("GET", path_of("/v1/observability/api/public/dataset-items/:id", id=id), LangfuseDatasetItem, options=options))
        return _answer

    async def langfuse_remove_item(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> EvalLangfuseRemoveItemResult:
        """Delete an item; versions that were made of it keep it"""
        _answer: EvalLangfuseRemoveItemResult = await self._transport.request(Operation("DELETE", path_of("/v1/observability/api/public/dataset-items/:id", id=id), EvalLangfuseRemoveItemResult, options=options))
        return _answer

    async def create_run(
        self,
        *,
        dataset_id: str,
        target: EvalTargetParam,
        budget_pence: float,
        dataset_version: int | Omit = omit,
        assertions: List[AssertionParam] | Omit = omit,
        threshold: float | Omit = omit,
        epochs: int | Omit = omit,
        seed: int | Omit = omit,
        sample: int | Omit = omit,
        max_case_pence: float | Omit = omit,
        timeout_ms: int | Omit = omit,
        judge: EvalCreateRunParamsJudge | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> EvalRun:
        """Run a model, an agent or a swarm over a dataset"""
        _answer: EvalRun = await self._transport.request(Operation("POST", "/v1/eval/runs", EvalRun, body={"dataset_id": dataset_id, "target": target, "budget_pence": budget_pence, "dataset_version": dataset_version, "assertions": assertions, "threshold": threshold, "epochs": epochs, "seed": seed, "sample": sample, "max_case_pence": max_case_pence, "timeout_ms": timeout_ms, "judge": judge}, idempotent=True, options=options))
        return _answer

    def list_runs(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[EvalRun]:
        """Your runs, newest first"""
        return self._transport.page(Operation("GET", "/v1/eval/runs", EvalRun, query={"limit": limit}, options=options))

    async def get_run(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> EvalRun:
        """A run, with its scores once it is completed"""
        _answer: EvalRun = await self._transport.request(Operation("GET", path_of("/v1/eval/runs/:id", id=id), EvalRun, options=options))
        return _answer

    def list_cases(
        self,
        id: str,
        *,
        limit: int | Omit = omit,
        failed: bool | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[EvalCase]:
        """Cases of a run, in the order of the rows"""
        return self._transport.page(Operation("GET", path_of("/v1/eval/runs/:id/cases", id=id), EvalCase, query={"limit": limit, "failed": failed}, options=options))

    async def cancel_run(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> EvalRun:
        """Cancel a run"""
        _answer: EvalRun = await self._transport.request(Operation("POST", path_of("/v1/eval/runs/:id/cancel", id=id), EvalRun, options=options))
        return _answer

    async def resume_run(
        self,
        id: str,
        *,
        budget_pence: float | Omit = omit,
        judge_budget_pence: float | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> EvalRun:
        """Go on with a run that stopped, failed or was cancelled"""
        _answer: EvalRun = await self._transport.request(Operation("POST", path_of("/v1/eval/runs/:id/resume", id=id), EvalRun, body={"budget_pence": budget_pence, "judge_budget_pence": judge_budget_pence}, options=options))
        return _answer

    async def compare(
        self,
        *,
        baseline: str,
        candidates: List[str],
        alpha: float | Omit = omit,
        margin: float | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> EvalCompareResult:
        """Compare runs with a baseline, case by case"""
        _answer: EvalCompareResult = await self._transport.request(Operation("POST", "/v1/eval/compare", EvalCompareResult, body={"baseline": baseline, "candidates": candidates, "alpha": alpha, "margin": margin}, options=options))
        return _answer

    async def create_gate(
        self,
        *,
        agent: str,
        baseline_run: str,
        verdicts: List[Literal["better", "equivalent", "underpowered", "worse"]] | Omit = omit,
        min_mean: float | Omit = omit,
        actions: List[Literal["publish", "deploy", "promote"]] | Omit = omit,
        alpha: float | Omit = omit,
        margin: float | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> EvalGate:
        """Let only versions of an agent go out that hold their own beside a baseline"""
        _answer: EvalGate = await self._transport.request(Operation("POST", "/v1/eval/gates", EvalGate, body={"agent": agent, "baseline_run": baseline_run, "verdicts": verdicts, "min_mean": min_mean, "actions": actions, "alpha": alpha, "margin": margin}, idempotent=True, options=options))
        return _answer

    def list_gates(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[EvalGate]:
        """Your gates, newest first"""
        return self._transport.page(Operation("GET", "/v1/eval/gates", EvalGate, query={"limit": limit}, options=options))

    async def get_gate(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> EvalGate:
        """One gate"""
        _answer: EvalGate = await self._transport.request(Operation("GET", path_of("/v1/eval/gates/:id", id=id), EvalGate, options=options))
        return _answer

    async def remove_gate(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> EvalRemoveGateResult:
        """Delete a gate"""
        _answer: EvalRemoveGateResult = await self._transport.request(Operation("DELETE", path_of("/v1/eval/gates/:id", id=id), EvalRemoveGateResult, options=options))
        return _answer

    async def check_gate(
        self,
        id: str,
        *,
        version: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> EvalGateCheck:
        """What the gate says of a version"""
        _answer: EvalGateCheck = await self._transport.request(Operation("POST", path_of("/v1/eval/gates/:id/check", id=id), EvalGateCheck, body={"version": version}, options=options))
        return _answer

    async def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module eval is and how it does"""
        _answer: ModuleInfo = await self._transport.request(Operation("GET", "/v1/eval/info", ModuleInfo, options=options))
        return _answer
