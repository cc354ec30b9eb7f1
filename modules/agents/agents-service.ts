import { callAgent } from './calling/call.ts'
import { assertInput } from './calling/input.ts'
import type { Parts } from './parts.ts'
import { infoOf } from './registry/info.ts'
import { listedAgents } from './registry/list.ts'
import { markListed, markUnlisted } from './registry/listing.ts'
import { notFound } from './registry/not-found.ts'
import type { Agents } from './services.ts'

export const agentsService = (parts: Parts): Agents => ({
  find: async (reference) => {
    const agent = await parts.lookup.find(reference)
    return agent && infoOf(agent)
  },
  get: async (reference) => {
    const agent = await parts.lookup.get(reference)
    if (agent.state.status === 'disabled') throw notFound(reference)
    return infoOf(agent)
  },
  listed: (page) => listedAgents(page, parts),
  schemas: async (reference) => {
    const { _id, state } = await parts.lookup.get(reference)
    const { input_schema: input, output_schema: output } = await parts.lookup.behaviour(_id, state.live)
    return { ...(input && { input }), ...(output && { output }) }
  },
  assertInput: async (reference, input, pointer) => {
    const { _id, state } = await parts.lookup.get(reference)
    assertInput(await parts.lookup.behaviour(_id, state.live), input, pointer)
  },
  call: (call) => callAgent(call, parts),
  markListed: (reference, owner, price) => markListed(reference, owner, parts, price),
  markUnlisted: (reference, owner) => markUnlisted(reference, owner, parts),
  requireGate: async (gate, agent, actions) =>
    void (await parts.models.gates.updateOne(
      { _id: gate },
      { $set: { agent, actions: [...actions] } },
      { upsert: true },
    )),
  dropGate: async (gate) => void (await parts.models.gates.deleteOne({ _id: gate })),
})
