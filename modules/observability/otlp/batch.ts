import { isProtobuf } from './contract.ts'
import { assertFew } from './count.ts'
import type { Signal } from './definitions.ts'
import { inflated } from './inflate.ts'
import { logRecordsOf, type OtlpLogRecord, type OtlpPoint, type OtlpSpan, pointsOf, spansOf } from './requests.ts'
import { trimmed } from './trim.ts'
import { fromJson, fromProtobuf, type Raw } from './wire.ts'

const READERS = { traces: spansOf, metrics: pointsOf, logs: logRecordsOf } as const

/** What each signal brings. */
export interface Items {
  readonly traces: OtlpSpan
  readonly metrics: OtlpPoint
  readonly logs: OtlpLogRecord
}

/** A request's body, and what its headers say of it. */
export interface Batch<S extends Signal = Signal> {
  readonly signal: S
  readonly raw: Uint8Array
  readonly contentType: string
  readonly coding: unknown
}

/** All of it, checked; meant for the thread. Throws what `readOtlp` throws. */
export function readBatch<S extends Signal>({ signal, raw, contentType, coding }: Batch<S>): readonly Items[S][] {
  const body = inflated(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength), coding)
  const request = isProtobuf(contentType) ? fromProtobuf(signal, body) : fromJson(body)
  const read = READERS[signal] as (request: Raw) => readonly Items[S][]
  const items = read(request)
  assertFew(items.length)
  return items.map(trimmed)
}
