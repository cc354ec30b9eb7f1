import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ProviderRow } from '../table.ts'
import { type Saying, WIRES, type Wire } from './wire.ts'

/** One request that the fake received. */
export interface Received {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Readonly<Record<string, unknown>>
  readonly raw: string
  /** Epoch milliseconds at which the gateway broke off; undefined: it stayed to the end. */
  brokenOffAt?: number
}

export interface Turn {
  readonly res: ServerResponse
  readonly streamed: boolean
  /** How many vectors are asked for; undefined: a chat. */
  readonly embeds: number | undefined
  readonly wire: Wire
  readonly saying: Saying
}

/** How the fake treats one request. */
export type Behaviour = (turn: Turn) => void | Promise<void>

export interface FakeProvider {
  /** For `<PROVIDER>_BASE_URL`. */
  readonly url: string
  /** Calls only; who asked for the list of models is in `listings`. */
  readonly requests: readonly Received[]
  readonly listings: readonly Received[]
  /** What it says from now on. */
  says(saying: Partial<Saying>): void
  /** One behaviour per request to come; then it answers well. */
  script(...behaviours: readonly Behaviour[]): void
  /** Every request, until told otherwise. */
  always(behaviour: Behaviour): void
  /** Its list of models: names, or how it answers; a 404 until told. */
  lists(models: readonly string[] | Behaviour): void
  /** Connections that are open now. */
  connections(): Promise<number>
  reset(): void
  close(): Promise<void>
}

const SAYING: Saying = {
  pieces: ['Hello', ' from', ' the', ' fake', '.'],
  input: 100,
  cached: 0,
  output: 20,
  model: 'fake-model',
}

/** A provider on a real socket: answers well, or as scripted. */
export const startFakeProvider = async (dialect: ProviderRow['dialect'] = 'openai'): Promise<FakeProvider> => {
  const wire = WIRES[dialect]
  let requests: Received[] = []
  let listings: Received[] = []
  let listing: Behaviour = noList
  let saying = SAYING
  let queue: Behaviour[] = []
  let standing: Behaviour = answerWell
  const server = createServer(async (req, res) => {
    const raw = await bodyOf(req)
    const lists = req.method === 'GET'
    const body = lists ? {} : (JSON.parse(raw) as Record<string, unknown>)
    const received: Received = { path: req.url ?? '', headers: req.headers, body, raw }
    ;(lists ? listings : requests).push(received)
    res.on('close', () => {
      if (!res.writableFinished) received.brokenOffAt = Date.now()
    })
    if (lists) {
      const right = received.path === wire.modelsPath
      return (right ? listing : noList)({ res, streamed: false, embeds: undefined, wire, saying })
    }
    const streamed = body['stream'] === true || (req.url ?? '').includes('streamGenerateContent')
    const embeds = wire.embeds(req.url ?? '', body)
    await (queue.shift() ?? standing)({ res, streamed, embeds, wire, saying })
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get requests() {
      return requests
    },
    get listings() {
      return listings
    },
    says: (change) => {
      saying = { ...SAYING, ...change }
    },
    script: (...behaviours) => {
      queue.push(...behaviours)
    },
    always: (behaviour) => {
      standing = behaviour
    },
    lists: (models) => {
      listing = typeof models === 'function' ? models : ({ res }) => json(res, 200, wire.models(models))
    },
    connections: () =>
      new Promise((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    reset: () => {
      requests = []
      listings = []
      listing = noList
      queue = []
      saying = SAYING
      standing = answerWell
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

const bodyOf = async (req: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of req) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

export const json = (
  res: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void => {
  res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

export const eventStream = (res: ServerResponse): ServerResponse =>
  res.writeHead(200, { 'content-type': 'text/event-stream' })

const noList: Behaviour = ({ res, wire }) => json(res, 404, wire.error('no such path', 'not_found'))

export const answerWell: Behaviour = ({ res, streamed, embeds, wire, saying }) => {
  if (embeds !== undefined) json(res, 200, wire.embeddings(saying, Array.from({ length: embeds }, vector)))
  else if (!streamed) json(res, 200, wire.whole(saying))
  else eventStream(res).end([...wire.beginning(saying), ...wire.ending(saying)].join(''))
}

/** Numbers that 32 bits hold exactly. */
const vector = (_: unknown, index: number): readonly number[] => [index + 0.5, 0.25]
