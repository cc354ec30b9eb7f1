import type { Fund, Leg } from './services.ts'

export const FUNDS: readonly Fund[] = ['promotional', 'paid', 'unripe', 'earned']
const DEFAULT_PRIORITY = 50
const NEVER = Number.POSITIVE_INFINITY
const USER = 'user:'

/** Money of one fund, priority and expiry; most users have one purse a fund. */
export interface Purse {
  readonly key: string
  readonly fund: Fund
  readonly priority: number
  /** Epoch milliseconds, or infinity. */
  readonly expiresAt: number
}

const isFund = (text: string | undefined): text is Fund => FUNDS.includes(text as Fund)

/** Whose purse a leg moves; undefined for accounts that are not a user's. User ids hold no colon. */
export const purseOwner = (account: string): { readonly owner: string; readonly fund: Fund } | undefined => {
  if (!account.startsWith(USER)) return undefined
  const end = account.indexOf(':', USER.length)
  const fund = account.slice(end + 1)
  return end > 0 && isFund(fund) ? { owner: account.slice(USER.length, end), fund } : undefined
}

/** `paid`, or `promotional@50@1767225600000` where priority or expiry are not the default. */
export const purseKey = (fund: Fund, { expiresAt, priority }: Pick<Leg, 'expiresAt' | 'priority'>): string =>
  expiresAt === undefined && (priority === undefined || priority === DEFAULT_PRIORITY)
    ? fund
    : `${fund}@${priority ?? DEFAULT_PRIORITY}@${expiresAt ?? ''}`

/** The purse behind a key; undefined for counters that are no purse. */
export const parsePurse = (key: string): Purse | undefined => {
  if (isFund(key)) return { key, fund: key, priority: DEFAULT_PRIORITY, expiresAt: NEVER }
  const [fund, priority, expiresAt] = key.split('@')
  if (!isFund(fund)) return undefined
  return {
    key,
    fund,
    priority: priority ? Number(priority) : DEFAULT_PRIORITY,
    expiresAt: expiresAt ? Number(expiresAt) : NEVER,
  }
}

/** A leg that moves money of this purse. Most purses have no terms of their own. */
export const purseLeg = (owner: string, purse: Purse, amountMicroPence: bigint): Leg => {
  const { fund, priority, expiresAt } = purse
  const leg: Leg = { account: `user:${owner}:${fund}`, amountMicroPence }
  if (expiresAt === NEVER && priority === DEFAULT_PRIORITY) return leg
  return {
    ...leg,
    ...(expiresAt !== NEVER && { expiresAt }),
    ...(priority !== DEFAULT_PRIORITY && { priority }),
  }
}

/** The order in which money is spent: fund, then priority, then soonest expiry. */
export const spendingOrder = (a: Purse, b: Purse): number =>
  FUNDS.indexOf(a.fund) - FUNDS.indexOf(b.fund) ||
  a.priority - b.priority ||
  (a.expiresAt === b.expiresAt ? 0 : a.expiresAt - b.expiresAt)
