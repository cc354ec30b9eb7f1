import type { ProviderPool } from '../providers/services.ts'
import type { Failover, FailoverPolicy } from './attempting/failover.ts'
import type { Hedging } from './attempting/hedging.ts'
import type { Selection } from './choosing/choose.ts'
import type { Demand } from './choosing/demand.ts'
import type { Metrics } from './metrics.ts'
import type { CallObserver } from './services.ts'
import type { OpenCall } from './settling/call.ts'
import type { Bookkeeping } from './settling/charged-call.ts'

/** What the pipeline is made of. */
export interface Parts {
  readonly providers: ProviderPool
  readonly selection: Selection
  readonly failover: FailoverPolicy
  /** Undefined: off. */
  readonly hedging: Hedging | undefined
  readonly books: Bookkeeping
  readonly metrics: Metrics
  readonly observer: CallObserver | undefined
  /** Adds the link to pay to an E003. */
  readonly explain: (error: unknown, demand: Demand) => Promise<unknown>
}

/** The failover of one call. */
export const failoverOf = ({ failover, providers, metrics }: Parts, demand: Demand, call: OpenCall): Failover => ({
  ...failover,
  call,
  demand,
  restOf: providers.rest,
  failedOver: metrics.failedOver,
})
