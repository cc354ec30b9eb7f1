import type { PersonalCipher } from '../../../kernel/define.ts'
import type { SpanRow } from '../model.ts'
import { contextOf } from './ingest.ts'

const MICRO = 1_000_000
export const penceOf = (microPence: number): number => microPence / MICRO

/** A span as it is answered. */
export async function spanView(row: SpanRow, persons: PersonalCipher) {
  const content =
    row.content === undefined || row.content === null
      ? undefined
      : await persons.open(row.owner, contextOf(row._id), binary(row.content))
  return {
    span_id: row.spanId,
    parent_span_id: row.parentSpanId ?? null,
    name: row.name,
    source: row.source,
    service: row.service ?? null,
    started_at: row.startedAt.toISOString(),
    duration_ms: row.durationMs,
    error: row.error,
    operation: row.operation ?? null,
    provider: row.provider ?? null,
    model: row.model ?? null,
    input_tokens: row.inputTokens ?? null,
    output_tokens: row.outputTokens ?? null,
    cost_pence: row.costMicroPence === undefined ? null : penceOf(row.costMicroPence),
    attributes: JSON.parse(row.attributes) as Record<string, unknown>,
    details: row.details === undefined ? null : (JSON.parse(row.details) as Record<string, unknown>),
    content: content === undefined ? null : (JSON.parse(content) as Record<string, unknown>),
  }
}

/** Lean reads give the driver's Binary. */
const binary = (value: Buffer | { readonly buffer: Uint8Array }): Buffer =>
  Buffer.isBuffer(value) ? value : Buffer.from(value.buffer)
