import {
  type CreateMcpHandlerOptions,
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  originValidationResponse,
} from '@modelcontextprotocol/server'
import { type Answer, bytes, type Call, stream } from '../../kernel/define.ts'
import type { contract } from './contract.ts'
import type { Parts } from './parts.ts'
import { type Asking, serverFor } from './server.ts'

type McpCall = Call<(typeof contract)['serve']>

export interface Place {
  readonly publicUrl: string
  /** Host names beside that of the public address. */
  readonly allowedHosts: readonly string[]
  readonly allowedOrigins: readonly string[]
}

/** `POST /mcp` for clients of both eras. Nothing is kept between requests. */
export function mcpEndpoint(parts: Parts, place: Place) {
  const options: CreateMcpHandlerOptions = {
    onerror: (error) => parts.log.debug('a request of MCP was refused', { error: error.message }),
  }
  const handler = createMcpHandler(
    ({ authInfo, era }) => serverFor(authInfo?.extra?.['asking'] as Asking, era, parts),
    options,
  )
  const { hostname } = new URL(place.publicUrl)
  const local = localhostAllowedHostnames()
  const own = local.includes(hostname) ? local : [hostname]
  return {
    close: () => handler.close(),
    async answer({ body, caller, headers, signal }: McpCall): Promise<Answer> {
      const request = new Request(`${place.publicUrl}/mcp`, {
        method: 'POST',
        headers: headersOf(headers),
        body: '{}',
        signal,
      })
      const refused =
        originValidationResponse(request, [...own, ...place.allowedOrigins]) ??
        hostHeaderValidationResponse(request, [...own, ...place.allowedHosts])
      const asking: Asking = { caller, traceparent: headers['traceparent']?.toString() }
      return answerOf(
        refused ??
          (await handler.fetch(request, {
            parsedBody: body,
            authInfo: { token: '', clientId: caller.keyId, scopes: [], extra: { asking } },
          })),
      )
    },
  }
}

/** Without the key, and without what tells of the body as it came. */
const LEFT_OUT = new Set(['authorization', 'x-api-key', 'cookie', 'content-length', 'transfer-encoding', 'connection'])

function headersOf(headers: McpCall['headers']): Headers {
  const kept = new Headers()
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !LEFT_OUT.has(name)) kept.set(name, String(value))
  return kept
}

async function answerOf(response: Response): Promise<Answer> {
  const { status, body } = response
  const type = response.headers.get('content-type') ?? 'application/json'
  if (body === null || !type.startsWith('text/event-stream')) return bytes(status, type, await response.text())
  return stream(
    status,
    type,
    async (out) => {
      const reader = body.getReader()
      const cancel = (): void => void reader.cancel().catch(() => undefined)
      out.signal.addEventListener('abort', cancel)
      for (let next = await reader.read(); !next.done; next = await reader.read())
        if (!out.write(next.value)) await out.drained()
      out.signal.removeEventListener('abort', cancel)
    },
    { 'cache-control': 'no-cache', 'x-accel-buffering': 'no' },
  )
}
