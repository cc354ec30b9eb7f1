# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of
from .shared import ModuleInfo


class Meter(BaseModel):
    id: str
    object: Literal["billing.meter"]
    created: int
    """epoch seconds"""
    customer_mapping: MeterCustomerMapping
    default_aggregation: MeterDefaultAggregation
    display_name: str
    event_name: str
    event_time_window: Any
    livemode: bool
    status: Literal["active", "inactive"]
    status_transitions: MeterStatusTransitions
    updated: int
    """epoch seconds"""
    value_settings: MeterValueSettings


class MeterCustomerMapping(BaseModel):
    type: Literal["by_id"]
    event_payload_key: str


class MeterDefaultAggregation(BaseModel):
    formula: Literal["sum", "count", "max", "last"]


class MeterEvent(BaseModel):
    object: Literal["billing.meter_event"]
    created: int
    event_name: str
    identifier: str
    livemode: bool
    payload: dict[str, str]
    timestamp: int
    """epoch seconds"""


class MeterEventAdjustment(BaseModel):
    object: Literal["billing.meter_event_adjustment"]
    cancel: MeterEventAdjustmentCancel
    event_name: str
    livemode: bool
    status: Literal["complete"]
    type: Literal["cancel"]


class MeterEventAdjustmentCancel(BaseModel):
    identifier: str


class MeterEventBatch(BaseModel):
    accepted: int
    """counted now"""
    duplicates: int
    """counted before"""
    conflicts: List[str]
    """identifiers that were counted before with other contents"""


class MeterEventSummary(BaseModel):
    id: str
    object: Literal["billing.meter_event_summary"]
    aggregated_value: float
    start_time: int
    end_time: int
    livemode: bool
    meter: str


class MeterStatusTransitions(BaseModel):
    deactivated_at: int | None


class MeterValueSettings(BaseModel):
    event_payload_key: str


class MeteringCancelEventParamsCancel(TypedDict):
    identifier: Required[str]


class MeteringCreateMeterParamsCustomerMapping(TypedDict):
    type: NotRequired[Literal["by_id"]]
    event_payload_key: Required[str]


class MeteringCreateMeterParamsDefaultAggregation(TypedDict):
    formula: Required[Literal["sum", "count", "max", "last"]]


class MeteringCreateMeterParamsValueSettings(TypedDict):
    event_payload_key: Required[str]


class MeteringRecordBatchParamsEvent(TypedDict):
    event_name: Required[str]
    payload: Required[Mapping[str, Any]]
    identifier: NotRequired[str]
    timestamp: NotRequired[int]


class V2MeterEvent(BaseModel):
    object: Literal["v2.billing.meter_event"]
    created: str
    event_name: str
    identifier: str
    livemode: bool
    payload: dict[str, str]
    timestamp: str


