import { ApiError } from '../../../kernel/define.ts'
import type { Row } from '../datasets/contract.ts'
import type { Parts } from '../parts.ts'
import type { Plan } from '../runs/plan.ts'
import { type Answer, objectInput, textOf, WAITING } from './answer.ts'

/** Begins the run of a case, or looks at it again; a swarm goes on by itself. */
export async function askSwarm(plan: Plan, row: Row, id: string, parts: Parts): Promise<Answer | typeof WAITING> {
  const { swarms, clock } = parts.services
  if (swarms === undefined) throw new ApiError('module_unavailable', 'swarms do not run here now')
  const { swarm = '' } = plan.target
  const run = await swarms.run({
    owner: plan.owner,
    swarm,
    input: objectInput(row),
    budgetPence: Number(plan.mostMicroPence) / 1e6,
    operationKey: `eval/${id}`,
  })
  const tookMs = clock.now() - run.createdAt.getTime()
  const under = run.status === 'queued' || run.status === 'running'
  if (under && tookMs < plan.timeoutMs) return WAITING
  if (under) await swarms.cancel(plan.owner, swarm, run.id)
  const whole = run.status === 'completed'
  return {
    text: run.output === null ? '' : textOf(run.output),
    task: run.id,
    priceMicroPence: run.spentMicroPence,
    latencyMs: tookMs,
    error: whole ? null : under ? 'timeout' : (run.reason ?? run.status),
  }
}
