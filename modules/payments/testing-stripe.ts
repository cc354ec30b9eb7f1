import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import qs from 'qs'
import Stripe from 'stripe'

/** What the next transfer or refund meets: `drop` moves the money and cuts the line. */
export type StripeFault = 'drop' | 500 | 409 | 402 | 429

interface Seen {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Record<string, unknown>
}

interface Transfer {
  readonly id: string
  readonly object: 'transfer'
  readonly amount: number
  readonly destination: unknown
  readonly transfer_group: unknown
  readonly created: number
}

interface StripeRefund {
  readonly id: string
  readonly amount: number
  readonly payment_intent?: unknown
}

/** A Stripe of our own: a real HTTP server that keeps idempotency keys, transfers and checkout sessions, and can fail. */
export interface FakeStripe {
  /** For the config of `payments`. */
  readonly config: {
    readonly host: string
    readonly port: number
    readonly protocol: 'http'
    readonly clientId: string
    readonly timeoutMs: number
  }
  readonly requests: readonly Seen[]
  readonly transfers: readonly Transfer[]
  readonly refunds: readonly StripeRefund[]
  script(...faults: StripeFault[]): void
  /** Body and header of an event, signed as Stripe signs. */
  sign(event: object, secret: string): { readonly payload: string; readonly signature: string }
  close(): Promise<void>
}

export const STRIPE_SECRETS = {
  STRIPE_SECRET_KEY: 'sk_test_of_ours',
  STRIPE_WEBHOOK_SECRET: 'whsec_payments',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_connect',
} as const

/** Sets the secrets in the environment; returns the undo. */
export function withStripeSecrets(secrets: Readonly<Record<string, string>> = STRIPE_SECRETS): () => void {
  const before = { ...process.env }
  Object.assign(process.env, secrets)
  return () => {
    for (const name of Object.keys(secrets)) {
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
    }
  }
}

export async function fakeStripe(): Promise<FakeStripe> {
  const requests: Seen[] = []
  const transfers: Transfer[] = []
  const refunds: StripeRefund[] = []
  const byKey = new Map<string, unknown>()
  const faults: StripeFault[] = []
  const signer = new Stripe('sk_test_signer')

  const create = (path: string, body: Record<string, unknown>): unknown => {
    if (path === '/v1/transfers') {
      const { destination, transfer_group } = body
      const transfer: Transfer = {
        id: `tr_${transfers.length + 1}`,
        object: 'transfer',
        amount: Number(body['amount']),
        destination,
        transfer_group,
        created: transfers.length,
      }
      transfers.push(transfer)
      return transfer
    }
    if (path === '/oauth/token' && body['code'] === 'good-code')
      return { stripe_user_id: 'acct_stripe1', token_type: 'bearer' }
    const [, expired] = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(path) ?? []
    if (expired !== undefined) return { id: expired, object: 'checkout.session', status: 'expired' }
    if (path === '/v1/refunds') {
      const refund = { id: `re_${refunds.length + 1}`, object: 'refund', ...body, amount: Number(body['amount']) }
      refunds.push(refund)
      return refund
    }
    if (path === '/v1/checkout/sessions')
      return { id: 'cs_stripe1', object: 'checkout.session', url: 'https://checkout.stripe.test/pay' }
    return undefined
  }

  const answer = (res: ServerResponse, status: number, body: unknown): void => {
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  const refuse = (res: ServerResponse, status: number): void =>
    answer(res, status, { error: { type: status === 402 ? 'card_error' : 'api_error', message: `scripted ${status}` } })

  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk as Buffer)
    const { pathname: path, searchParams } = new URL(req.url ?? '/', 'http://stripe')
    const body = qs.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
    requests.push({ method: req.method ?? '', path, headers: req.headers, body })
    if (path === '/v1/refunds' && req.method === 'GET') {
      const intent = searchParams.get('payment_intent')
      const data = refunds.filter(({ payment_intent }) => payment_intent === intent)
      return answer(res, 200, { object: 'list', has_more: false, data })
    }
    if (req.method === 'GET') {
      const group = searchParams.get('transfer_group')
      return answer(res, 200, {
        object: 'list',
        has_more: false,
        data: transfers.filter(({ transfer_group }) => transfer_group === group).toReversed(),
      })
    }
    const fault = path === '/v1/transfers' || path === '/v1/refunds' ? faults.shift() : undefined
    if (typeof fault === 'number') return refuse(res, fault)
    const key = req.headers['idempotency-key']
    const known = typeof key === 'string' ? byKey.get(key) : undefined
    const made = known ?? create(path, body)
    if (typeof key === 'string' && made !== undefined) byKey.set(key, made)
    if (fault === 'drop') return void req.socket.destroy()
    if (made === undefined) return answer(res, 400, { error: 'invalid_grant', error_description: 'no such code' })
    answer(res, 200, made)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    config: {
      host: '127.0.0.1',
      port: (server.address() as AddressInfo).port,
      protocol: 'http',
      clientId: 'ca_ours',
      timeoutMs: 5_000,
    },
    requests,
    transfers,
    refunds,
    script: (...more) => void faults.push(...more),
    sign(event, secret) {
      const created = Math.floor(Date.now() / 1_000)
      const payload = JSON.stringify({ id: 'evt_1', object: 'event', api_version: '2026-01-01', created, ...event })
      return { payload, signature: signer.webhooks.generateTestHeaderString({ payload, secret }) }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
