import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Stands before the service and breaks what it is told by the first segment of the path:
 * `/cut` lets the service act, then cuts the connection, once a client and key; `/busy` answers 503 once a client and key; `/silent` never
 * answers; `/refuse` says 503 that is definite; `/cut-stream` cuts an answer after its second event.
 */
export type FaultName = 'cut' | 'busy' | 'silent' | 'refuse' | 'cut-stream'

export interface FaultProxy {
  readonly url: string
  stop(): void
}

const EVENTS_BEFORE_CUT = 2

export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const broken = new Set<string>()
  const server = createServer(async (incoming, answer) => {
    const [, fault = '', path = '/'] = /^\/([a-z-]+)(\/.*)$/.exec(incoming.url ?? '') ?? []
    // several languages go through one proxy
    const key = `${fault} ${incoming.headers['user-agent']} ${incoming.headers['idempotency-key'] ?? path}`
    const isFirst = !broken.has(key)
    broken.add(key)
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    if (fault === 'silent') return
    if (fault === 'refuse' || (fault === 'busy' && isFirst)) return refuse(answer, fault === 'refuse')
    const from = await forwarded(target + path, incoming, Buffer.concat(chunks))
    if (fault === 'cut' && isFirst) {
      for await (const _ of from);
      answer.destroy()
      return
    }
    answer.writeHead(from.statusCode ?? 502, from.headers)
    let seen = ''
    for await (const chunk of from) {
      if (fault !== 'cut-stream') {
        answer.write(chunk)
        continue
      }
      // many events may come as one piece
      seen += String(chunk)
      const events = seen.split('\n\n')
      if (events.length <= EVENTS_BEFORE_CUT) continue
      answer.write(`${events.slice(0, EVENTS_BEFORE_CUT).join('\n\n')}\n\n`)
      await new Promise((resolve) => setImmediate(resolve))
      answer.destroy()
      from.destroy()
      return
    }
    answer.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function refuse(answer: ServerResponse, definite: boolean): void {
  answer
    .writeHead(503, {
      'content-type': 'application/json',
      ...(definite ? { 'x-should-retry': 'false' } : { 'retry-after': '0' }),
    })
    .end('{"error":"not now","code":"overloaded"}')
}

const forwarded = (url: string, { method, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const { host: _, ...rest } = headers
    request(url, { method, headers: rest }, resolve).once('error', reject).end(body)
  })
