import type { Attempting } from './attempts.ts'
import type { Ask, Backend } from './backend.ts'
import type { Catalogue } from './catalogue.ts'
import type { Candidate, Choosing } from './choose.ts'
import type { Demand } from './demand.ts'
import { Fault } from './fault.ts'
import type { Hedging } from './hedging.ts'
import type { Metrics } from './metrics.ts'
import type { Bookkeeping } from './settling/charged-call.ts'

/** What the pipeline is made of. */
export interface Parts {
  readonly catalogue: Catalogue
  readonly choosing: Choosing
  readonly attempting: Attempting
  /** Undefined: off. */
  readonly hedging: Hedging | undefined
  readonly books: Bookkeeping
  readonly backends: ReadonlyMap<string, Backend>
  readonly metrics: Metrics
  /** Adds the link to pay to an E003. */
  readonly explain: (error: unknown, demand: Demand) => Promise<unknown>
}

export const askFor = (demand: Demand, candidate: Candidate, signal: AbortSignal): Ask => ({
  kind: demand.kind,
  body: demand.body,
  task: demand.task,
  raw: demand.raw,
  maxOutputTokens: candidate.maxOutputTokens,
  signal,
})

export const backendOf = (backends: ReadonlyMap<string, Backend>, { offer }: Candidate): Backend => {
  const backend = backends.get(offer.provider)
  if (backend === undefined) throw new Fault('model_missing', `no provider ${offer.provider}`)
  return backend
}
