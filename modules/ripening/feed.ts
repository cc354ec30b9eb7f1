import { isDuplicateKey, type SealedRecord, utcDay } from '../../kernel/define.ts'
import { fieldsOf, legsOf } from '../ledger/services.ts'
import type { Store } from './model.ts'
import { Ripened, ripenedMicroPence } from './records.ts'

/** A lot that has grown is looked at again within this time; a new one at once. */
const GROWN_MS = 3_600_000

interface Change {
  readonly index: number
  readonly at: number
  readonly earned: bigint
  readonly ripened: bigint
}
interface LotKey {
  readonly beneficiary: string
  readonly payer: string
  readonly day: string
}
type LotChanges = Map<string, { readonly key: LotKey; readonly changes: Map<number, Change> }>
/** By payer: by log index, what the payer vouched for. */
type PayerChanges = Map<string, Map<number, bigint>>
const lotId = ({ beneficiary, payer, day }: LotKey): string => `${beneficiary}|${payer}|${day}`

/**
 * Sums sealed records into lots and payers, in stretches: any number of calls of one pair is one write. A row tells the last record in
 * it, so that what is delivered again counts once.
 */
export class Feed {
  readonly #store: Store
  #lots: LotChanges = new Map()
  #payers: PayerChanges = new Map()

  constructor(store: Store) {
    this.#store = store
  }

  /** A settlement: what the beneficiary's share holds of promotional credit. */
  earned({ index, at, account: payer, body }: SealedRecord): void {
    const { beneficiary } = fieldsOf(body)
    if (payer === null || beneficiary === undefined) return
    const earned = legsOf(body)
      .filter(({ account, returned }) => account === `user:${beneficiary}:unripe` && returned !== true)
      .reduce((sum, { amountMicroPence }) => sum + amountMicroPence, 0n)
    if (earned > 0n) this.#note({ beneficiary, payer, day: utcDay(at) }, { index, at, earned, ripened: 0n })
  }

  ripened(record: SealedRecord): void {
    if (!Ripened.is(record) || record.account === null) return
    const { payer, day, reason } = record.body
    const ripened = ripenedMicroPence(record)
    const { index, at } = record
    this.#note({ beneficiary: record.account, payer, day }, { index, at, earned: 0n, ripened })
    const own = this.#payers.get(payer) ?? new Map()
    this.#payers.set(payer, own.set(index, reason === 'aged' ? 0n : ripened))
  }

  async write(): Promise<void> {
    const [lots, payers] = [this.#lots, this.#payers]
    this.#lots = new Map()
    this.#payers = new Map()
    await Promise.all([lots.size > 0 && this.#writeLots(lots), payers.size > 0 && this.#writePayers(payers)])
  }

  #note(key: LotKey, change: Change): void {
    const id = lotId(key)
    const lot = this.#lots.get(id) ?? { key, changes: new Map() }
    lot.changes.set(change.index, change)
    this.#lots.set(id, lot)
  }

  async #writeLots(gathered: LotChanges): Promise<void> {
    const { lots } = this.#store
    const known = await lastIndexes(lots, [...gathered.keys()])
    const updates = [...gathered].flatMap(([_id, { key, changes }]) => {
      const last = known.get(_id)
      const fresh = [...changes.values()].filter(({ index }) => index > (last ?? -1))
      const [first] = fresh
      if (first === undefined) return []
      const sum = (of: 'earned' | 'ripened') => fresh.reduce((total, change) => total + change[of], 0n)
      const since = new Date(first.at)
      const look = last === undefined ? { $setOnInsert: { since, nextAt: since } } : nextLook(fresh, sum('earned'))
      const update = {
        $inc: { earnedMicroPence: sum('earned'), ripenedMicroPence: sum('ripened') },
        $set: { ...key, lastIndex: fresh.at(-1)?.index ?? first.index },
        ...look,
      }
      return [{ updateOne: { filter: { _id, lastIndex: { $lt: first.index } }, update, upsert: true } }]
    })
    await written(lots.collection, updates)
  }

  async #writePayers(gathered: PayerChanges): Promise<void> {
    const { payers } = this.#store
    const known = await lastIndexes(payers, [...gathered.keys()])
    const updates = [...gathered].flatMap(([_id, changes]) => {
      const fresh = [...changes].filter(([index]) => index > (known.get(_id) ?? -1))
      const [first] = fresh
      if (first === undefined) return []
      const vouchedMicroPence = fresh.reduce((total, [, amount]) => total + amount, 0n)
      const update = {
        $inc: { ripenings: fresh.length, vouchedMicroPence },
        $set: { lastIndex: fresh.at(-1)?.[0] ?? first[0] },
      }
      return [{ updateOne: { filter: { _id, lastIndex: { $lt: first[0] } }, update, upsert: true } }]
    })
    await written(payers.collection, updates)
  }
}

/** What has only ripened needs no other look than the one that is due. */
const nextLook = (fresh: readonly Change[], earned: bigint) =>
  earned > 0n ? { $min: { nextAt: new Date((fresh[0]?.at ?? 0) + GROWN_MS) } } : {}

async function lastIndexes(
  rows: Store['lots'] | Store['payers'],
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await rows.collection.find({ _id: { $in: ids } } as never, { projection: { lastIndex: 1 } }).toArray()
  return new Map(found.map(({ _id, lastIndex }) => [String(_id), Number(lastIndex)]))
}

/** A row that holds them already is not met by the filter, and its id is taken. */
async function written(rows: Store['lots']['collection'], updates: readonly object[]): Promise<void> {
  if (updates.length === 0) return
  await rows.bulkWrite(updates as never, { ordered: false }).catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error
  })
}
