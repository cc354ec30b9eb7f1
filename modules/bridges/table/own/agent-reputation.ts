import Type from 'typebox'
import { ApiError } from '../../../../kernel/define.ts'
import { CallSettled } from '../../../agents/services.ts'
import { bridge, text } from '../../bridge.ts'

const LOOKED_AT = 500

export const agentReputation = bridge({
  id: 'agent-reputation',
  summary: 'What a listed agent has delivered, counted from the last 500 sealed sales of its owner',
  pricePence: 2,
  source: 'sealed records of this service',
  freshness: 'own',
  input: { agent: text(200) },
  output: { agent_id: Type.String(), created_at: Type.String(), calls: Type.Integer(), callers: Type.Integer() },
  example: { agent: 'invoice-helper' },
  async answer({ agent: reference }, { services: { agents, records } }) {
    const agent = await agents?.find(reference)
    if (agent === undefined || agent.status !== 'listed')
      throw new ApiError('not_found', `there is no listed agent '${reference}'`)
    const sales = (await records.list({ account: agent.owner, kinds: [CallSettled], limit: LOOKED_AT })).filter(
      ({ body, account }) => body.agent_id === agent.id && account !== agent.owner,
    )
    return {
      agent_id: agent.id,
      created_at: agent.createdAt.toISOString(),
      calls: sales.length,
      callers: new Set(sales.map(({ account }) => account)).size,
    }
  },
})
