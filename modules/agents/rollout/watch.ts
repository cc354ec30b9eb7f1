import { ApiError, type SealedRecord } from '../../../kernel/define.ts'
import { ReleaseRefused } from '../contract.ts'
import type { Parts } from '../parts.ts'
import type { KnownAgent } from '../registry/lookup.ts'
import { decide, keepObservation, observationOf, sampleOf, withSample } from './observe.ts'
import { type Action, Overtaken, type Seen, stepRollout } from './steps.ts'

/**
 * Counts a call towards the roll-out of its agent, in log order and once, and does what follows. Every process that takes over
 * comes to the same, since what it decides by is in the log.
 */
export async function watchRollout(
  { _id: agent, owner, state }: KnownAgent,
  record: SealedRecord,
  parts: Parts,
): Promise<void> {
  const { rollout } = state
  const sample = sampleOf(record)
  if (rollout?.status !== 'deploying' || sample?.version !== rollout.version || record.at < rollout.since) return
  const before = await observationOf(rollout, parts)
  const seen: Seen = { agent, owner, rollout }
  // counted already: what followed may have been lost with the process that counted it
  if (before.lastIndex >= record.index) return act(seen, before, parts)
  const after = withSample(before, sample, rollout)
  if (await keepObservation(rollout, record.index, after, parts)) await act(seen, after, parts)
}

async function act(seen: Seen, observed: Parameters<typeof decide>[0], parts: Parts): Promise<void> {
  const decision = decide(observed, seen.rollout)
  if (decision.kind === 'roll_back') await attempt(seen, 'roll_back', decision.reason, parts)
  if (decision.kind === 'promote') await attempt(seen, 'promote', 'good', parts)
}

const FORBIDDEN: readonly string[] = ['conflict', 'E007', ReleaseRefused.code]

async function attempt(seen: Seen, action: Action, reason: string, parts: Parts): Promise<void> {
  try {
    await stepRollout(seen, action, reason, parts)
  } catch (error) {
    // its owner was faster, or has disabled or deleted it, or has set a gate
    const done = error instanceof Overtaken || (error instanceof ApiError && FORBIDDEN.includes(error.code))
    if (!done) throw error
  }
}

/** Stages that are undecided when their window ends pause; they are never promoted. */
export async function pauseUndecided(parts: Parts): Promise<void> {
  const { models, services, lookup } = parts
  for await (const { agent: id, rollout } of models.deployments.find({ 'rollout.status': 'deploying' }).lean()) {
    if (services.clock.now() < rollout.since + rollout.window_s * 1_000) continue
    const agent = await lookup.find(id)
    if (agent?.state.rollout?.deployment_id !== rollout.deployment_id) continue
    await attempt({ agent: id, owner: agent.owner, rollout }, 'pause', 'inconclusive', parts)
  }
}
