import { ApiError, type Call } from '../../../kernel/define.ts'
import type { GatewayChatBody } from '../choosing/demand.ts'
import type { contract } from '../contract.ts'
import { microPence } from '../money.ts'
import type { AgentModels } from '../services.ts'

/** How the name of such a model begins. */
export const AGENT = 'agent/'

/** A chat with an agent of this service: no provider is asked here. */
export const agentChat = (
  { body, caller, operationKey, signal }: Call<(typeof contract)['chat']>,
  agents: AgentModels | undefined,
) => {
  if (agents === undefined)
    throw new ApiError('E004', `the model ${body.model} is an agent, and agents do not run in this installation`)
  return agents.answer({
    account: caller.userId,
    operationKey,
    body: body as GatewayChatBody,
    signal,
    maxCostMicroPence: body.max_cost_pence === undefined ? undefined : microPence(body.max_cost_pence),
  })
}
