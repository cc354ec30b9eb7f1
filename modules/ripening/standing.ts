import { DAY_MS } from '../../kernel/define.ts'
import { legsOf } from '../ledger/services.ts'
import type { Parts } from './parts.ts'

const PAGE = 500
const MAX_PAGES = 20
/** What moves money of an account other than calls: payments, disputes, refunds, grants. */
const MOVEMENTS: readonly unknown[] = ['grant', 'posting', 'ending']
/** Where money comes in from outside. */
const OUTSIDE: readonly string[] = ['house:card', 'house:x402']
const CARD_DAYS = 7

/** How far a payer vouches for what their promotional credit has paid. */
export interface Standing {
  /** Real money paid, less what was taken back and what has not matured. */
  readonly paidMicroPence: bigint
  /** Promotional credit that was granted to a payer whose identity is verified; 0n for others. */
  readonly verifiedMicroPence: bigint
  /** When the next payment matures, epoch milliseconds; infinity: none waits. */
  readonly nextAt: number
}

export const maturityMs = ({ config, services }: Pick<Parts, 'config' | 'services'>): number =>
  (config.paymentMaturityDays ?? (services.installation.embedded ? 0 : CARD_DAYS)) * DAY_MS

/** From the payer's sealed records: there are few that are no calls. */
export async function standingOf(payer: string, parts: Parts): Promise<Standing> {
  const { services } = parts
  const now = services.clock.now()
  const waitMs = maturityMs(parts)
  let [paid, granted, nextAt] = [0n, 0n, Number.POSITIVE_INFINITY]
  for await (const { at, account, amountMicroPence } of movementsOf(payer, parts)) {
    // what comes from a house account is a debit of it
    const amount = -amountMicroPence
    if (account === 'house:promotions') granted += amount
    else if (amount > 0n && at + waitMs > now) nextAt = Math.min(nextAt, at + waitMs)
    else paid += amount
  }
  const verified = granted > 0n && ((await services.identity?.verified(payer)) ?? false)
  return {
    paidMicroPence: paid > 0n ? paid : 0n,
    verifiedMicroPence: verified ? granted : 0n,
    nextAt,
  }
}

async function* movementsOf(payer: string, { services: { kinds, records } }: Parts) {
  const types = kinds.filter((kind) => 'movement' in kind && MOVEMENTS.includes(kind.movement)).map(({ type }) => type)
  let before: string | undefined
  for (let page = 0; page < MAX_PAGES; page++) {
    const found = await records.list({ account: payer, types, limit: PAGE, ...(before !== undefined && { before }) })
    for (const { at, account, body } of found)
      if (account === payer)
        for (const leg of legsOf(body))
          if (OUTSIDE.includes(leg.account) || leg.account === 'house:promotions') yield { at, ...leg }
    before = found.at(-1)?.id
    if (found.length < PAGE) return
  }
}
