import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SealedRecord } from '../../kernel/define.ts'
import { effectsOf } from './counters.ts'
import { fieldsOf } from './kinds.ts'
import { holdOf, legsOf } from './legs.ts'
import type { OpenHoldDocument } from './model.ts'
import { type Change, HOUSE } from './projected.ts'
import { HoldExpired } from './record-kinds.ts'

const PIECE = 100

/** What a stretch of the log adds to the projection. */
export interface Stretch {
  /** By account. */
  readonly changes: ReadonlyMap<string, readonly Change[]>
  /** Holds that it leaves open. */
  readonly opened: readonly OpenHoldDocument[]
  /** Holds of before that it ends. */
  readonly ended: readonly string[]
}

/** Reads a stretch in pieces, so that no call under way waits for all of it. */
export const digest = async (records: readonly SealedRecord[]): Promise<Stretch> => {
  const changes = new Map<string, Change[]>()
  const opened = new Map<string, OpenHoldDocument>()
  const ended = new Set<string>()
  const note = (owner: string, change: Change): void => {
    const known = changes.get(owner)
    if (known) known.push(change)
    else changes.set(owner, [change])
  }
  for (const [position, record] of records.entries()) {
    if (position % PIECE === PIECE - 1) await nextTurn()
    // Each time it is asked, the body is read from the sealed text.
    const { index, id, at, account, body } = record
    const legs = legsOf(body)
    for (const { owner, counter, amountMicroPence } of effectsOf(account, legs))
      note(owner, { index, at, counter, amountMicroPence })
    for (const leg of legs)
      if (leg.account.startsWith(HOUSE))
        note(leg.account, { index, at, counter: 'total', amountMicroPence: leg.amountMicroPence })
    const holdId = holdOf(body)
    if (holdId === id) opened.set(id, openHold(id, body))
    else if (holdId !== undefined && !opened.delete(holdId)) ended.add(holdId)
  }
  return { changes, opened: [...opened.values()], ended: [...ended] }
}

const openHold = (id: string, body: SealedRecord['body']): OpenHoldDocument => ({
  _id: id,
  expiresAt: fieldsOf(body).expiresAt ?? 0,
  expiryType: fieldsOf(body).expiryType ?? HoldExpired.type,
})
