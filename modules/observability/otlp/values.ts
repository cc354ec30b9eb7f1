import { ApiError } from '../../../kernel/define.ts'
import type { Raw } from './wire.ts'

/** Null: the attribute has no value. Integers beyond 2^53 and bytes (base64) are text. */
export type AttributeValue =
  | string
  | number
  | boolean
  | null
  | readonly AttributeValue[]
  | { readonly [key: string]: AttributeValue }
export type Attributes = Readonly<Record<string, AttributeValue>>

const wrong = (field: string, must: string): ApiError => new ApiError('invalid_request', `${field} must be ${must}`)
const absent = (value: unknown): value is undefined | null => value === undefined || value === null

export function message(value: unknown, field: string): Raw {
  if (absent(value)) return {}
  if (typeof value !== 'object' || Array.isArray(value)) throw wrong(field, 'an object')
  return value as Raw
}

export function list(value: unknown, field: string): readonly unknown[] {
  if (absent(value)) return []
  if (!Array.isArray(value)) throw wrong(field, 'an array')
  return value
}

export function text(value: unknown, field: string): string {
  if (absent(value)) return ''
  if (typeof value !== 'string') throw wrong(field, 'a string')
  return value
}

/** protobufjs's form of a 64-bit integer. */
interface Long {
  readonly low: number
  readonly high: number
  readonly unsigned: boolean
}
const isLong = (value: unknown): value is Long => typeof value === 'object' && value !== null && 'low' in value

const INTEGER = /^-?\d{1,20}$/

/** A 64-bit integer, from a Long, a number or its text. */
function wide(value: unknown, field: string): bigint {
  if (absent(value)) return 0n
  if (isLong(value)) return BigInt(value.high) * 4_294_967_296n + BigInt(value.low >>> 0)
  if (typeof value === 'number' && Number.isInteger(value)) return BigInt(value)
  if (typeof value === 'string' && INTEGER.test(value)) return BigInt(value)
  throw wrong(field, 'an integer, as number or text')
}

/** Nanoseconds since 1970, unsigned; 0 where absent. */
export const nanos = (value: unknown, field: string): bigint => BigInt.asUintN(64, wide(value, field))

/** An unsigned count: exact below 2^53. */
export const count = (value: unknown, field: string): number =>
  isLong(value) ? (value.high >>> 0) * 4_294_967_296 + (value.low >>> 0) : Number(nanos(value, field))

/** A signed integer: a number where it is exact, else its text. */
export function integer(value: unknown, field: string): number | string {
  const exact = isLong(value) ? value.high * 4_294_967_296 + (value.low >>> 0) : value
  if (typeof exact === 'number' && Number.isSafeInteger(exact)) return exact
  const whole = wide(value, field)
  const number = Number(whole)
  return Number.isSafeInteger(number) ? number : String(whole)
}

/** A small integer: enumerations, flags. */
export function small(value: unknown, field: string): number {
  if (absent(value)) return 0
  if (typeof value === 'number' && Number.isInteger(value)) return value
  throw wrong(field, 'an integer')
}

/** JSON writes what is no number as text: NaN, Infinity. */
export function decimal(value: unknown, field: string): number | undefined {
  if (absent(value)) return undefined
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  if (typeof number !== 'number' || (Number.isNaN(number) && value !== 'NaN' && typeof value !== 'number'))
    throw wrong(field, 'a number')
  return number
}

/** An id as lower-case hex; empty where it is absent, of another length, or all zeros. */
export function hexId(value: unknown, bytes: 8 | 16): string {
  const hex = Buffer.isBuffer(value) ? value.toString('hex') : typeof value === 'string' ? value.toLowerCase() : ''
  return hex.length === bytes * 2 && HEX.test(hex) && !ZEROS.test(hex) ? hex : ''
}
const HEX = /^[0-9a-f]{16,32}$/
const ZEROS = /^0*$/

/** The last of a key counts. */
export const attributes = (value: unknown): Attributes =>
  Object.fromEntries(
    list(value, 'attributes').map((item) => {
      const { key, value: of } = message(item, 'an attribute')
      return [text(key, 'key of an attribute'), anyValue(of)]
    }),
  )

export function anyValue(value: unknown): AttributeValue {
  const any = message(value, 'value of an attribute')
  const whole = own(any, 'intValue')
  if (!absent(whole)) return integer(whole, 'intValue')
  const words = own(any, 'stringValue')
  if (!absent(words)) return text(words, 'stringValue')
  const flag = own(any, 'boolValue')
  if (!absent(flag)) return flag === true
  const number = own(any, 'doubleValue')
  if (!absent(number)) return finite(decimal(number, 'doubleValue') ?? 0)
  const many = own(any, 'arrayValue')
  if (!absent(many)) return list(message(many, 'arrayValue')['values'], 'arrayValue.values').map(anyValue)
  const pairs = own(any, 'kvlistValue')
  if (!absent(pairs)) return attributes(message(pairs, 'kvlistValue')['values'])
  const raw = own(any, 'bytesValue')
  return Buffer.isBuffer(raw) ? raw.toString('base64') : typeof raw === 'string' ? raw : null
}

/** What the message itself says: on its prototype protobufjs keeps the default of every field. */
export const own = (raw: Raw, field: string): unknown => (Object.hasOwn(raw, field) ? raw[field] : undefined)

/** JSON and the store's queries know no NaN. */
const finite = (value: number): number | string => (Number.isFinite(value) ? value : String(value))
