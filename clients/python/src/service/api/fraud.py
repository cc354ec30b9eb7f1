# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of
from .shared import ModuleInfo


class FraudAddToListParamsValue(TypedDict):
    kind: Required[Literal["user", "ip", "device", "payout", "counterparty"]]
    value: Required[str]


class FraudBacktest(BaseModel):
    decisions: int
    hits: int
    fraud: int
    """decisions on accounts labelled so"""
    fraud_hit: int
    legitimate: int
    legitimate_hit: int
    precision: float | None
    recall: float | None


class FraudCase(BaseModel):
    id: str
    status: Literal["open", "closed"]
    verdict: Literal["allow", "review", "block"]
    payout_id: str | None
    opened_at: datetime
    closed_at: datetime | None
    outcome: Literal["fraud", "legitimate"] | None
    appeal: str | None
    appealed_at: datetime | None
    answer: str | None
    user_id: str
    decision_id: str
    codes: List[str]
    notes: List[FraudCaseNote]


class FraudCaseNote(BaseModel):
    at: datetime
    by: str
    text: str | None


class FraudDecision(BaseModel):
    decision_id: str
    verdict: Literal["allow", "review", "block"]
    risk_score: float
    risk_level: Literal["low", "medium", "high", "critical"]
    signals: List[FraudDecisionSignal]
    """all eight, always in the same order"""
    rules_hit: List[str]
    shadow_hit: List[str]
    fallbacks: List[str]
    """what could not be read within the budget"""
    event_type: str
    decided_at: datetime
    worm_seal: str


class FraudDecisionSignal(BaseModel):
    signal: str
    score: float
    code: str
    """why; unknown: not enough was known, it counts nothing"""


class FraudLabelResult(BaseModel):
    user_id: str
    label: str


class FraudList(BaseModel):
    name: str
    entries: int


class FraudRemoveFromListParamsValue(TypedDict):
    kind: Required[Literal["user", "ip", "device", "payout", "counterparty"]]
    value: Required[str]


class FraudRemoveRuleResult(BaseModel):
    name: str
    deleted: bool


class FraudReplay(BaseModel):
    decision_id: str
    same: bool
    sealed: FraudReplaySealed
    replayed: FraudReplayReplayed
    rules: str
    """id of the sealed rules"""
    model_version: int
    current_model_version: int
    worm_seal: str


class FraudReplayReplayed(BaseModel):
    verdict: Literal["allow", "review", "block"]
    risk_score: float
    rules_hit: List[str]


class FraudReplaySealed(BaseModel):
    verdict: Literal["allow", "review", "block"]
    risk_score: float
    rules_hit: List[str]


class FraudReview(BaseModel):
    id: str
    status: Literal["open", "closed"]
    verdict: Literal["allow", "review", "block"]
    payout_id: str | None
    opened_at: datetime
    closed_at: datetime | None
    outcome: Literal["fraud", "legitimate"] | None
    appeal: str | None
    appealed_at: datetime | None
    answer: str | None


class FraudRule(BaseModel):
    name: str
    condition: str
    action: Literal["allow", "review", "block"]
    mode: Literal["active", "shadow", "off"]
    position: int


class FraudVerdict(BaseModel):
    decision_id: str
    verdict: Literal["allow", "review", "block"]
    risk_score: float
    risk_level: Literal["low", "medium", "high", "critical"]
    signals: List[FraudVerdictSignal]
    """all eight, always in the same order"""
    rules_hit: List[str]
    shadow_hit: List[str]
    fallbacks: List[str]
    """what could not be read within the budget"""
    latency_ms: float
    worm_seal: str


class FraudVerdictSignal(BaseModel):
    signal: str
    score: float
    code: str
    """why; unknown: not enough was known, it counts nothing"""


