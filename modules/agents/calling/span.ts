import { callSpan } from '../../routing/services.ts'
import type { Parts } from '../parts.ts'
import type { Use } from '../records.ts'
import type { KnownAgent } from '../registry/lookup.ts'
import type { AgentCall } from '../services.ts'
import type { Output } from './run.ts'

/** The span of a task, in its caller's trace where there is one: the same task again is the same span. */
export const spanOf = (taskId: string, { account, traceparent }: AgentCall) =>
  callSpan({ account, operationKey: taskId, traceparent })

interface Ended {
  readonly agent: KnownAgent
  readonly version: string
  readonly taskId: string
  readonly call: AgentCall
  readonly priceMicroPence: bigint
}

/** What came of it. */
interface How {
  readonly use: Use
  readonly error: { readonly code: string } | undefined
  readonly retries: number
  readonly output: Output | undefined
}

/** Tells of the run: its caller, and its owner, whose models' calls are the steps of it. */
export function observe(
  { agent, version, taskId, call, priceMicroPence }: Ended,
  { use, error, retries, output }: How,
  { observer }: Pick<Parts['services'], 'observer'>,
): void {
  if (observer === undefined) return
  const span = {
    kind: 'agent' as const,
    ...spanOf(taskId, call),
    name: `invoke_agent ${agent.slug}`,
    durationMs: use.duration_ms,
    error: error?.code,
    attributes: {
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.agent.id': agent._id,
      'gen_ai.agent.name': agent.name,
      'gen_ai.agent.version': version,
      'agent.task_id': taskId,
      ...(retries > 0 && { 'agent.retries': retries }),
      ...(use.memory && {
        'agent.memory.recalled': use.memory.recalled,
        'agent.memory.remembered': use.memory.remembered,
      }),
    },
  }
  observer.worked({
    ...span,
    account: call.account,
    session: call.conversation,
    priceMicroPence,
    // the owner is not told what callers say
    ...(call.synthetic !== true && { content: { input: call.input, ...(output && { output }) } }),
  })
  if (agent.owner !== call.account) observer.worked({ ...span, account: agent.owner })
}
