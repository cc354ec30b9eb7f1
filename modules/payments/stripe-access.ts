import type Stripe from 'stripe'
import Type, { type Static } from 'typebox'
import { ApiError } from '../../kernel/define.ts'
import type { StripeAccess } from './services.ts'

/** Host, port and protocol point tests at a server of their own. */
export const StripeConfig = Type.Object(
  {
    host: Type.String({ default: 'api.stripe.com' }),
    port: Type.Integer({ minimum: 1, maximum: 65_535, default: 443 }),
    protocol: Type.Enum(['https', 'http'], { default: 'https' }),
    connectUrl: Type.String({ default: 'https://connect.stripe.com' }),
    /** `ca_…` of the platform's Connect settings. */
    clientId: Type.String({ default: '' }),
    timeoutMs: Type.Integer({ minimum: 100, maximum: 80_000, default: 10_000 }),
  },
  { default: {}, additionalProperties: false },
)

/** Secrets come by environment only: STRIPE_SECRET_KEY and the signing secrets of the event endpoints. */
export type Secrets = Readonly<Record<string, string | undefined>>

/** Which processor: `auto` is Stripe as soon as its key is there. */
export async function stripeAccess(
  processor: 'auto' | 'sandbox' | 'stripe',
  config: Static<typeof StripeConfig>,
  secrets: Secrets,
): Promise<StripeAccess> {
  const key = secrets['STRIPE_SECRET_KEY']
  const { connectUrl, clientId } = config
  const created = key && processor !== 'sandbox' ? await makeClient(key, config) : undefined
  const client = (): Stripe => {
    if (!created) throw missing('STRIPE_SECRET_KEY')
    return created
  }
  const mode = processor === 'auto' ? (key ? 'stripe' : 'sandbox') : processor
  return {
    mode,
    connectUrl,
    clientId,
    client,
    event(raw, signature, secretName) {
      // whoever calls is unknown: nothing that anybody can send is a fault of the service
      if (mode === 'sandbox') throw new ApiError('not_found', 'no events of Stripe are taken here: this is the sandbox')
      if (typeof signature !== 'string') throw new ApiError('E006', 'the header Stripe-Signature is missing')
      const secret = secrets[secretName]
      if (!secret) throw missing(secretName)
      try {
        return client().webhooks.constructEvent(raw, signature, secret)
      } catch (cause) {
        throw new ApiError(
          'E006',
          'the Stripe-Signature does not fit the body: check the signing secret of this endpoint',
          { cause },
        )
      }
    },
  }
}

/** The package takes a fifth of a second to load: only where it is used. One attempt a call: who may send again, and when, is decided where the money is. */
async function makeClient(
  key: string,
  { host, port, protocol, timeoutMs }: Static<typeof StripeConfig>,
): Promise<Stripe> {
  const { default: Client } = await import('stripe')
  return new Client(key, { host, port, protocol, timeout: timeoutMs, maxNetworkRetries: 0, telemetry: false })
}

const missing = (name: string): ApiError =>
  new ApiError('E009', `the service is configured for Stripe, but ${name} is not set; the operator must set it`)
