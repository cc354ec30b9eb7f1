import Type, { type Static, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { ApiError } from '../../../kernel/define.ts'
import { type Payer, paymentHeader } from '../services.ts'

const MAX_HEADER = 8_192
const Hex = (digits: number) => Type.String({ pattern: `^0x[0-9a-fA-F]{${digits}}$`, maxLength: digits + 2 })
const Whole = Type.String({ pattern: '^(?:0|[1-9][0-9]{0,17})$', maxLength: 18 })

/** A transfer of EIP-3009, signed by whoever pays. */
const Exact = Type.Object({
  signature: Type.String({ pattern: '^0x(?:[0-9a-fA-F]{2}){65,2000}$', maxLength: 4_002 }),
  authorization: Type.Object({
    from: Hex(40),
    to: Hex(40),
    value: Whole,
    validAfter: Whole,
    validBefore: Whole,
    nonce: Hex(64),
  }),
})
export type Exact = Static<typeof Exact>
const Balance = Type.Object({ nonce: Type.String({ pattern: '^[\\w-]{16,128}$', maxLength: 128 }) })

const Json = Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), { maxProperties: 50 })
const V1 = Type.Object({
  x402Version: Type.Literal(1),
  scheme: Type.String({ maxLength: 40 }),
  network: Type.String({ maxLength: 80 }),
  payload: Json,
})
const V2 = Type.Object({
  x402Version: Type.Literal(2),
  resource: Type.Optional(Type.Object({ url: Type.String({ maxLength: 2_048 }) })),
  accepted: Type.Object({ scheme: Type.String({ maxLength: 40 }), network: Type.String({ maxLength: 80 }) }),
  payload: Json,
})
const Payment = Type.Union([V1, V2])
export type Payment = Static<typeof Payment>

const malformed = (why: string): ApiError =>
  new ApiError(
    'invalid_request',
    `the payment header is malformed: ${why}. PAYMENT-SIGNATURE (version 2) and X-PAYMENT (version 1) hold a payment of x402 as JSON in base64`,
  )

/** The payment of a request's headers; undefined: there is none. */
export function paymentOf(headers: Payer['headers']): Payment | undefined {
  const header = paymentHeader(headers)
  if (header === undefined) return undefined
  if (typeof header !== 'string' || header.length > MAX_HEADER) throw malformed(`one of at most ${MAX_HEADER} bytes`)
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(header, 'base64').toString())
  } catch {
    throw malformed('it is not JSON in base64')
  }
  return parse(Payment, value)
}

export const exactOf = ({ payload }: Payment): Exact => parse(Exact, payload)
export const nonceOf = ({ payload }: Payment): string => parse(Balance, payload).nonce

function parse<S extends TSchema>(schema: S, value: unknown): Static<S> {
  if (Value.Check(schema, value)) return value as Static<S>
  const [first] = Value.Errors(schema, value)
  throw malformed(`${first?.instancePath || 'the whole'} ${first?.message ?? 'does not fit'}`)
}
