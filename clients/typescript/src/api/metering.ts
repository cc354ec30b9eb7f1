// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise, PagePromise } from '../promise.ts'
import type { ModuleInfo } from './shared.ts'

export interface Meter {
  id: string
  object: 'billing.meter'
  /** epoch seconds */
  created: number
  customer_mapping: MeterCustomerMapping
  default_aggregation: MeterDefaultAggregation
  display_name: string
  event_name: string
  event_time_window: unknown
  livemode: boolean
  status: 'active' | 'inactive'
  status_transitions: MeterStatusTransitions
  /** epoch seconds */
  updated: number
  value_settings: MeterValueSettings
}

export interface MeterCustomerMapping {
  type: 'by_id'
  event_payload_key: string
}

export interface MeterDefaultAggregation {
  formula: 'sum' | 'count' | 'max' | 'last'
}

export interface MeterEvent {
  object: 'billing.meter_event'
  created: number
  event_name: string
  identifier: string
  livemode: boolean
  payload: Record<string, string>
  /** epoch seconds */
  timestamp: number
}

export interface MeterEventAdjustment {
  object: 'billing.meter_event_adjustment'
  cancel: MeterEventAdjustmentCancel
  event_name: string
  livemode: boolean
  status: 'complete'
  type: 'cancel'
}

export interface MeterEventAdjustmentCancel {
  identifier: string
}

export interface MeterEventBatch {
  /** counted now */
  accepted: number
  /** counted before */
  duplicates: number
  /** identifiers that were counted before with other contents */
  conflicts: string[]
}

export interface MeterEventSummary {
  id: string
  object: 'billing.meter_event_summary'
  aggregated_value: number
  start_time: number
  end_time: number
  livemode: boolean
  meter: string
}

export interface MeterStatusTransitions {
  deactivated_at: number | null
}

export interface MeterValueSettings {
  event_payload_key: string
}

export interface MeteringCancelEventParams {
  event_name: string
  type: 'cancel'
  cancel: MeteringCancelEventParamsCancel
}

export interface MeteringCancelEventParamsCancel {
  identifier: string
}

export interface MeteringChangeMeterParams {
  display_name?: string | undefined
}

export interface MeteringCreateMeterParams {
  display_name: string
  event_name: string
  default_aggregation: MeteringCreateMeterParamsDefaultAggregation
  customer_mapping?: MeteringCreateMeterParamsCustomerMapping | undefined
  value_settings?: MeteringCreateMeterParamsValueSettings | undefined
}

export interface MeteringCreateMeterParamsCustomerMapping {
  type?: 'by_id' | undefined
  event_payload_key: string
}

export interface MeteringCreateMeterParamsDefaultAggregation {
  formula: 'sum' | 'count' | 'max' | 'last'
}

export interface MeteringCreateMeterParamsValueSettings {
  event_payload_key: string
}

export interface MeteringListMetersParams {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
  status?: 'active' | 'inactive' | undefined
}

export interface MeteringRecordBatchParams {
  events: MeteringRecordBatchParamsEvent[]
}

export interface MeteringRecordBatchParamsEvent {
  event_name: string
  /** The keys that the meter names: by default stripe_customer_id (an opaque id) and value (a whole number). */
  payload: Record<string, unknown>
  /** Counted once, however often it comes. Default: a fresh one. */
  identifier?: string | undefined
  timestamp?: number | undefined
}

export interface MeteringRecordParams {
  event_name: string
  /** The keys that the meter names: by default stripe_customer_id (an opaque id) and value (a whole number). */
  payload: Record<string, unknown>
  /** Counted once, however often it comes. Default: a fresh one. */
  identifier?: string | undefined
  timestamp?: number | undefined
}

export interface MeteringRecordV2Params {
  event_name: string
  /** The keys that the meter names: by default stripe_customer_id (an opaque id) and value (a whole number). */
  payload: Record<string, unknown>
  /** Counted once, however often it comes. Default: a fresh one. */
  identifier?: string | undefined
  timestamp?: string | undefined
}

export interface MeteringSummariesParams {
  customer: string
  start_time: number
  end_time: number
  value_grouping_window?: 'hour' | 'day' | undefined
  limit?: number | undefined
}

export interface V2MeterEvent {
  object: 'v2.billing.meter_event'
  created: string
  event_name: string
  identifier: string
  livemode: boolean
  payload: Record<string, string>
  timestamp: string
}

/** Counts usage: meters and their events, each once, in Stripe’s words */
export interface MeteringResource {
  /** Create a meter: what is counted, by which name of events */
  createMeter(params: MeteringCreateMeterParams, options?: RequestOptions): APIPromise<Meter>
  /** Your meters, newest first */
  listMeters(params?: MeteringListMetersParams, options?: RequestOptions): PagePromise<Meter>
  /** One meter */
  getMeter(id: string, options?: RequestOptions): APIPromise<Meter>
  /** Rename a meter */
  changeMeter(id: string, params?: MeteringChangeMeterParams, options?: RequestOptions): APIPromise<Meter>
  /** Take no more events for a meter */
  deactivateMeter(id: string, body?: Record<string, unknown>, options?: RequestOptions): APIPromise<Meter>
  /** Take events again */
  reactivateMeter(id: string, body?: Record<string, unknown>, options?: RequestOptions): APIPromise<Meter>
  /** What a meter counted for a customer: in all, by hour or by day (at most 1,000 windows) */
  summaries(id: string, params: MeteringSummariesParams, options?: RequestOptions): PagePromise<MeterEventSummary>
  /**
   * Record one event
   *
   * In Stripe’s words, JSON or form-encoded. From 35 days ago to 5 minutes ahead. An identifier counts once, for as long as its event is kept; with other contents it is 409.
   */
  record(params: MeteringRecordParams, options?: RequestOptions): APIPromise<MeterEvent>
  /** Record one event, as version 2 of Stripe’s API says it */
  recordV2(params: MeteringRecordV2Params, options?: RequestOptions): APIPromise<V2MeterEvent>
  /**
   * Record up to 1,000 events at once
   *
   * All are durable when the answer comes. One that is not as it must be refuses all; one that was there already is not counted again.
   */
  recordBatch(params: MeteringRecordBatchParams, options?: RequestOptions): APIPromise<MeterEventBatch>
  /** Take an event back, within 24 hours */
  cancelEvent(params: MeteringCancelEventParams, options?: RequestOptions): APIPromise<MeterEventAdjustment>
  /** What the module metering is and how it does */
  info(options?: RequestOptions): APIPromise<ModuleInfo>
}
