import { hash } from 'node:crypto'
import type { Demand } from './choosing/demand.ts'

const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}(?:$|-)/

/**
 * The span of a call, in the caller's trace where it told of one (W3C Trace Context), else in one of its own. It follows from
 * the operation key: the same call again is the same span.
 */
export function callSpan({
  account,
  operationKey,
  traceparent,
}: Pick<Demand, 'account' | 'operationKey' | 'traceparent'>) {
  const digest = hash('sha256', `${account}\n${operationKey}`, 'hex')
  const { traceId = digest.slice(0, 32), spanId: parentSpanId } = parentOf(traceparent) ?? {}
  return { traceId, spanId: digest.slice(32, 48), parentSpanId }
}

/** The span that a caller tells of; undefined: none, or it is malformed. */
export function parentOf(traceparent: string | undefined) {
  const [, traceId, spanId] =
    traceparent === undefined || traceparent.length > 256 ? [] : (TRACEPARENT.exec(traceparent) ?? [])
  return traceId === undefined || spanId === undefined ? undefined : { traceId, spanId }
}

/** What a provider is told, so that its own spans belong to the call. */
export const traceparentFor = (demand: Demand): string => traceparentOf(callSpan(demand))

export const traceparentOf = ({ traceId, spanId }: { readonly traceId: string; readonly spanId: string }): string =>
  `00-${traceId}-${spanId}-01`
