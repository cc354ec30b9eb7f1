import { randomBytes } from 'node:crypto'
import { x402Client } from '@x402/core/client'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment } from '@x402/fetch'
import { privateKeyToAccount } from 'viem/accounts'
import { wrapFetchWithPayment as wrapLegacy } from 'x402-fetch'

export const KEY = `0x${'5a'.repeat(32)}` as const
export const wallet = privateKeyToAccount(KEY)

/** A request with an API key; `change` sees what the stock client is about to send. */
const sender =
  (apiKey: string, change: (request: Request) => Request): typeof fetch =>
  (input, init) => {
    const request = new Request(input, init)
    request.headers.set('authorization', `Bearer ${apiKey}`)
    return fetch(change(request))
  }

export interface ClientOptions {
  readonly apiKey: string
  readonly change?: (request: Request) => Request
}

/** The stock client of version 2. */
export const stockClient = ({ apiKey, change = (request) => request }: ClientOptions): typeof fetch =>
  wrapFetchWithPayment(
    sender(apiKey, change),
    new x402Client().register('eip155:84532', new ExactEvmScheme(wallet)),
  ) as typeof fetch

/** The header that the stock client would pay with, not sent. */
export async function signedHeaders(apiKey: string, url: string, init: RequestInit): Promise<Record<string, string>> {
  let caught = ''
  const change = (request: Request): Request => {
    caught = request.headers.get('payment-signature') ?? ''
    if (caught !== '') throw new Error('not sent')
    return request
  }
  await stockClient({ apiKey, change })(url, init).catch(() => undefined)
  return { 'payment-signature': caught }
}

/** A request with a body as JSON. */
export const jsonPost = (body: object, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

/** The stock client of version 1. */
export const legacyClient = ({ apiKey, change = (request) => request }: ClientOptions) =>
  wrapLegacy(sender(apiKey, change), wallet as never, 1_000_000n)

/** The stock client of version 2 with the scheme `balance`. */
export const balanceClient = ({ apiKey, change = (request) => request }: ClientOptions): typeof fetch =>
  wrapFetchWithPayment(
    sender(apiKey, change),
    new x402Client().setSpendControls({ allowedAssets: true }).register('account:gbp', {
      scheme: 'balance',
      createPaymentPayload: async (x402Version) => ({
        x402Version,
        payload: { nonce: randomBytes(16).toString('hex') },
      }),
    }),
  ) as typeof fetch

export const decoded = <T = Record<string, unknown>>(header: string | null | undefined): T =>
  JSON.parse(Buffer.from(header ?? '', 'base64').toString())
export const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64')
