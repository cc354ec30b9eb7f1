import Type from 'typebox'
import { type ApiError, defineContract, type ErrorShape } from '../../kernel/define.ts'

const CODES: Readonly<Record<string, number>> = { invalid_request: -32600, internal: -32603 }
const OTHER_CODE = -32000

/** Told before the request is read, so without its id: MCP has no null there. */
const McpError: ErrorShape = {
  name: 'McpError',
  schema: Type.Object({
    jsonrpc: Type.Literal('2.0'),
    error: Type.Object({
      code: Type.Integer(),
      message: Type.String(),
      data: Type.Array(Type.Object({ reason: Type.String() })),
    }),
  }),
  bodyOf: ({ code, message }: ApiError) => ({
    jsonrpc: '2.0',
    error: {
      code: message.startsWith('the body is not JSON') ? -32700 : (CODES[code] ?? OTHER_CODE),
      message,
      data: [{ reason: code }],
    },
  }),
}

export const contract = defineContract({
  serve: {
    method: 'post',
    path: '/mcp',
    permission: 'inference:write',
    summary: 'Agents, data bridges, memory and search as tools over MCP',
    description:
      'The Model Context Protocol over streamable HTTP, stateless: 2026-07-28, and 2025-11-25 and before. The account of the key pays for each call of a tool; an error of a tool is told in its result.',
    body: Type.Object({}, { additionalProperties: true, title: 'McpRequest' }),
    bodyValues: 10_000,
    reply: {},
    produces: ['application/json', 'text/event-stream'],
    errors: ['forbidden', 'unsupported_media_type', 'payload_too_large'],
    ownTokens: true,
    errorForm: McpError,
    example: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/list',
      params: {
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    },
  },
})
