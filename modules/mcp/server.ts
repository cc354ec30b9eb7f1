import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import { ApiError, type Caller } from '../../kernel/define.ts'
import { type Asked, callTool } from './call.ts'
import type { Parts } from './parts.ts'
import { promptOf, promptText } from './prompts.ts'
import { readResource, resourceOf } from './resources.ts'
import type { NamedTool } from './sources.ts'

/** What lists say of how long they hold. */
const LIST = { ttlMs: 60_000, cacheScope: 'public' } as const
const MAX_CURSOR = 1_024

const shown = ({ name, tool }: NamedTool) => ({
  name,
  title: tool.title,
  description: tool.description,
  inputSchema: { ...tool.inputSchema, type: 'object' as const },
  ...(tool.outputSchema && { outputSchema: { ...tool.outputSchema, type: 'object' as const } }),
  annotations: { readOnlyHint: tool.readOnly === true, openWorldHint: tool.readOnly !== true },
})

/** Whose request it is, and the trace that it belongs to. */
export interface Asking {
  readonly caller: Caller
  readonly traceparent: string | undefined
}

/** Tools, and what follows from them, for one request, in the name of its caller. */
export function serverFor({ caller, traceparent }: Asking, era: Asked['era'], parts: Parts): Server {
  const { sources } = parts
  const server = new Server(
    { name: 'agent-earnings-service', version: '1.0.0' },
    {
      capabilities: { tools: {}, prompts: {}, resources: {} },
      instructions: 'Each call of a tool is paid by the account of the API key; descriptions say the price.',
      cacheHints: { 'tools/list': LIST, 'prompts/list': LIST, 'resources/list': LIST, 'resources/read': LIST },
    },
  )
  const page = async (cursor: string | undefined) => {
    if (cursor !== undefined && cursor.length > MAX_CURSOR) throw invalid('the cursor is not one of this service')
    const { tools, next } = await sources.list(cursor).catch((error: unknown) => {
      throw error instanceof ApiError ? invalid(error.message) : error
    })
    return { tools, rest: next === undefined ? {} : { nextCursor: next } }
  }
  const find = async (name: string): Promise<NamedTool> => {
    const tool = await sources.find(name)
    if (tool === undefined) throw invalid(`there is no tool ${name.slice(0, 200)}: see tools/list`)
    return { name, tool }
  }
  server.setRequestHandler('tools/list', async ({ params }) => {
    const { tools, rest } = await page(params?.cursor)
    return { tools: tools.map(shown), ...rest }
  })
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const { tool } = await find(params.name)
    const meta = mcpReq._meta ?? {}
    const told = meta['traceparent']
    const trace = typeof told === 'string' ? told : traceparent
    const asked: Asked = { name: params.name, tool, input: params.arguments ?? {}, meta, traceparent: trace, era }
    return await callTool(asked, caller, mcpReq.signal, parts)
  })
  server.setRequestHandler('prompts/list', async ({ params }) => {
    const { tools, rest } = await page(params?.cursor)
    return { prompts: tools.map(promptOf), ...rest }
  })
  server.setRequestHandler('prompts/get', async ({ params }) => {
    const named = await find(params.name)
    const text = promptText(named, params.arguments ?? {})
    if (text === undefined) throw invalid(`prompt ${params.name} needs its arguments: see prompts/list`)
    return {
      description: named.tool.title,
      messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
    }
  })
  server.setRequestHandler('resources/list', async ({ params }) => {
    const { tools, rest } = await page(params?.cursor)
    return { resources: tools.map(resourceOf), ...rest }
  })
  server.setRequestHandler('resources/templates/list', async () => ({ resourceTemplates: [] }))
  server.setRequestHandler('resources/read', async ({ params }) => readResource(params.uri, sources))
  return server
}

const invalid = (message: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, message)
