import type { Collection } from 'mongodb'
import type { SealedRecord } from '../../kernel/define.ts'
import type { RecordArchive } from '../records/services.ts'
import { add, type Counters, countersOf, creditsFor, debitsFor, type Effect, effectsOf } from './counters.ts'
import { fieldsOf } from './kinds.ts'
import { drawsOf, legsOf } from './legs.ts'
import type { BalanceDocument } from './model.ts'
import { endOf } from './moves.ts'
import { project, tableOf } from './projected.ts'
import { parsePurse } from './purse.ts'
import { splitExactly } from './split.ts'
import { digest } from './stretch.ts'

const PAGE = 500
const SHARES = ['developerMicroPence', 'platformMicroPence', 'treasuryMicroPence'] as const

interface Totals {
  credits: Counters
  debits: Counters
  /** Sums of debits that guarded records claim, and the record that claims the most: the last of the chain. */
  claimed: Counters
  claimedBy: string
  claimedTotal: bigint
}

/** Where the ledger is compared while other processes work on it. */
interface Position {
  /** The balances hold the log at least up to this index. */
  readonly end: number
  /** No record that was sealed before this time, epoch milliseconds, comes after `end`. */
  readonly settledUntil: number
}

/**
 * Derives every movement, split and balance again from the log, and compares. Each fault is one line that says which
 * record or balance, and which field. Memory grows with users, not with records.
 */
export async function* ledgerFaults(
  log: Pick<RecordArchive, 'read'>,
  balances: Collection<BalanceDocument>,
  { end, settledUntil }: Position,
): AsyncIterable<string> {
  const totals = new Map<string, Totals>()
  const derived = new Map<string, BalanceDocument>()
  const holds = new Map<string, OpenHold>()
  for (let from = 0; from < end; from += PAGE) {
    const records = await log.read(from, Math.min(PAGE, end - from))
    for (const record of records) {
      yield* movementFaults(record)
      // records of several processes may come in another order than they were sealed in
      if (record.at > settledUntil) continue
      yield* holdFaults(record, holds)
      total(record, totals)
    }
    for (const [account, changes] of (await digest(records)).changes) {
      const after = project(derived.get(account), account, changes)
      if (after) derived.set(account, after)
    }
  }
  yield* restFaults(holds)
  for (const [owner, sums] of totals) yield* chainFaults(owner, sums)
  yield* balanceFaults(derived, balances, end, log)
}

/** Legs sum to zero; the split is what the policy says, and what was posted. */
function* movementFaults({ id, body }: SealedRecord): Iterable<string> {
  const legs = legsOf(body)
  const { ends, split, grossMicroPence = 0, costMicroPence = 0, policy, beneficiary } = fieldsOf(body)
  const sum = legs.reduce((all, { amountMicroPence }) => all + amountMicroPence, 0n)
  if (sum !== 0n) yield `record ${id}: legs sum to ${sum} micro-pence`
  if (ends !== undefined && id !== endOf(ends)) yield `record ${id}: ends ${ends}`
  if (split === undefined || ends === undefined || policy === undefined) return
  const [gross, cost] = [BigInt(grossMicroPence), BigInt(costMicroPence)]
  const wanted = splitExactly(policy, gross > cost ? gross - cost : 0n)
  const posted = (account: string): bigint =>
    legs
      .filter((leg) => leg.account === account && !leg.returned)
      .reduce((all, { amountMicroPence }) => all + amountMicroPence, 0n)
  const shares = {
    developerMicroPence: posted(`user:${beneficiary}:earned`) + posted(`user:${beneficiary}:unripe`),
    platformMicroPence: posted('house:platform'),
    treasuryMicroPence: posted('house:treasury'),
  }
  for (const share of SHARES) {
    const amount = wanted[share]
    if (split[share] !== String(amount))
      yield `record ${id}: split.${share} is ${split[share]}, the policy gives ${amount}`
    if (shares[share] !== amount)
      yield `record ${id}: ${shares[share]} is posted as ${share}, the policy gives ${amount}`
  }
}

/** What is in a hold, as far as the log was read. */
interface OpenHold {
  readonly rest: bigint
  readonly opened: boolean
  /** The record that ended it. */
  readonly ended: string | undefined
}