class MeteringResource(Resource):
    """Counts usage: meters and their events, each once, in Stripe’s words"""

    _transport: Transport

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create_meter(
        self,
        *,
        display_name: str,
        event_name: str,
        default_aggregation: MeteringCreateMeterParamsDefaultAggregation,
        customer_mapping: MeteringCreateMeterParamsCustomerMapping | Omit = omit,
        value_settings: MeteringCreateMeterParamsValueSettings | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Meter:
        """Create a meter: what is counted, by which name of events"""
        _answer: Meter = self._transport.request(Operation("POST", "/v1/billing/meters", Meter, body={"display_name": display_name, "event_name": event_name, "default_aggregation": default_aggregation, "customer_mapping": customer_mapping, "value_settings": value_settings}, idempotent=True, options=options))
        return _answer

    def list_meters(
        self,
        *,
        limit: int | Omit = omit,
        starting_after: str | Omit = omit,
        ending_before: str | Omit = omit,
        status: Literal["active", "inactive"] | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[Meter]:
        """Your meters, newest first"""
        return self._transport.page(Operation("GET", "/v1/billing/meters", Meter, query={"limit": limit, "starting_after": starting_after, "ending_before": ending_before, "status": status}, options=options))

    def get_meter(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> Meter:
        """One meter"""
        _answer: Meter = self._transport.request(Operation("GET", path_of("/v1/billing/meters/:id", id=id), Meter, options=options))
        return _answer

    def change_meter(
        self,
        id: str,
        *,
        display_name: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Meter:
        """Rename a meter"""
        _answer: Meter = self._transport.request(Operation("POST", path_of("/v1/billing/meters/:id", id=id), Meter, body={"display_name": display_name}, options=options))
        return _answer

    def deactivate_meter(
        self,
        id: str,
        body: Mapping[str, Any] | None = None,
        **options: Unpack[RequestOptions],
    ) -> Meter:
        """Take no more events for a meter"""
        _answer: Meter = self._transport.request(Operation("POST", path_of("/v1/billing/meters/:id/deactivate", id=id), Meter, body=body, options=options))
        return _answer

    def reactivate_meter(
        self,
        id: str,
        body: Mapping[str, Any] | None = None,
        **options: Unpack[RequestOptions],
    ) -> Meter:
        """Take events again"""
        _answer: Meter = self._transport.request(Operation("POST", path_of("/v1/billing/meters/:id/reactivate", id=id), Meter, body=body, options=options))
        return _answer

    def summaries(
        self,
        id: str,
        *,
        customer: str,
        start_time: int,
        end_time: int,
        value_grouping_window: Literal["hour", "day"] | Omit = omit,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[MeterEventSummary]:
        """What a meter counted for a customer: in all, by hour or by day (at most 1,000 windows)"""
        return self._transport.page(Operation("GET", path_of("/v1/billing/meters/:id/event_summaries", id=id), MeterEventSummary, query={"customer": customer, "start_time": start_time, "end_time": end_time, "value_grouping_window": value_grouping_window, "limit": limit}, options=options))

    def record(
        self,
        *,
        event_name: str,
        payload: Mapping[str, Any],
        identifier: str | Omit = omit,
        timestamp: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> MeterEvent:
        """Record one event

        In Stripe’s words, JSON or form-encoded. From 35 days ago to 5 minutes ahead. An identifier counts once, for as long as its event is kept; with other contents it is 409.
        """
        _answer: MeterEvent = self._transport.request(Operation("POST", "/v1/billing/meter_events", MeterEvent, body={"event_name": event_name, "payload": payload, "identifier": identifier, "timestamp": timestamp}, idempotent=True, options=options))
        return _answer

    def record_v2(
        self,
        *,
        event_name: str,
        payload: Mapping[str, Any],
        identifier: str | Omit = omit,
        timestamp: datetime | str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> V2MeterEvent:
        """Record one event, as version 2 of Stripe’s API says it"""
        _answer: V2MeterEvent = self._transport.request(Operation("POST", "/v2/billing/meter_events", V2MeterEvent, body={"event_name": event_name, "payload": payload, "identifier": identifier, "timestamp": timestamp}, idempotent=True, options=options))
        return _answer

    def record_batch(
        self,
        *,
        events: List[MeteringRecordBatchParamsEvent],
        **options: Unpack[RequestOptions],
    ) -> MeterEventBatch:
        """Record up to 1,000 events at once

        All are durable when the answer comes. One that is not as it must be refuses all; one that was there already is not counted again.
        """
        _answer: MeterEventBatch = self._transport.request(Operation("POST", "/v1/billing/meter_events/batch", MeterEventBatch, body={"events": events}, options=options))
        return _answer

    def cancel_event(
        self,
        *,
        event_name: str,
        type: Literal["cancel"],
        cancel: MeteringCancelEventParamsCancel,
        **options: Unpack[RequestOptions],
    ) -> MeterEventAdjustment:
        """Take an event back, within 24 hours"""
        _answer: MeterEventAdjustment = self._transport.request(Operation("POST", "/v1/billing/meter_event_adjustments", MeterEventAdjustment, body={"event_name": event_name, "type": type, "cancel": cancel}, options=options))
        return _answer

    def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module metering is and how it does"""
        _answer: ModuleInfo = self._transport.request(Operation("GET", "/v1/metering/info", ModuleInfo, options=options))
        return _answer


class AsyncMeteringResource(Resource):
    """Counts usage: meters and their events, each once, in Stripe’s words"""

    _transport: AsyncTransport

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create_meter(
        self,
        *,
        display_name: str,
        event_name: str,
        default_aggregation: MeteringCreateMeterParamsDefaultAggregation,
        customer_mapping: MeteringCreateMeterParamsCustomerMapping | Omit = omit,
        value_settings: MeteringCreateMeterParamsValueSettings | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Meter:
        """Create a meter: what is counted, by which name of events"""
        _answer: Meter = await self._transport.request(Operation("POST", "/v1/billing/meters", Meter, body={"display_name": display_name, "event_name": event_name, "default_aggregation": default_aggregation, "customer_mapping": customer_mapping, "value_settings": value_settings}, idempotent=True, options=options))
        return _answer

    def list_meters(
        self,
        *,
        limit: int | Omit = omit,
        starting_after: str | Omit = omit,
        ending_before: str | Omit = omit,
        status: Literal["active", "inactive"] | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[Meter]:
        """Your meters, newest first"""
        return self._transport.page(Operation("GET", "/v1/billing/meters", Meter, query={"limit": limit, "starting_after": starting_after, "ending_before": ending_before, "status": status}, options=options))

    async def get_meter(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> Meter:
        """One meter"""
        _answer: Meter = await self._transport.request(Operation("GET", path_of("/v1/billing/meters/:id", id=id), Meter, options=options))
        return _answer

    async def change_meter(
        self,
        id: str,
        *,
        display_name: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Meter:
        """Rename a meter"""
        _answer: Meter = await self._transport.request(Operation("POST", path_of("/v1/billing/meters/:id", id=id), Meter, body={"display_name": display_name}, options=options))
        return _answer

    async def deactivate_meter(
        self,
        id: str,
        body: Mapping[str, Any] | None = None,
        **options: Unpack[RequestOptions],
    ) -> Meter:
        """Take no more events for a meter"""
        _answer: Meter = await self._transport.request(Operation("POST", path_of("/v1/billing/meters/:id/deactivate", id=id), Meter, body=body, options=options))
        return _answer

    async def reactivate_meter(
        self,
        id: str,
        body: Mapping[str, Any] | None = None,
        **options: Unpack[RequestOptions],
    ) -> Meter:
        """Take events again"""
        _answer: Meter = await self._transport.request(Operation("POST", path_of("/v1/billing/meters/:id/reactivate", id=id), Meter, body=body, options=options))
        return _answer

    def summaries(
        self,
        id: str,
        *,
        customer: str,
        start_time: int,
        end_time: int,
        value_grouping_window: Literal["hour", "day"] | Omit = omit,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[MeterEventSummary]:
        """What a meter counted for a customer: in all, by hour or by day (at most 1,000 windows)"""
        return self._transport.page(Operation("GET", path_of("/v1/billing/meters/:id/event_summaries", id=id), MeterEventSummary, query={"customer": customer, "start_time": start_time, "end_time": end_time, "value_grouping_window": value_grouping_window, "limit": limit}, options=options))

    async def record(
        self,
        *,
        event_name: str,
        payload: Mapping[str, Any],
        identifier: str | Omit = omit,
        timestamp: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> MeterEvent:
        """Record one event"""
        _answer: MeterEvent = await self._transport.request(Operation("POST", "/v1/billing/meter_events", MeterEvent, body={"event_name": event_name, "payload": payload, "identifier": identifier, "timestamp": timestamp}, idempotent=True, options=options))
        return _answer

    async def record_v2(
        self,
        *,
        event_name: str,
        payload: Mapping[str, Any],
        identifier: str | Omit = omit,
        timestamp: datetime | str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> V2MeterEvent:
        """Record one event, as version 2 of Stripe’s API says it"""
        _answer: V2MeterEvent = await self._transport.request(Operation("POST", "/v2/billing/meter_events", V2MeterEvent, body={"event_name": event_name, "payload": payload, "identifier": identifier, "timestamp": timestamp}, idempotent=True, options=options))
        return _answer

    async def record_batch(
        self,
        *,
        events: List[MeteringRecordBatchParamsEvent],
        **options: Unpack[RequestOptions],
    ) -> MeterEventBatch:
        """Record up to 1,000 events at once"""
        _answer: MeterEventBatch = await self._transport.request(Operation("POST", "/v1/billing/meter_events/batch", MeterEventBatch, body={"events": events}, options=options))
        return _answer

    async def cancel_event(
        self,
        *,
        event_name: str,
        type: Literal["cancel"],
        cancel: MeteringCancelEventParamsCancel,
        **options: Unpack[RequestOptions],
    ) -> MeterEventAdjustment:
        """Take an event back, within 24 hours"""
        _answer: MeterEventAdjustment = await self._transport.request(Operation("POST", "/v1/billing/meter_event_adjustments", MeterEventAdjustment, body={"event_name": event_name, "type": type, "cancel": cancel}, options=options))
        return _answer

    async def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module metering is and how it does"""
        _answer: ModuleInfo = await self._transport.request(Operation("GET", "/v1/metering/info", ModuleInfo, options=options))
        return _answer
