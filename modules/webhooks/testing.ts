import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import Type from 'typebox'
import {
  Clock,
  defineModule,
  event,
  type Logger,
  Mongo,
  Outbound,
  PersonalCipher,
  PublishedEvents,
  Queue,
} from '../../kernel/define.ts'
import { Accounts } from '../accounts/services.ts'
import type { TestService } from '../accounts/testing.ts'
import { Mailer } from '../mail/services.ts'
import { Records } from '../records/services.ts'
import { collections, type Store } from './model.ts'
import { buildParts, type Parts } from './parts.ts'

/** The specification's events, and the set that decides their envelope. */
export const EVENT_SETS = {
  'earn.completed': 'first',
  'withdrawal.initiated': 'first',
  'withdrawal.failed': 'first',
  'agent.completed': 'first',
  'agent.failed': 'first',
  'signup.created': 'first',
  'fraud.blocked': 'first',
  'agent.deployed': 'second',
  'payout.completed': 'second',
  'billing.split': 'second',
  'fraud.detected': 'second',
} as const
export type EventName = keyof typeof EVENT_SETS
export const EVENT_NAMES = Object.keys(EVENT_SETS) as EventName[]
const ANY = Type.Object({}, { additionalProperties: true })

/** Publishes all of them, whether their owners are there or not. */
export const SPECIFIED_EVENTS = Object.fromEntries(
  Object.entries(EVENT_SETS).map(([name, published]) => [name.replace('.', '_'), event(name, ANY, { published })]),
)

/** A module that publishes them and does nothing. */
export const publisher = defineModule({
  name: 'publisher',
  prefix: '/v1/publisher',
  layer: 'test',
  summary: "Publishes the specification's events",
  capabilities: [],
  emits: SPECIFIED_EVENTS,
})

export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly raw: string
  /** The body, read as JSON. */
  readonly body: {
    readonly event: string
    readonly ts?: number
    readonly timestamp?: number
    readonly data: Record<string, unknown>
    readonly record: Record<string, unknown>
  }
}

/** Somebody's endpoint: a real HTTP server. */
export interface Receiver {
  readonly url: string
  readonly received: readonly Received[]
  /** Answers of the next deliveries, then 200: a status, or `hang` for one that never comes. */
  script(...answers: (number | 'hang')[]): void
  close(): Promise<void>
}

export async function receiver(): Promise<Receiver> {
  const received: Received[] = []
  const answers: (number | 'hang')[] = []
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk as Buffer)
    const raw = Buffer.concat(chunks).toString()
    received.push({ path: req.url ?? '', headers: req.headers, raw, body: JSON.parse(raw) })
    const answer = answers.shift() ?? 200
    if (answer === 'hang') return
    res.writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {}).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    script: (...more) => void answers.push(...more),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

interface Broken {
  readonly records?: Records
  readonly mailer?: Mailer
  readonly endpoints?: Store['endpoints']
}

/** What the operations work with, for what HTTP does not let through: one that died is run again under its own key. */
export function partsOf({ services }: TestService, { endpoints, ...broken }: Broken = {}): Parts {
  const model = (local: keyof Store) => services.resolve(Mongo).model(collections[local].name)
  const [clock, cipher] = [services.resolve(Clock), services.resolve(PersonalCipher)]
  return buildParts({
    services: {
      clock,
      cipher,
      records: services.resolve(Records),
      accounts: services.resolve(Accounts),
      outbound: services.resolve(Outbound),
      queue: services.resolve(Queue),
      published: services.resolve(PublishedEvents),
      mailer: services.resolve(Mailer),
      ...broken,
    },
    models: { endpoints: endpoints ?? model('endpoints'), deliveries: model('deliveries') } as unknown as Store,
    config: { maxEndpoints: { free: 5, pro: 50, enterprise: 500 } },
    log: { warn: () => undefined } as unknown as Logger,
    emit: {},
    signal: AbortSignal.abort(),
  })
}

/** Its first call of the method is lost with the process or the connection. */
export const breaking = <M extends object>(model: M, method: keyof M): M => {
  let broken = false
  return new Proxy(model, {
    get(target, key) {
      if (key !== method || broken) return Reflect.get(target, key)
      broken = true
      return () => {
        throw new Error('the process died')
      }
    },
  })
}

export const hmacHex = (secret: string, raw: string): string => createHmac('sha256', secret).update(raw).digest('hex')

/** What the stock package signs for this attempt; its own check of the clock is left out, since tests turn ours. */
export const stockSignature = (secret: string, delivery: Received | undefined): string =>
  new Webhook(secret).sign(
    String(delivery?.headers['webhook-id']),
    new Date(Number(delivery?.headers['webhook-timestamp']) * 1_000),
    delivery?.raw ?? '',
  )