/** A hold is empty once it has ended. Its records may come in any order. */
function* holdFaults({ id, body }: SealedRecord, open: Map<string, OpenHold>): Iterable<string> {
  const { lease } = fieldsOf(body)
  for (const { account, amountMicroPence } of legsOf(body)) {
    if (!account.startsWith('hold:')) continue
    const holdId = account.slice('hold:'.length)
    const known = open.get(holdId) ?? { rest: 0n, opened: false, ended: undefined }
    const next = {
      rest: known.rest + amountMicroPence,
      opened: known.opened || holdId === id,
      ended: known.ended ?? (holdId === id || lease !== undefined ? undefined : id),
    }
    if (holdId === id && -drawsOf(body).reduce((all, leg) => all + leg.amountMicroPence, 0n) !== amountMicroPence)
      yield `record ${id}: holds another amount than it draws`
    if (next.opened && next.ended !== undefined && next.rest === 0n) open.delete(holdId)
    else open.set(holdId, next)
  }
}

/** Asked at the end of the log. */
function* restFaults(open: ReadonlyMap<string, OpenHold>): Iterable<string> {
  for (const [holdId, { rest, opened, ended }] of open)
    if (opened && ended !== undefined) yield `record ${ended}: leaves ${rest} micro-pence in hold:${holdId}`
}

const total = ({ id, account, body }: SealedRecord, totals: Map<string, Totals>): void => {
  const effects = effectsOf(account, legsOf(body))
  for (const owner of new Set(effects.map((effect: Effect) => effect.owner))) {
    const sums = totals.get(owner) ?? {
      credits: new Map(),
      debits: new Map(),
      claimed: new Map(),
      claimedBy: '',
      claimedTotal: -1n,
    }
    sums.credits = add(sums.credits, creditsFor(owner, effects))
    const debits = debitsFor(owner, effects)
    sums.debits = add(sums.debits, debits)
    const claimed = countersOf(fieldsOf(body).debited)
    const claimedTotal = [...claimed.values()].reduce((all, amount) => all + amount, 0n)
    // In a chain the sums only grow, so the largest claim is the last.
    if (debits.length > 0 && claimedTotal > sums.claimedTotal)
      Object.assign(sums, { claimed, claimedBy: id, claimedTotal })
    totals.set(owner, sums)
  }
}

/** The last guarded debit claims exactly what was debited, and no purse was ever emptied below zero. */
function* chainFaults(owner: string, { credits, debits, claimed, claimedBy }: Totals): Iterable<string> {
  for (const counter of new Set([...debits.keys(), ...claimed.keys()])) {
    const [sum, claim] = [debits.get(counter) ?? 0n, claimed.get(counter) ?? 0n]
    if (sum !== claim) yield `record ${claimedBy}: debited.${counter} is ${claim}, the records of ${owner} debit ${sum}`
    const left = (credits.get(counter) ?? 0n) - sum
    if (parsePurse(counter) !== undefined && left < 0n) yield `account ${owner}: ${counter} is ${left} micro-pence`
  }
}

/** A balance that has meanwhile moved on with the log is compared the next time. */
async function* balanceFaults(
  derived: ReadonlyMap<string, BalanceDocument>,
  balances: Collection<BalanceDocument>,
  end: number,
  log: Pick<RecordArchive, 'read'>,
): AsyncIterable<string> {
  const seen = new Set<string>()
  for await (const balance of balances.find({}, { readConcern: 'majority' })) {
    const account = balance._id
    seen.add(account)
    const wanted = derived.get(account)
    if (wanted === undefined || wanted.lastIndex !== balance.lastIndex) {
      const movedOn = balance.lastIndex >= end && (await log.read(balance.lastIndex, 1)).length > 0
      if (!movedOn)
        yield `balance of ${account}: stands at log index ${balance.lastIndex}, its last movement is ${wanted?.lastIndex ?? 'none'}`
      continue
    }
    for (const field of ['lastAt', 'nextExpiry'] as const)
      if (balance[field] !== wanted[field])
        yield `balance of ${account}: ${field} is ${balance[field]}, the records give ${wanted[field]}`
    for (const side of ['credits', 'debits', 'days'] as const) {
      const [found, right] = [tableOf(balance[side]), tableOf(wanted[side])]
      for (const counter of new Set([...found.keys(), ...right.keys()])) {
        if (found.get(counter) !== right.get(counter))
          yield `balance of ${account}: ${side}.${counter} is ${found.get(counter) ?? 'missing'}, the records give ${right.get(counter) ?? 'none'}`
      }
    }
  }
  for (const account of derived.keys()) if (!seen.has(account)) yield `balance of ${account}: missing`
}
