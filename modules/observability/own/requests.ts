import { randomBytes } from 'node:crypto'
import type { OperationEnd } from '../../../kernel/define.ts'
import { type EndedWork, parentOf } from '../../routing/services.ts'

/** What takes telemetry would tell of itself for ever. */
const TELEMETRY = /^(observability|logs)\./

/** A request as a span, where its caller brought a trace for it to belong to. */
export function requestSpan({
  operation,
  method,
  route,
  status,
  durationMs,
  caller,
  traceparent,
  baggage,
}: OperationEnd): EndedWork | undefined {
  if (traceparent === undefined || caller === undefined || TELEMETRY.test(operation)) return undefined
  const parent = parentOf(traceparent)
  if (parent === undefined) return undefined
  const verb = method.toUpperCase()
  return {
    kind: 'request',
    account: caller.userId,
    traceId: parent.traceId,
    spanId: randomBytes(8).toString('hex'),
    parentSpanId: parent.spanId,
    name: `${verb} ${route}`,
    durationMs,
    session: sessionIn(baggage),
    error: status >= 500 ? String(status) : undefined,
    attributes: {
      'http.request.method': verb,
      'http.route': route,
      'http.response.status_code': status,
      'gateway.operation': operation,
    },
  }
}

const MAX_BAGGAGE = 8_192
const MAX_SESSION = 200
const SESSION = /(?:^|,)\s*session\.id\s*=\s*([^\s,;]+)/

/** What the client of OpenTelemetry tells of its session in W3C baggage. */
export function sessionIn(baggage: string | undefined): string | undefined {
  if (baggage === undefined || baggage.length > MAX_BAGGAGE) return undefined
  const [, told] = SESSION.exec(baggage) ?? []
  try {
    return told === undefined ? undefined : decodeURIComponent(told).slice(0, MAX_SESSION)
  } catch {
    return undefined
  }
}
