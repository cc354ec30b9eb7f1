import { BoundedMap, isDuplicateKey } from '../../../kernel/define.ts'
import type { Labels } from '../labels.ts'
import type { Store, StreamRow } from '../model.ts'

export interface NewStream {
  readonly id: string
  readonly labels: Labels
  readonly hours: ReadonlySet<number>
}

export interface Stream {
  readonly id: string
  readonly labels: Labels
}

/** Streams that this process has stored for the hour: each is written once an hour at most. */
const MOST_KNOWN = 200_000
/** A stream is known for longer than its last line. */
const MARGIN_MS = 2 * 86_400_000

/** Which sets of labels an account has, and in which hours. */
export class Streams {
  readonly #rows: Store['streams']
  readonly #known = new BoundedMap<string, true>(MOST_KNOWN)

  constructor(rows: Store['streams']) {
    this.#rows = rows
  }

  /**
   * Makes sure that they are in the store before their lines are. Gives those for which there is no room: as many
   * processes as take pushes at once may pass the cap by what each of them adds.
   */
  async register(
    owner: string,
    streams: readonly NewStream[],
    { cap, expireAtOf }: { readonly cap: number; readonly expireAtOf: (hour: number) => Date },
  ): Promise<ReadonlySet<string>> {
    const fresh = streams.filter(({ id, hours }) => [...hours].some((hour) => !this.#known.get(`${id}/${hour}`)))
    if (fresh.length === 0) return NONE
    const existing = new Set<string>(await this.#rows.distinct('_id', { _id: { $in: fresh.map(({ id }) => id) } }))
    const wanted = fresh.filter(({ id }) => !existing.has(id))
    const room = wanted.length === 0 ? 0 : Math.max(0, cap - (await this.#rows.countDocuments({ owner })))
    const refused = new Set(wanted.slice(room).map(({ id }) => id))
    const stored = fresh.filter(({ id }) => !refused.has(id))
    await this.#store(owner, stored, expireAtOf)
    for (const { id, hours } of stored) for (const hour of hours) this.#known.set(`${id}/${hour}`, true)
    return refused
  }

  async #store(owner: string, streams: readonly NewStream[], expireAtOf: (hour: number) => Date): Promise<void> {
    if (streams.length === 0) return
    const operations = streams.map(({ id, labels, hours }) => {
      const last = Math.max(...hours)
      return {
        updateOne: {
          filter: { _id: id },
          update: {
            $setOnInsert: { owner, labels: JSON.stringify(labels) },
            $min: { firstHour: Math.min(...hours) },
            $max: { lastHour: last, expireAt: new Date(expireAtOf(last).getTime() + MARGIN_MS) },
          },
          upsert: true,
        },
      }
    })
    try {
      await this.#rows.collection.bulkWrite(operations as never, { ordered: false })
    } catch (error) {
      // another process stored one of them just now
      if (!isDuplicateKey(error)) throw error
      await this.#rows.collection.bulkWrite(operations as never, { ordered: false })
    }
  }

  /** Those with lines in these hours, by label. */
  async find(
    owner: string,
    test: (labels: Labels) => boolean,
    hours: { readonly first: number; readonly last: number },
  ): Promise<readonly Stream[]> {
    const rows: Pick<StreamRow, '_id' | 'labels'>[] = await this.#rows
      .find({ owner, lastHour: { $gte: hours.first }, firstHour: { $lte: hours.last } })
      .select({ labels: 1 })
      .lean()
    return rows
      .map(({ _id, labels }) => ({ id: _id, labels: JSON.parse(labels) as Labels }))
      .filter(({ labels }) => test(labels))
  }

  /** The label with the most values, and how many: what an owner without room has to look at. */
  async mostVaried(owner: string): Promise<{ readonly name: string; readonly values: number }> {
    const values = new Map<string, Set<string>>()
    const all = { first: 0, last: Number.MAX_SAFE_INTEGER }
    for (const { labels } of await this.find(owner, () => true, all))
      for (const [name, value] of Object.entries(labels)) {
        const seen = values.get(name) ?? new Set()
        values.set(name, seen.add(value))
      }
    const [first] = [...values].sort(([, one], [, other]) => other.size - one.size)
    return { name: first?.[0] ?? '', values: first?.[1].size ?? 0 }
  }
}

const NONE: ReadonlySet<string> = new Set()
