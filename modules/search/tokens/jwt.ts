import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a tenant token says: whose key signed it, what it may search, until when (epoch seconds). */
export interface TokenClaims {
  readonly apiKeyUid: string
  readonly searchRules: SearchTokenRules
  readonly exp?: number | null
}
/** Indexes by name or pattern (`shop_*`), with what their documents must pass. */
export type SearchTokenRules = readonly string[] | { readonly [index: string]: { readonly filter?: FilterRule } | null }
type FilterRule = string | readonly (string | readonly string[])[]

const HASHES: Readonly<Partial<Record<string, string>>> = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512' }
const MAX_LENGTH = 8_192
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

export interface UnverifiedToken {
  readonly claims: TokenClaims
  /** Whether the key signed it. */
  signedBy(key: string): boolean
}

/** The token's claims, if it has the form of one; nothing of them is true yet. */
export function readToken(token: string): UnverifiedToken | undefined {
  const parts = token.split('.')
  const [head = '', body = '', signature = ''] = parts
  if (parts.length !== 3 || token.length > MAX_LENGTH) return undefined
  const header = objectOf(head)
  const claims = objectOf(body)
  const alg = header?.['alg']
  const hash = typeof alg === 'string' && Object.hasOwn(HASHES, alg) ? HASHES[alg] : undefined
  if (!hash || !claims || !isClaims(claims)) return undefined
  return {
    claims,
    signedBy(key) {
      const expected = createHmac(hash, key).update(`${head}.${body}`).digest()
      const given = Buffer.from(signature, 'base64url')
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}

function objectOf(part: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

function isClaims(value: Readonly<Record<string, unknown>>): value is Readonly<Record<string, unknown>> & TokenClaims {
  const { apiKeyUid, searchRules, exp } = value
  const expiryFits = exp === undefined || exp === null || typeof exp === 'number'
  return (
    typeof apiKeyUid === 'string' &&
    UUID.test(apiKeyUid) &&
    typeof searchRules === 'object' &&
    searchRules !== null &&
    expiryFits
  )
}

export interface Allowed {
  readonly filter: FilterRule | undefined
}

/** What the rules say of an index; `undefined`: it may not be searched. */
export function allowedBy(rules: SearchTokenRules, indexUid: string): Allowed | undefined {
  if (Array.isArray(rules))
    return (rules as readonly unknown[]).some((pattern) => typeof pattern === 'string' && fits(pattern, indexUid))
      ? { filter: undefined }
      : undefined
  const entries = Object.entries(rules as Exclude<SearchTokenRules, readonly string[]>)
  const entry = entries.find(([name]) => name === indexUid) ?? entries.find(([pattern]) => fits(pattern, indexUid))
  return entry ? { filter: entry[1]?.filter } : undefined
}

const fits = (pattern: string, uid: string): boolean =>
  pattern === uid || (pattern.endsWith('*') && uid.startsWith(pattern.slice(0, -1)))
