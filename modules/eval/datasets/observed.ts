import type { StoredTraces } from '../../observability/services.ts'
import type { TraceSource } from '../services.ts'

/** The traces of observability, of accounts that have their content stored. */
export const observedTraces = (traces: StoredTraces): TraceSource => ({
  name: 'observability',
  async find(
    account,
    { agent, version, model, status, trace_ids, session, since, until, min_duration_ms, max_score, limit },
  ) {
    return traces.find(account, {
      agent,
      agentVersion: version,
      model,
      error: status === undefined ? undefined : status === 'error',
      traceIds: trace_ids,
      session,
      since: since === undefined ? undefined : new Date(since),
      until: until === undefined ? undefined : new Date(until),
      minDurationMs: min_duration_ms,
      maxScore: max_score,
      limit,
    })
  },
})
