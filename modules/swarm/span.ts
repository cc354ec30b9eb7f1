import { callSpan } from '../routing/services.ts'
import type { RunRow } from './model.ts'
import type { Parts } from './parts.ts'

/** The span of a run, in its caller's trace where it told of one: the calls of its steps belong to it. */
export const spanOf = ({ _id, owner, traceparent }: Pick<RunRow, '_id' | 'owner' | 'traceparent'>) =>
  callSpan({ account: owner, operationKey: _id, traceparent: traceparent ?? undefined })

/** Tells of a run that has ended; again: the same span. What it cost is told by its steps. */
export function observe(run: RunRow, steps: number, { services: { observer } }: Parts): void {
  const { swarm, owner, topology, status, reason, createdAt, updatedAt } = run
  observer?.worked({
    kind: 'workflow',
    account: owner,
    ...spanOf(run),
    name: `invoke_workflow ${topology}`,
    durationMs: updatedAt.getTime() - createdAt.getTime(),
    error: status === 'failed' || status === 'stopped' ? (reason ?? status) : undefined,
    attributes: {
      'gen_ai.operation.name': 'invoke_workflow',
      'swarm.id': swarm,
      'swarm.run_id': run._id,
      'swarm.status': status,
      'swarm.steps': steps,
    },
  })
}
