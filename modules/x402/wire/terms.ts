import { type ApiError, canonicalText } from '../../../kernel/define.ts'
import { ACCOUNT_NETWORK, NETWORKS, type Network, type NetworkName } from '../networks.ts'
import type { Sale } from '../services.ts'

/** What the service asks to be paid by, and where to. */
export interface PublicTerms {
  readonly network: NetworkName
  readonly payTo: string
  readonly poundsPerDollar: number
  /** False: nobody verifies and settles; only the account's own money pays. */
  readonly exact: boolean
  readonly publicUrl: string
}

/** One way to pay, in the words of x402 version 2. */
export interface Requirements {
  readonly scheme: 'exact' | 'balance'
  readonly network: string
  readonly amount: string
  readonly asset: string
  readonly payTo: string
  readonly maxTimeoutSeconds: number
  readonly extra: Readonly<Record<string, unknown>>
}

/** How long a payment must be valid where its sale does not say. */
const VALID_S = 300
const MIME_TYPE = 'application/json'
const MICRO = 1_000_000n

export const networkOf = ({ network }: PublicTerms): Network => NETWORKS[network]
export const resourceOf = ({ path }: Sale, { publicUrl }: PublicTerms): string => publicUrl + path

export const validSecondsOf = ({ validSeconds = VALID_S }: Sale): number => validSeconds

/** A penny is a hundredth of a pound: pence / 100 / (pounds a dollar), in millionths of a dollar, rounded up. */
function microDollars(microPence: bigint, poundsPerDollar: number): bigint {
  const rate = BigInt(Math.round(poundsPerDollar * 1e6)) * 100n
  return (microPence * MICRO + rate - 1n) / rate
}

export function requirementsFor(sale: Sale, terms: PublicTerms): readonly Requirements[] {
  const { asset, domain, id } = networkOf(terms)
  const { payTo, poundsPerDollar, exact } = terms
  const common = { maxTimeoutSeconds: validSecondsOf(sale) }
  const amount = String(microDollars(sale.amountMicroPence, poundsPerDollar))
  const balance: Requirements = {
    scheme: 'balance',
    network: ACCOUNT_NETWORK,
    amount: String(sale.amountMicroPence),
    asset: 'GBP',
    payTo: 'balance',
    ...common,
    extra: { name: 'the money of the account whose key is sent', unit: 'micro-pence' },
  }
  return exact
    ? [{ scheme: 'exact', network: id, amount, asset, payTo, ...common, extra: { ...domain } }, balance]
    : [balance]
}

export const same = (a: unknown, b: unknown): boolean => canonicalText(a) === canonicalText(b)

/** The same in version 1, which knows `exact` only. */
export const legacyRequirements = (
  sale: Sale,
  { amount, asset, payTo, maxTimeoutSeconds, extra }: Requirements,
  terms: PublicTerms,
) => ({
  scheme: 'exact',
  network: networkOf(terms).legacyName,
  maxAmountRequired: amount,
  resource: resourceOf(sale, terms),
  description: sale.description,
  mimeType: MIME_TYPE,
  payTo,
  maxTimeoutSeconds,
  asset,
  extra,
})

export const toBase64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64')

/** What a 402 carries: version 1 in the body, version 2 in a header. */
export function offerOf(error: ApiError, sale: Sale, terms: PublicTerms) {
  const accepts = requirementsFor(sale, terms)
  const required = {
    x402Version: 2,
    error: error.message,
    resource: { url: resourceOf(sale, terms), description: sale.description, mimeType: MIME_TYPE },
    accepts,
  }
  const legacy = accepts.filter(({ scheme }) => scheme === 'exact').map((one) => legacyRequirements(sale, one, terms))
  return {
    extra: { x402Version: 1, accepts: legacy },
    headers: { 'payment-required': toBase64(required) },
  }
}
