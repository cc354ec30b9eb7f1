import { DAY_MS } from '../../kernel/define.ts'
import type { Activity, Store } from './model.ts'
import { firstOf } from './reads.ts'
import { ignoringTwins } from './twins.ts'

const HOUR_MS = 3_600_000
type Direction = 'made' | 'received'

const dayOf = (at: number): number => at - (at % DAY_MS)
const hourOf = (at: number): string => `h${Math.floor((at % DAY_MS) / HOUR_MS)}`
const idOf = (subject: string, day: number): string => `${subject}|${new Date(day).toISOString().slice(0, 10)}`

interface PaidCall {
  readonly subject: string
  readonly direction: Direction
  readonly at: number
  /** Of its record in the log. */
  readonly index: number
}

/**
 * Counts paid calls, each record once: a running count by hour, so that no check has to count rows. They are gathered and written
 * together, an account and day once; what a row says of the last record that it counts tells repeats.
 */
export class PaidCalls {
  readonly #activity: Store['activity']
  /** By record and direction: what is delivered again is there once. */
  #gathered = new Map<string, PaidCall>()

  constructor({ activity }: Pick<Store, 'activity'>) {
    this.#activity = activity
  }

  add(call: PaidCall): void {
    this.#gathered.set(`${call.index}|${call.direction}`, call)
  }

  async write(): Promise<void> {
    const calls = new Map<string, PaidCall[]>()
    for (const call of this.#gathered.values()) {
      const id = idOf(call.subject, dayOf(call.at))
      const own = calls.get(id)
      if (own) own.push(call)
      else calls.set(id, [call])
    }
    this.#gathered = new Map()
    if (calls.size === 0) return
    const rows = await this.#activity.find({ _id: { $in: [...calls.keys()] } }, { lastIndex: 1 }).lean()
    const known = new Map(rows.map(({ _id, lastIndex }) => [_id, lastIndex]))
    const updates = [...calls].flatMap(([id, all]) => updateOf(id, all, known.get(id) ?? -1))
    if (updates.length > 0) await ignoringTwins(this.#activity.bulkWrite(updates, { ordered: false }))
  }
}

function updateOf(_id: string, all: readonly PaidCall[], known: number) {
  const [first, ...rest] = all.filter(({ index }) => index > known)
  if (first === undefined) return []
  const counts: Record<string, number> = {}
  for (const { direction, at } of [first, ...rest]) {
    const path = `${direction}.${hourOf(at)}`
    counts[path] = (counts[path] ?? 0) + 1
  }
  const set = { day: new Date(dayOf(first.at)), lastIndex: rest.at(-1)?.index ?? first.index }
  // one that counts them already is not met by the filter, and its id is taken
  const filter = { _id, lastIndex: { $lt: first.index } }
  return [{ updateOne: { filter, update: { $inc: counts, $set: set }, upsert: true } }]
}

/** Of the last hour and the last 24: whole hours, and of the oldest its part. */
export async function callsOf(subject: string, at: number, { activity }: Pick<Store, 'activity'>) {
  const day = dayOf(at)
  const rows = await firstOf<Activity>(activity, { _id: { $in: [idOf(subject, day), idOf(subject, day - DAY_MS)] } }, 2)
  const counts = (direction: Direction) => {
    const inHour = (back: number): number => {
      const then = at - back * HOUR_MS
      const row = rows.find(({ _id }) => _id === idOf(subject, dayOf(then)))
      return row?.[direction]?.[hourOf(then)] ?? 0
    }
    const left = 1 - (at % HOUR_MS) / HOUR_MS
    let h24 = 0
    for (let back = 0; back < 24; back++) h24 += inHour(back)
    return { h1: Math.round(inHour(0) + left * inHour(1)), h24: Math.round(h24 + left * inHour(24)) }
  }
  return { made: counts('made'), received: counts('received') }
}
