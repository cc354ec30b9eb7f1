import type { Collection } from 'mongodb'
import type { Clock } from '../../kernel/define.ts'
import { freshId } from '../records/services.ts'
import { purses } from './account-state.ts'
import { LeaseClosed } from './charging/lease-kinds.ts'
import type { Leases } from './charging/leases.ts'
import { expireHold } from './expire-hold.ts'
import type { BalanceDocument, OpenHoldDocument } from './model.ts'
import type { Moves } from './moves.ts'
import { FUNDS, purseLeg } from './purse.ts'
import { CreditsExpired } from './record-kinds.ts'
import type { Fund, HouseAccount, Ledger, Leg } from './services.ts'

const BATCH = 500

/** Where the money of an expired purse goes. */
const HEIR: Readonly<Record<Fund, HouseAccount>> = {
  promotional: 'house:promotions',
  paid: 'house:platform',
  unripe: 'house:platform',
  earned: 'house:platform',
}

export interface ExpiryParts {
  readonly ledger: Ledger
  readonly moves: Moves
  readonly leases: Leases
  readonly balances: Collection<BalanceDocument>
  readonly openHolds: Collection<OpenHoldDocument>
  readonly clock: Clock
}

/** Releases the holds that have expired and nobody ended; returns how many. */
export const expireHolds = async ({ ledger, leases, openHolds, clock }: ExpiryParts): Promise<number> => {
  for (let expired = 0; ; ) {
    const due = await openHolds
      .find({ expiresAt: { $lte: clock.now() } })
      .limit(BATCH)
      .toArray()
    if (due.length === 0) return expired
    expired += due.length
    await Promise.all(
      due.map(({ _id, expiryType }) =>
        expiryType === LeaseClosed.type ? leases.closeExpired(_id) : expireHold(ledger, _id, expiryType),
      ),
    )
    await openHolds.deleteMany({ _id: { $in: due.map(({ _id }) => _id) } })
  }
}

/** Debits what is left in purses that have expired. They could not be spent any more; now they are empty. */
export const expirePurses = async ({ moves, balances, clock }: ExpiryParts): Promise<void> => {
  const due = balances.find({ nextExpiry: { $lte: clock.now() } }, { projection: { _id: 1 } })
  for await (const { _id: owner } of due) {
    await expire(moves, owner).catch((error: unknown) => {
      if (!(error instanceof NothingExpired)) throw error
    })
  }
}

/** Another process took it, and the projection does not know yet. */
class NothingExpired extends Error {}

const expire = (moves: Moves, owner: string): Promise<unknown> =>
  moves.debits.append(CreditsExpired, {
    id: freshId('expiry-'),
    account: owner,
    debtor: owner,
    intent: {},
    exact: true,
    plan: (state) => {
      const expired = purses(state, FUNDS, true)
      if (expired.length === 0) throw new NothingExpired()
      const legs = expired.flatMap((purse): readonly Leg[] => [
        purseLeg(owner, purse, -purse.availableMicroPence),
        { account: HEIR[purse.fund], amountMicroPence: purse.availableMicroPence },
      ])
      return { legs }
    },
  })
