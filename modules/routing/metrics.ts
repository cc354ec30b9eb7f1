import type { Telemetry } from '../../kernel/define.ts'
import { penceNumber } from '../ledger/services.ts'
import type { Fault, Offer } from '../providers/services.ts'
import type { Demand } from './choosing/demand.ts'
import type { Bill } from './settling/call.ts'
import type { Charged } from './settling/charged-call.ts'

/** What the gateway counts, for Prometheus. */
export interface Metrics {
  /** A call begins; the result is called with how it ended. */
  started(demand: Demand): (outcome: string) => void
  /** An attempt has ended, so long after it was sent. */
  attempted(offer: Offer, outcome: string, elapsedMs: number): void
  /** Another attempt takes over from a failed one. */
  failedOver(from: Offer): void
  /** A second request is sent beside a slow one. */
  hedgeSent(to: Offer): void
  /** Its answer counts. */
  hedgeWon(by: Offer): void
  firstByte(offer: Offer, ms: number): void
  /** Tokens of every call, pence of those that are charged. */
  billed(bill: Bill | Charged): void
  /** A kept answer was looked for; `bypass`: the caller wanted a fresh one. */
  lookedUp(demand: Demand, outcome: 'hit' | 'miss' | 'bypass'): void
  /** A stream ended before its answer did. */
  cut(offer: Offer, fault: Fault): void
  text(): Promise<string>
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120]

export const createMetrics = (telemetry: Telemetry): Metrics => {
  const counter: Telemetry['counter'] = (...about) => telemetry.counter(...about)
  const seconds = (name: string, help: string) => telemetry.histogram(name, help, SECONDS, 'provider')
  const calls = counter('gateway_requests_total', 'Calls by operation and outcome', 'operation', 'outcome')
  const attempts = counter('gateway_attempts_total', 'Attempts at providers by outcome', 'provider', 'outcome')
  const failovers = counter('gateway_failovers_total', 'Calls that moved on from a provider', 'provider')
  const hedges = counter(
    'gateway_hedges_sent_total',
    'Second requests sent beside a slow one, by the provider that they were sent to',
    'provider',
  )
  const hedgesWon = counter('gateway_hedges_won_total', 'Second requests whose answer came first or alone', 'provider')
  const cuts = counter(
    'gateway_streams_cut_total',
    'Streams that ended before their answer did, by the reason',
    'provider',
    'reason',
  )
  const lookups = counter(
    'gateway_cache_lookups_total',
    'Calls that the response cache answered (hit) or not, while it is on; a hit is no call of gateway_requests_total',
    'operation',
    'outcome',
  )
  const tokens = counter('gateway_tokens_total', 'Tokens billed', 'provider', 'kind')
  const cost = counter('gateway_charged_pence_total', 'Pence charged to callers', 'provider')
  const latency = seconds('gateway_attempt_seconds', 'Duration of attempts')
  const firstByte = seconds('gateway_first_byte_seconds', 'Time to the first content of a stream')
  return {
    started:
      ({ operation }) =>
      (outcome) =>
        calls.inc({ operation, outcome }),
    attempted: ({ provider }, outcome, elapsedMs) => {
      attempts.inc({ provider, outcome })
      latency.observe({ provider }, elapsedMs / 1000)
    },
    failedOver: ({ provider }) => failovers.inc({ provider }),
    hedgeSent: ({ provider }) => hedges.inc({ provider }),
    hedgeWon: ({ provider }) => hedgesWon.inc({ provider }),
    firstByte: ({ provider }, ms) => firstByte.observe({ provider }, ms / 1000),
    billed: (bill) => {
      const { usage } = bill
      const { provider } = bill.candidate.offer
      tokens.inc({ provider, kind: 'input' }, usage.input)
      tokens.inc({ provider, kind: 'cached' }, usage.cacheRead + usage.cacheWrite)
      tokens.inc({ provider, kind: 'output' }, usage.output)
      if ('settled' in bill) cost.inc({ provider }, penceNumber(bill.settled.grossMicroPence))
    },
    lookedUp: ({ operation }, outcome) => lookups.inc({ operation, outcome }),
    cut: ({ provider }, { kind }) => cuts.inc({ provider, reason: kind }),
    text: () => telemetry.text('gateway_'),
  }
}
