import type { Parts } from '../parts.ts'
import { CallMirrored } from '../records.ts'
import type { KnownAgent } from '../registry/lookup.ts'
import { isShadow } from '../rollout/traffic.ts'
import type { AgentAnswer, AgentCall } from '../services.ts'
import { attempt } from './attempt.ts'

/** After a live call: the same input to the version in shadow, without price and without tools that write. */
export function mirror(
  agent: KnownAgent,
  call: AgentCall,
  taskId: string,
  callAgent: (inner: AgentCall) => Promise<AgentAnswer>,
  parts: Parts,
): void {
  const { services, lookup, background, log } = parts
  const { rollout } = agent.state
  if (rollout === null || !isShadow(rollout) || call.dryRun === true) return
  const { version } = rollout
  background.run(async (signal) => {
    try {
      const shadow = { ...call, dryRun: true, signal, onDelta: () => {} }
      const { use, error, purse } = await attempt(
        { agent, version, taskId: `${taskId}-mirror`, call: shadow },
        await lookup.behaviour(agent._id, version),
        callAgent,
        parts,
      )
      await purse.close()
      await services.records.append(CallMirrored, {
        id: `mirror_${taskId}`,
        account: agent.owner,
        body: {
          agent_id: agent._id,
          version,
          task_id: taskId,
          owner: agent.owner,
          use,
          ...(error !== undefined && { error: error.code }),
        },
      })
    } catch (error) {
      log.warn('a shadow call was not recorded', { agent: agent._id, error: String(error) })
    }
  })
}
