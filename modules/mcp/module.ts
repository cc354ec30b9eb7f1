import { defineModule } from '../../kernel/define.ts'
import { contract } from './contract.ts'
import { needs } from './parts.ts'
import { ToolSources } from './services.ts'
import { Sources } from './sources.ts'

export default defineModule({
  name: 'mcp',
  layer: 'L60 / 3',
  summary: 'Agents, data bridges, memory and search as tools of the Model Context Protocol, paid per call',
  capabilities: ['MCP 2026-07-28', 'MCP 2025-11-25', 'tools', 'prompts', 'resources', 'x402'],
  ...needs,
  provides: { sources: ToolSources },
  start({ services, models, config, log, onStop }) {
    const sources = new Sources()
    const place = { publicUrl: services.installation.publicUrl, ...config }
    let opened: ReturnType<typeof open> | undefined
    const open = async () => (await import('./http.ts')).mcpEndpoint({ sources, services, models, log }, place)
    onStop(async () => (await opened)?.close())
    // the SDK is large: it is loaded by the first request
    return { sources, endpoint: () => (opened ??= open()) }
  },
  contract,
  admits: async (token, { services }) => services.tokens?.callerBy(token),
  challenge: ({ services }) => services.tokens?.challenge,
  handlers: { serve: async (call, { state }) => (await state.endpoint()).answer(call) },
  async erase(owner, { models }) {
    await models.answers.deleteMany({ owner })
  },
  async *exports(owner, { models, services }) {
    for await (const { _id, sealed } of models.answers.find({ owner }).lean())
      yield {
        kind: 'mcp-answer',
        item: { id: _id, answer: await services.cipher?.open(owner, _id, Buffer.from(sealed, 'base64')) },
      }
  },
})
