import { freshId, type RecordBody, type RecordKind } from '../../../kernel/define.ts'
import type { ChainHead, Sealed } from '../../records/services.ts'
import { purses } from '../account-state.ts'
import { fieldsOf } from '../kinds.ts'
import type { Leg } from '../leg.ts'
import { drawsOf } from '../legs.ts'
import { smaller } from '../money.ts'
import { endOf, type Moves } from '../moves.ts'
import { FUNDS, purseLeg, purseOwner } from '../purse.ts'
import type { Lease } from './lease.ts'
import { LeaseClosed, LeaseOpened } from './lease-kinds.ts'

/** The lease was closed before this could be charged to it. */
export class LeaseEnded extends Error {}

/** Of what is spendable, one lease takes at most this part, so that other processes find money, too. */
const LARGEST_PART = 5n
/** A lease that is older has lost its process: anybody may close it. */
export const LEASE_MS = 60_000

/** How a lease ended. */
export type LeaseOutcome = 'returned' | 'recalled' | 'unknown'

interface Spending {
  /** Id of the record. */
  readonly id: string
  /** Everything but what follows from the chain. */
  readonly body: RecordBody
  readonly legs: readonly Leg[]
  readonly intent: RecordBody
  readonly grossMicroPence: bigint
  readonly underWay: number
}

/**
 * The records of leases. A lease opens by a guarded debit of its owner; each settlement is the next number of the lease's own
 * chain, and so is its close. Whoever comes after the close composes a number that is taken: the unique index is the fence.
 */
export class LeaseChain {
  readonly #moves: Moves

  constructor(moves: Moves) {
    this.#moves = moves
  }

  /** The opening record and what it draws; undefined where the first purse in order does not hold `least`. */
  async open(
    owner: string,
    { least, wanted }: { readonly least: bigint; readonly wanted: bigint },
  ): Promise<{ readonly id: string; readonly at: number; readonly draw: Leg } | undefined> {
    const id = freshId('lease_')
    const sealed = await this.#moves.debits
      .append(LeaseOpened, {
        id,
        account: owner,
        debtor: owner,
        opens: id,
        intent: {},
        plan: (state) => {
          const [purse] = purses(state, FUNDS)
          const amount = purse === undefined ? 0n : smaller(wanted, purse.availableMicroPence / LARGEST_PART)
          if (purse === undefined || amount < least) throw new NotWorthwhile()
          return {
            legs: [purseLeg(owner, purse, -amount), { account: `hold:${id}`, amountMicroPence: amount }],
            rest: { expiresAt: state.nowMs + LEASE_MS, expiryType: LeaseClosed.type },
          }
        },
      })
      .catch((error: unknown) => {
        if (error instanceof NotWorthwhile) return undefined
        throw error
      })
    if (sealed === undefined) return undefined
    const [draw] = drawsOf(sealed.body)
    return draw && { id, at: sealed.at, draw }
  }

  /** One settlement, durable. Throws LeaseEnded. */
  spend(
    kind: RecordKind,
    lease: Pick<Lease, 'id' | 'owner' | 'purse' | 'sizeMicroPence'>,
    { id, body, legs, intent, grossMicroPence, underWay }: Spending,
  ): Promise<Sealed> {
    return this.#moves.extend(kind, {
      id,
      account: lease.owner,
      chain: lease.id,
      intent,
      compose: (head) => {
        const drawn = drawnFrom(lease.id, head) + grossMicroPence
        if (drawn > lease.sizeMicroPence)
          throw new RangeError(`${drawn} micro-pence are more than the ${lease.sizeMicroPence} of lease ${lease.id}`)
        const fund = purseOwner(lease.purse.account)?.fund
        return { legs, rest: { ...body, drawn: String(drawn), fund, lease: lease.id, under_way: underWay } }
      },
    })
  }

  /** Closes the lease of another process, which has died or slept. */
  async closeExpired(leaseId: string): Promise<void> {
    const { account, body } = await this.#moves.find(leaseId)
    const [purse] = drawsOf(body)
    if (purse === undefined || account === null) throw new TypeError(`${leaseId} is no lease`)
    await this.close({ id: leaseId, owner: account, purse }, 'unknown')
  }

  /** Gives back what is left, once, whoever asks; again: harmless. */
  async close(
    { id: leaseId, owner, purse }: Pick<Lease, 'id' | 'owner' | 'purse'>,
    outcome: LeaseOutcome,
  ): Promise<void> {
    await this.#moves
      .extend(LeaseClosed, {
        id: endOf(leaseId),
        account: owner,
        chain: leaseId,
        intent: {},
        compose: (head) => {
          const rest = -purse.amountMicroPence - drawnFrom(leaseId, head)
          return {
            legs: [
              { account: `hold:${leaseId}`, amountMicroPence: -rest },
              { ...purse, amountMicroPence: rest, returned: true },
            ],
            rest: {
              ends: leaseId,
              outcome,
              released: true,
              settlements: head.n,
              under_way: fieldsOf(head.body).under_way ?? 0,
            },
          }
        },
      })
      .catch((error: unknown) => {
        if (!(error instanceof LeaseEnded)) throw error
      })
  }
}

/** What was charged to the lease so far. Throws LeaseEnded. */
const drawnFrom = (leaseId: string, { body }: ChainHead): bigint => {
  const { ends, drawn = '0' } = fieldsOf(body)
  if (ends === leaseId) throw new LeaseEnded(`lease ${leaseId} is closed`)
  return BigInt(drawn)
}

/** The account's money is not worth a lease. */
class NotWorthwhile extends Error {}
