import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import { ApiError, type Caller, freshUlid, type Logger } from '../../kernel/define.ts'
import type { Tool, ToolAnswer } from './services.ts'
import type { NamedTool, Sources } from './sources.ts'

/** What lists say of how long they hold. */
const LIST_TTL_MS = 60_000
const MAX_CURSOR = 1_024

const shown = ({ name, tool }: NamedTool) => ({
  name,
  title: tool.title,
  description: tool.description,
  inputSchema: { ...tool.inputSchema, type: 'object' as const },
  ...(tool.outputSchema && { outputSchema: { ...tool.outputSchema, type: 'object' as const } }),
  annotations: { readOnlyHint: tool.readOnly === true, openWorldHint: tool.readOnly !== true },
})

const resultOf = ({ data, text, receipt }: ToolAnswer) => ({
  content: [{ type: 'text' as const, text: text ?? JSON.stringify(data) }],
  structuredContent: data,
  ...(receipt && { _meta: { receipt } }),
})

/** Told to the model, which may do something about it. */
function failureOf(error: unknown, log: Logger) {
  if (!(error instanceof ApiError)) log.error('a tool failed', { error: String(error) })
  const { code, message, extra } =
    error instanceof ApiError
      ? error
      : { code: 'internal', message: 'a fault of the service', extra: {} as ApiError['extra'] }
  const link = extra.payment === undefined ? '' : `; pay at ${extra.payment.payment_link}`
  return {
    content: [{ type: 'text' as const, text: `${code}: ${message}${link}` }],
    isError: true,
    _meta: { error: { code, ...(extra.payment && { payment: extra.payment }) } },
  }
}

/** The tools for one request, in the name of its caller. */
export function serverFor(caller: Caller, sources: Sources, log: Logger): Server {
  const server = new Server(
    { name: 'agent-earnings-service', version: '1.0.0' },
    {
      capabilities: { tools: {} },
      instructions: 'Each call of a tool is paid by the account of the API key; descriptions say the price.',
      cacheHints: { 'tools/list': { ttlMs: LIST_TTL_MS, cacheScope: 'public' } },
    },
  )
  server.setRequestHandler('tools/list', async ({ params }) => {
    const cursor = params?.cursor
    if (cursor !== undefined && cursor.length > MAX_CURSOR) throw invalid('the cursor is not one of this service')
    const { tools, next } = await sources.list(cursor).catch((error: unknown) => {
      throw error instanceof ApiError ? invalid(error.message) : error
    })
    return { tools: tools.map(shown), ...(next !== undefined && { nextCursor: next }) }
  })
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const tool = await sources.find(params.name)
    if (tool === undefined) throw invalid(`there is no tool ${params.name.slice(0, 200)}: see tools/list`)
    return await run(tool, params.arguments ?? {}, caller, mcpReq.signal).catch((error: unknown) =>
      failureOf(error, log),
    )
  })
  return server
}

const run = async (tool: Tool, input: Readonly<Record<string, unknown>>, caller: Caller, signal: AbortSignal) =>
  resultOf(await tool.call({ caller, input, operationKey: `mcp-${freshUlid()}`, signal }))

const invalid = (message: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, message)
