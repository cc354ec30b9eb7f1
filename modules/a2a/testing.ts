import { randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Role } from '@a2a-js/sdk'

/** A message of a user, as the stock client of 1.0 wants it. */
export const stockMessage = (text: string) =>
  ({
    tenant: '',
    configuration: undefined,
    metadata: undefined,
    message: {
      messageId: randomUUID(),
      contextId: '',
      taskId: '',
      role: Role.ROLE_USER,
      parts: [{ content: { $case: 'text', value: text }, mediaType: '', metadata: undefined, filename: '' }],
      metadata: undefined,
      extensions: [],
      referenceTaskIds: [],
    },
  }) as never

/** Somebody else's server: an agent's endpoint at `/slow`, which answers when it is told to, one at `/asks`, which asks back for a city; all else are push addresses. */
export interface Peer {
  readonly url: string
  readonly pushed: { readonly url: string; readonly headers: IncomingHttpHeaders; readonly body: unknown }[]
  /** Resolves once the endpoint has been asked. */
  asked(): Promise<void>
  answer(): void
  close(): Promise<void>
}

export async function startPeer(): Promise<Peer> {
  const pushed: Peer['pushed'] = []
  const waiting: (() => void)[] = []
  let wake: () => void = () => {}
  const server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => {
      if (req.url === '/slow') {
        waiting.push(() => res.setHeader('content-type', 'application/json').end('{"output":{"text":"slowly"}}'))
        wake()
        return
      }
      if (req.url === '/asks') {
        const city = /York|Leeds/.exec(Buffer.concat(chunks).toString())?.[0]
        const output = city === undefined ? { input_required: 'Which city?' } : { text: `It rains in ${city}.` }
        res.setHeader('content-type', 'application/json').end(JSON.stringify({ output }))
        return
      }
      pushed.push({ url: req.url ?? '', headers: req.headers, body: JSON.parse(Buffer.concat(chunks).toString()) })
      res.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pushed,
    asked: () => (waiting.length > 0 ? Promise.resolve() : new Promise((resolve) => (wake = resolve))),
    answer: () => {
      for (const end of waiting.splice(0)) end()
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
