import { penceNumber } from '../../ledger/services.ts'
import type { Tool, ToolSource } from '../../mcp/services.ts'
import { receiptOf } from '../../x402/services.ts'
import { schemasOf } from '../archetypes.ts'
import { callAgent } from '../calling/call.ts'
import { withPayment } from '../calling/payment.ts'
import type { Parts } from '../parts.ts'
import type { AgentCall, AgentInfo } from '../services.ts'
import type { UserSchema } from '../user-schema.ts'
import { infoOf } from './info.ts'
import { listedAgents } from './list.ts'

const PLAIN = {
  type: 'object',
  properties: { text: { type: 'string', description: 'What the agent is told.' } },
  required: ['text'],
}

/** MCP knows only objects. */
const objectSchema = (schema: UserSchema | undefined): UserSchema | undefined =>
  schema?.['type'] === 'object' ? schema : undefined

/** Listed agents as tools of models: a call is a call like any other, paid by the caller. */
export const agentTools = (parts: Parts): ToolSource => ({
  prefix: 'agent_',
  async list(page) {
    const { data, ...rest } = await listedAgents(page, parts)
    return { ...rest, data: await Promise.all(data.map((agent) => toolOf(agent, parts))) }
  },
  async find(slug) {
    const agent = await parts.lookup.find(slug)
    return agent?.state.status === 'listed' ? toolOf(infoOf(agent), parts) : undefined
  },
})

async function toolOf(
  { id, slug, name, description, archetype, priceMicroPence, liveVersion }: AgentInfo,
  parts: Parts,
) {
  const { input, output } = schemasOf(await parts.lookup.behaviour(id, liveVersion))
  const outputSchema = objectSchema(output)
  const tool: Tool = {
    name: slug,
    title: name,
    description: `${description || `An agent of the archetype ${archetype}`} (${penceNumber(priceMicroPence)} p a call)`,
    inputSchema: objectSchema(input) ?? PLAIN,
    ...(outputSchema && { outputSchema }),
    async call({ input: given, caller, headers, operationKey, repeatable, traceparent, signal }) {
      const call: AgentCall = {
        agent: id,
        account: caller.userId,
        input: given,
        operationKey,
        repeatable,
        traceparent,
        signal,
      }
      const answer = await withPayment({ params: { id }, caller, headers, operationKey }, parts, (payment) =>
        callAgent({ ...call, ...(payment && { payment }) }, parts),
      )
      const paid = receiptOf(answer.receipt)
      const { text } = answer.output
      return {
        data: answer.output,
        ...(typeof text === 'string' && Object.keys(answer.output).length === 1 && { text }),
        receipt: { price_pence: penceNumber(answer.priceMicroPence), worm_seal: `sha256:${answer.seal ?? ''}` },
        ...(paid && { payment: paid }),
      }
    },
  }
  return tool
}