class FraudResource(Resource):
    """Judges events by eight signals and rules; holds suspect payouts for a person, with appeal and replay"""

    _transport: Transport

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def check(
        self,
        *,
        event_type: str,
        user_id: str | Omit = omit,
        amount_pence: int | Omit = omit,
        ip: str | Omit = omit,
        country: str | Omit = omit,
        device_id: str | Omit = omit,
        payout_account: str | Omit = omit,
        counterparty: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> FraudVerdict:
        """Judge an event: allow, review or block, with eight signals

        user_id names your own customer, in a world that only you see; left out, or your own id, it means yourself. Operators judge any account of the service. Eight signals and the rules give the verdict within 80 ms; what could not be read by then is named in fallbacks (a payout is then reviewed, a small call allowed). The verdict is sealed with commitments to its inputs.
        """
        _answer: FraudVerdict = self._transport.request(Operation("POST", "/v1/fraud/check", FraudVerdict, body={"event_type": event_type, "user_id": user_id, "amount_pence": amount_pence, "ip": ip, "country": country, "device_id": device_id, "payout_account": payout_account, "counterparty": counterparty}, idempotent=True, options=options))
        return _answer

    def decision(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> FraudDecision:
        """A verdict that you asked for"""
        _answer: FraudDecision = self._transport.request(Operation("GET", path_of("/v1/fraud/decisions/:id", id=id), FraudDecision, options=options))
        return _answer

    def replay(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> FraudReplay:
        """Compute a verdict again from its sealed inputs and rules"""
        _answer: FraudReplay = self._transport.request(Operation("POST", path_of("/v1/fraud/decisions/:id/replay", id=id), FraudReplay, options=options))
        return _answer

    def reviews(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[FraudReview]:
        """Your payouts that were held or blocked, newest first"""
        return self._transport.page(Operation("GET", "/v1/fraud/reviews", FraudReview, query={"limit": limit}, options=options))

    def review(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> FraudReview:
        """One of your reviews, with its answer"""
        _answer: FraudReview = self._transport.request(Operation("GET", path_of("/v1/fraud/reviews/:id", id=id), FraudReview, options=options))
        return _answer

    def appeal(
        self,
        id: str,
        *,
        text: str,
        **options: Unpack[RequestOptions],
    ) -> FraudReview:
        """Say in your own words why the payout is right; a person answers"""
        _answer: FraudReview = self._transport.request(Operation("POST", path_of("/v1/fraud/reviews/:id/appeal", id=id), FraudReview, body={"text": text}, options=options))
        return _answer

    def cases(
        self,
        *,
        limit: int | Omit = omit,
        status: Literal["open", "closed"] | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[FraudCase]:
        """Cases, newest first"""
        return self._transport.page(Operation("GET", "/v1/fraud/cases", FraudCase, query={"limit": limit, "status": status}, options=options))

    def case(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> FraudCase:
        """One case"""
        _answer: FraudCase = self._transport.request(Operation("GET", path_of("/v1/fraud/cases/:id", id=id), FraudCase, options=options))
        return _answer

    def note(
        self,
        id: str,
        *,
        text: str,
        **options: Unpack[RequestOptions],
    ) -> FraudCase:
        """Add a note to a case"""
        _answer: FraudCase = self._transport.request(Operation("POST", path_of("/v1/fraud/cases/:id/notes", id=id), FraudCase, body={"text": text}, options=options))
        return _answer

    def close(
        self,
        id: str,
        *,
        outcome: Literal["fraud", "legitimate"],
        answer: str,
        **options: Unpack[RequestOptions],
    ) -> FraudCase:
        """Decide a case: labels the account and answers its appeal

        A payout that is still under review is decided by POST /v1/payouts/:id/review, which closes its case by itself, with the reason as the answer. This is for cases whose payout has ended, such as an appeal against a block.
        """
        _answer: FraudCase = self._transport.request(Operation("POST", path_of("/v1/fraud/cases/:id/close", id=id), FraudCase, body={"outcome": outcome, "answer": answer}, options=options))
        return _answer

    def label(
        self,
        user_id: str,
        *,
        label: Literal["fraud", "legitimate", "none"],
        **options: Unpack[RequestOptions],
    ) -> FraudLabelResult:
        """Say what is known of an account for certain"""
        _answer: FraudLabelResult = self._transport.request(Operation("PUT", path_of("/v1/fraud/labels/:user_id", user_id=user_id), FraudLabelResult, body={"label": label}, options=options))
        return _answer

    def rules(
        self,
        **options: Unpack[RequestOptions],
    ) -> Page[FraudRule]:
        """Rules, in the order in which they are asked"""
        return self._transport.page(Operation("GET", "/v1/fraud/rules", FraudRule, options=options))

    def put_rule(
        self,
        name: str,
        *,
        condition: str,
        action: Literal["allow", "review", "block"],
        mode: Literal["active", "shadow", "off"] | Omit = omit,
        position: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> FraudRule:
        """Make or replace a rule; the name of a default replaces the default"""
        _answer: FraudRule = self._transport.request(Operation("PUT", path_of("/v1/fraud/rules/:name", name=name), FraudRule, body={"condition": condition, "action": action, "mode": mode, "position": position}, options=options))
        return _answer

    def remove_rule(
        self,
        name: str,
        **options: Unpack[RequestOptions],
    ) -> FraudRemoveRuleResult:
        """Delete a rule; a default of its name is in force again"""
        _answer: FraudRemoveRuleResult = self._transport.request(Operation("DELETE", path_of("/v1/fraud/rules/:name", name=name), FraudRemoveRuleResult, options=options))
        return _answer

    def backtest(
        self,
        *,
        condition: str,
        days: int | Omit = omit,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> FraudBacktest:
        """What a rule would have hit, with precision and recall against the labels"""
        _answer: FraudBacktest = self._transport.request(Operation("POST", "/v1/fraud/rules/backtest", FraudBacktest, body={"condition": condition, "days": days, "limit": limit}, options=options))
        return _answer

    def lists(
        self,
        **options: Unpack[RequestOptions],
    ) -> Page[FraudList]:
        """Lists and how much they hold

        The rules know block (blocks) and trusted (allows); others are for rules of your own. Values are kept as commitments and cannot be read.
        """
        return self._transport.page(Operation("GET", "/v1/fraud/lists", FraudList, options=options))

    def add_to_list(
        self,
        name: str,
        *,
        values: List[FraudAddToListParamsValue],
        **options: Unpack[RequestOptions],
    ) -> FraudList:
        """Add values to a list"""
        _answer: FraudList = self._transport.request(Operation("POST", path_of("/v1/fraud/lists/:name/entries", name=name), FraudList, body={"values": values}, options=options))
        return _answer

    def remove_from_list(
        self,
        name: str,
        *,
        values: List[FraudRemoveFromListParamsValue],
        **options: Unpack[RequestOptions],
    ) -> FraudList:
        """Take values off a list"""
        _answer: FraudList = self._transport.request(Operation("POST", path_of("/v1/fraud/lists/:name/entries/remove", name=name), FraudList, body={"values": values}, options=options))
        return _answer

    def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module fraud is and how it does"""
        _answer: ModuleInfo = self._transport.request(Operation("GET", "/v1/fraud/info", ModuleInfo, options=options))
        return _answer


class AsyncFraudResource(Resource):
    """Judges events by eight signals and rules; holds suspect payouts for a person, with appeal and replay"""

    _transport: AsyncTransport

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def check(
        self,
        *,
        event_type: str,
        user_id: str | Omit = omit,
        amount_pence: int | Omit = omit,
        ip: str | Omit = omit,
        country: str | Omit = omit,
        device_id: str | Omit = omit,
        payout_account: str | Omit = omit,
        counterparty: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> FraudVerdict:
        """Judge an event: allow, review or block, with eight signals"""
        _answer: FraudVerdict = await self._transport.request(Operation("POST", "/v1/fraud/check", FraudVerdict, body={"event_type": event_type, "user_id": user_id, "amount_pence": amount_pence, "ip": ip, "country": country, "device_id": device_id, "payout_account": payout_account, "counterparty": counterparty}, idempotent=True, options=options))
        return _answer

    async def decision(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> FraudDecision:
        """A verdict that you asked for"""
        _answer: FraudDecision = await self._transport.request(Operation("GET", path_of("/v1/fraud/decisions/:id", id=id), FraudDecision, options=options))
        return _answer

    async def replay(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> FraudReplay:
        """Compute a verdict again from its sealed inputs and rules"""
        _answer: FraudReplay = await self._transport.request(Operation("POST", path_of("/v1/fraud/decisions/:id/replay", id=id), FraudReplay, options=options))
        return _answer

    def reviews(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[FraudReview]:
        """Your payouts that were held or blocked, newest first"""
        return self._transport.page(Operation("GET", "/v1/fraud/reviews", FraudReview, query={"limit": limit}, options=options))

    async def review(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> FraudReview:
        """One of your reviews, with its answer"""
        _answer: FraudReview = await self._transport.request(Operation("GET", path_of("/v1/fraud/reviews/:id", id=id), FraudReview, options=options))
        return _answer

    async def appeal(
        self,
        id: str,
        *,
        text: str,
        **options: Unpack[RequestOptions],
    ) -> FraudReview:
        """Say in your own words why the payout is right; a person answers"""
        _answer: FraudReview = await self._transport.request(Operation("POST", path_of("/v1/fraud/reviews/:id/appeal", id=id), FraudReview, body={"text": text}, options=options))
        return _answer

    def cases(
        self,
        *,
        limit: int | Omit = omit,
        status: Literal["open", "closed"] | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[FraudCase]:
        """Cases, newest first"""
        return self._transport.page(Operation("GET", "/v1/fraud/cases", FraudCase, query={"limit": limit, "status": status}, options=options))

    async def case(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> FraudCase:
        """One case"""
        _answer: FraudCase = await self._transport.request(Operation("GET", path_of("/v1/fraud/cases/:id", id=id), FraudCase, options=options))
        return _answer

    async def note(
        self,
        id: str,
        *,
        text: str,
        **options: Unpack[RequestOptions],
    ) -> FraudCase:
        """Add a note to a case"""
        _answer: FraudCase = await self._transport.request(Operation("POST", path_of("/v1/fraud/cases/:id/notes", id=id), FraudCase, body={"text": text}, options=options))
        return _answer

    async def close(
        self,
        id: str,
        *,
        outcome: Literal["fraud", "legitimate"],
        answer: str,
        **options: Unpack[RequestOptions],
    ) -> FraudCase:
        """Decide a case: labels the account and answers its appeal"""
        _answer: FraudCase = await self._transport.request(Operation("POST", path_of("/v1/fraud/cases/:id/close", id=id), FraudCase, body={"outcome": outcome, "answer": answer}, options=options))
        return _answer

    async def label(
        self,
        user_id: str,
        *,
        label: Literal["fraud", "legitimate", "none"],
        **options: Unpack[RequestOptions],
    ) -> FraudLabelResult:
        """Say what is known of an account for certain"""
        _answer: FraudLabelResult = await self._transport.request(Operation("PUT", path_of("/v1/fraud/labels/:user_id", user_id=user_id), FraudLabelResult, body={"label": label}, options=options))
        return _answer

    def rules(
        self,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[FraudRule]:
        """Rules, in the order in which they are asked"""
        return self._transport.page(Operation("GET", "/v1/fraud/rules", FraudRule, options=options))

    async def put_rule(
        self,
        name: str,
        *,
        condition: str,
        action: Literal["allow", "review", "block"],
        mode: Literal["active", "shadow", "off"] | Omit = omit,
        position: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> FraudRule:
        """Make or replace a rule; the name of a default replaces the default"""
        _answer: FraudRule = await self._transport.request(Operation("PUT", path_of("/v1/fraud/rules/:name", name=name), FraudRule, body={"condition": condition, "action": action, "mode": mode, "position": position}, options=options))
        return _answer

    async def remove_rule(
        self,
        name: str,
        **options: Unpack[RequestOptions],
    ) -> FraudRemoveRuleResult:
        """Delete a rule; a default of its name is in force again"""
        _answer: FraudRemoveRuleResult = await self._transport.request(Operation("DELETE", path_of("/v1/fraud/rules/:name", name=name), FraudRemoveRuleResult, options=options))
        return _answer

    async def backtest(
        self,
        *,
        condition: str,
        days: int | Omit = omit,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> FraudBacktest:
        """What a rule would have hit, with precision and recall against the labels"""
        _answer: FraudBacktest = await self._transport.request(Operation("POST", "/v1/fraud/rules/backtest", FraudBacktest, body={"condition": condition, "days": days, "limit": limit}, options=options))
        return _answer

    def lists(
        self,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[FraudList]:
        """Lists and how much they hold"""
        return self._transport.page(Operation("GET", "/v1/fraud/lists", FraudList, options=options))

    async def add_to_list(
        self,
        name: str,
        *,
        values: List[FraudAddToListParamsValue],
        **options: Unpack[RequestOptions],
    ) -> FraudList:
        """Add values to a list"""
        _answer: FraudList = await self._transport.request(Operation("POST", path_of("/v1/fraud/lists/:name/entries", name=name), FraudList, body={"values": values}, options=options))
        return _answer

    async def remove_from_list(
        self,
        name: str,
        *,
        values: List[FraudRemoveFromListParamsValue],
        **options: Unpack[RequestOptions],
    ) -> FraudList:
        """Take values off a list"""
        _answer: FraudList = await self._transport.request(Operation("POST", path_of("/v1/fraud/lists/:name/entries/remove", name=name), FraudList, body={"values": values}, options=options))
        return _answer

    async def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module fraud is and how it does"""
        _answer: ModuleInfo = await self._transport.request(Operation("GET", "/v1/fraud/info", ModuleInfo, options=options))
        return _answer
