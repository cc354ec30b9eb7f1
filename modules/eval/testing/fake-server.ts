import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

type Json = Readonly<Record<string, unknown>>

/** `undefined`: it never answers. */
type Answer = readonly [number, Json] | undefined

export interface FakeServer {
  readonly url: string
  close(): void
}

/** A real HTTP server that reads JSON. */
export async function serve(answer: (path: string, body: Json) => Answer | Promise<Answer>): Promise<FakeServer> {
  const listener: RequestListener = (req, res) => {
    let text = ''
    req.on('data', (chunk: Buffer) => (text += chunk))
    req.on('end', async () => {
      const [status, body] = (await answer(req.url ?? '', text === '' ? {} : (JSON.parse(text) as Json))) ?? []
      if (status !== undefined) res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  }
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close().closeAllConnections(),
  }
}

/** OpenAI's answer to a chat, of 100 tokens in and 20 out. */
export const completion = (text: string): readonly [number, Json] => [
  200,
  {
    id: 'c1',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
  },
]

export const embeddings = (vectors: readonly (readonly number[])[]): readonly [number, Json] => [
  200,
  {
    object: 'list',
    model: 'e',
    data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })),
    usage: { prompt_tokens: 10, total_tokens: 10 },
  },
]
