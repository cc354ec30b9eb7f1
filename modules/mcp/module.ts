import Type from 'typebox'
import { defineModule, Installation } from '../../kernel/define.ts'
import { contract } from './contract.ts'
import { mcpEndpoint } from './http.ts'
import { ToolSources } from './services.ts'
import { Sources } from './sources.ts'

const Names = (description: string) =>
  Type.Array(Type.String({ maxLength: 253 }), { maxItems: 20, default: [], description })

export default defineModule({
  name: 'mcp',
  prefix: '/v1/mcp',
  layer: 'L60 / 3',
  summary: 'Agents, data bridges, memory and search as tools of the Model Context Protocol, paid per call',
  capabilities: ['MCP 2026-07-28', 'MCP 2025-11-25', 'tools'],
  requires: { installation: Installation },
  config: Type.Object({
    allowedHosts: Names('Host names that requests may come to, beside that of PUBLIC_URL.'),
    allowedOrigins: Names('Host names of pages that may call, beside that of PUBLIC_URL.'),
  }),
  provides: { sources: ToolSources },
  start({ services, config, log, onStop }) {
    const sources = new Sources()
    const endpoint = mcpEndpoint(sources, { publicUrl: services.installation.publicUrl, ...config }, log)
    onStop(() => endpoint.close())
    return { sources, endpoint }
  },
  contract,
  handlers: { serve: (call, { state }) => state.endpoint.answer(call) },
})
