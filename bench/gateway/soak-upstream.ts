import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the provider treats a stream: to its end; its first event and no more; not even headers. */
export type Treatment = 'complete' | 'begun' | 'silent'

export interface SoakUpstream {
  readonly url: string
  /** Streams that are open now. */
  readonly open: number
  connections(): Promise<number>
  close(): Promise<void>
}

const event = (choices: readonly unknown[], extra = {}): string =>
  `data: ${JSON.stringify({ id: 'soak', object: 'chat.completion.chunk', created: 1, model: 'gpt-4o-mini', choices, ...extra })}\n\n`
const FIRST = event([{ index: 0, delta: { role: 'assistant', content: 'word ' }, finish_reason: null }])
const REST = [
  ...Array.from({ length: 19 }, () => event([{ index: 0, delta: { content: 'word ' }, finish_reason: null }])),
  event([{ index: 0, delta: {}, finish_reason: 'stop' }]),
  event([], { usage: { prompt_tokens: 60, completion_tokens: 20, total_tokens: 80 } }),
  'data: [DONE]\n\n',
].join('')

/** A provider that streams as the text of the request asks. */
export const startSoakUpstream = async (): Promise<SoakUpstream> => {
  let open = 0
  const server = createServer((req, res) => {
    open++
    res.on('close', () => open--)
    const parts: Buffer[] = []
    req.on('data', (part: Buffer) => parts.push(part))
    req.on('end', () => {
      const body = Buffer.concat(parts)
      const asks = (treatment: Treatment): boolean => body.includes(`"${treatment}"`)
      if (asks('silent')) return
      res.writeHead(200, { 'content-type': 'text/event-stream' }).write(FIRST)
      if (asks('complete')) setImmediate(() => res.end(REST))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get open() {
      return open
    },
    connections: () =>
      new Promise((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
