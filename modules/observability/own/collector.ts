import type { Logger } from '../../../kernel/define.ts'
import { type Heard, ownSpan } from './rows.ts'

const TIMEOUT_MS = 5_000
const FAILED = 2

/** Sends the service's own spans on to an operator's collector, by OTLP/HTTP in JSON. What it does not take is not sent again. */
export class Collector {
  readonly #url: string
  readonly #log: Logger

  constructor(url: string, log: Logger) {
    this.#url = url
    this.#log = log
  }

  async send(batch: readonly Heard[]): Promise<void> {
    try {
      // the operator's own address, not a user's: it may be private
      const { status } = await fetch(this.#url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(requestOf(batch)),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      })
      if (status >= 300) throw new Error(`status ${status}`)
    } catch (error) {
      this.#log.warn('the collector did not take spans', { spans: batch.length, error })
    }
  }
}

export const requestOf = (batch: readonly Heard[]) => ({
  resourceSpans: [
    {
      resource: { attributes: attributeList({ 'service.name': 'inference-gateway' }) },
      scopeSpans: [{ scope: { name: 'gateway' }, spans: batch.map(spanOf) }],
    },
  ],
})

/** Numbers of SpanKind. */
const KINDS = { internal: 1, server: 2, client: 3 } as const

const spanOf = (heard: Heard) => {
  const { traceId, spanId, parentSpanId, name, kind, durationMs, endedAtMs, attributes, failure } = ownSpan(heard)
  return {
    traceId,
    spanId,
    ...(parentSpanId !== undefined && { parentSpanId }),
    name,
    kind: KINDS[kind],
    startTimeUnixNano: nanos(endedAtMs - durationMs),
    endTimeUnixNano: nanos(endedAtMs),
    attributes: attributeList(attributes),
    ...(failure !== undefined && { status: { code: FAILED, message: failure } }),
  }
}

const nanos = (ms: number): string => String(BigInt(Math.round(ms * 1_000)) * 1_000n)

const attributeList = (attributes: Readonly<Record<string, string | number>>) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value:
      typeof value === 'string'
        ? { stringValue: value }
        : Number.isInteger(value)
          ? { intValue: String(value) }
          : { doubleValue: value },
  }))
