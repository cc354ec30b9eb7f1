import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RecordedRequest {
  readonly method: string
  readonly path: string
  readonly body: unknown
}

export interface RecordingServer {
  readonly url: string
  /** What has come since it was asked last. */
  taken(): readonly RecordedRequest[]
  stop(): void
}

/** Answers everything with what every client of OpenAI's can read, and keeps what was asked. */
export async function startRecording(): Promise<RecordingServer> {
  let requests: RecordedRequest[] = []
  const server = createServer(async (incoming, answer) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const body = text === '' ? null : (JSON.parse(text) as { readonly stream?: boolean })
    requests.push({ method: incoming.method ?? '', path: incoming.url ?? '', body })
    if (body?.stream) answer.setHeader('content-type', 'text/event-stream').end('data: [DONE]\n\n')
    else answer.setHeader('content-type', 'application/json').end(ANSWER)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken() {
      const all = requests
      requests = []
      return all
    },
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

const ANSWER = JSON.stringify({
  id: 'x',
  choices: [{ message: { role: 'assistant', content: '' }, finish_reason: 'stop' }],
  data: [],
  output: [],
  results: [],
})
