import { ApiError, BoundedMap, type Clock, faultPoints } from '../../kernel/define.ts'
import type { EventInput } from './contract.ts'
import type { EventRow, MeterRow, Store } from './model.ts'
import { type NewEvent, readEvent } from './read-event.ts'
import { cancelled, eventId, hourOf, rollupId } from './series.ts'
import type { Told } from './told.ts'

/** An insert that takes longer than the difference of the two is not in a count that was kept. */
const OPEN_MS = 120_000
const FRESH_MS = 60_000
const MARKS = 50_000
const CANCEL_WITHIN_MS = 86_400_000
const DUPLICATE_KEY = 11_000

const passFault = faultPoints(['metering.marked', 'metering.stored'])

export interface Recorded {
  readonly events: readonly NewEvent[]
  readonly accepted: number
  readonly duplicates: number
  readonly conflicts: readonly string[]
}

/** Takes events: durable when it resolves, each identifier once. */
export class Recorder {
  readonly #store: Store
  readonly #clock: Clock
  /** Hours that this process has marked open, and until when. */
  readonly #open = new BoundedMap<string, number>(MARKS)

  readonly #told: Told

  constructor(store: Store, clock: Clock, told: Told) {
    this.#store = store
    this.#clock = clock
    this.#told = told
  }

  /** Throws `conflict` where the identifier was counted with other contents. */
  async recordOne(owner: string, input: EventInput): Promise<NewEvent> {
    const { events, conflicts } = await this.record(owner, [input], () => '/body')
    const [event] = events
    if (conflicts.length > 0 || event === undefined)
      throw new ApiError('conflict', `/body/identifier '${input.identifier}' was counted already, with other contents`)
    return event
  }

  /** `pointerOf`: where the event at this position stands in the request. */
  async record(
    owner: string,
    inputs: readonly EventInput[],
    pointerOf: (position: number) => string,
  ): Promise<Recorded> {
    const now = this.#clock.now()
    const meters = await this.#metersOf(owner, inputs)
    const events = inputs.map((input, position) =>
      readEvent(input, { owner, meters, now, pointer: pointerOf(position) }),
    )
    await this.#markOpen(events, now)
    passFault('metering.marked')
    const repeated = await this.#insert(events)
    passFault('metering.stored')
    await this.#told.tell(
      owner,
      events.map(({ series }) => series),
    )
    const conflicts = await this.#conflicts(repeated)
    return { events, accepted: events.length - repeated.length, duplicates: repeated.length, conflicts }
  }

  /** Throws `not_found`; `conflict` after 24 hours. A second time changes nothing. */
  async cancel(owner: string, eventName: string, identifier: string): Promise<void> {
    const row = await this.#store.events.findById(eventId(owner, identifier)).lean()
    const meter = await this.#store.meters.findOne({ owner, event_name: eventName }).lean()
    const series = row?.series.replace(/^cancelled\|/, '')
    if (!row || !meter || !series?.startsWith(`${owner}|${meter._id}|`))
      throw new ApiError('not_found', `there is no event '${identifier}' of the meter for '${eventName}'`)
    const now = this.#clock.now()
    if (row.receivedAt.getTime() < now - CANCEL_WITHIN_MS)
      throw new ApiError('conflict', `'${identifier}' came more than 24 hours ago and stays counted`)
    await this.#markOpen([{ ...row, series }], now)
    await this.#store.events.updateOne({ _id: row._id }, { $set: { series: cancelled(series) } })
  }

  async #metersOf(owner: string, inputs: readonly EventInput[]): Promise<ReadonlyMap<string, MeterRow>> {
    const names = [...new Set(inputs.map(({ event_name }) => event_name))]
    const rows = await this.#store.meters.find({ owner, event_name: { $in: names } }).lean()
    return new Map(rows.map((row) => [row.event_name, row]))
  }

  /** Before the events: whoever counts the hour meanwhile does not keep the count. */
  async #markOpen(events: readonly Pick<EventRow, 'series' | 'at'>[], now: number): Promise<void> {
    const hours = new Map<string, { readonly series: string; readonly hour: number }>()
    for (const { series, at } of events) {
      const hour = hourOf(at.getTime())
      const id = rollupId(series, hour)
      if ((this.#open.get(id) ?? 0) < now + FRESH_MS) hours.set(id, { series, hour })
    }
    if (hours.size === 0) return
    const openUntil = now + OPEN_MS
    await this.#store.rollups.bulkWrite(
      [...hours].map(([_id, { series, hour }]) => ({
        updateOne: {
          filter: { _id },
          update: {
            $max: { openUntil: new Date(openUntil) },
            $set: { waits: _id },
            $setOnInsert: { series, hour: new Date(hour) },
          },
          upsert: true,
        },
      })),
      { ordered: false },
    )
    for (const id of hours.keys()) this.#open.set(id, openUntil)
  }

  /** Those whose identifier was there already. */
  async #insert(events: readonly NewEvent[]): Promise<readonly NewEvent[]> {
    const documents = events.map(({ identifier: _identifier, timed: _timed, ...row }) => row)
    try {
      await this.#store.events.collection.insertMany(documents as never[], { ordered: false })
      return []
    } catch (error) {
      const { writeErrors } = error as { readonly writeErrors?: readonly { code: number; index: number }[] }
      const list = [writeErrors ?? []].flat()
      if (list.length === 0 || list.some(({ code }) => code !== DUPLICATE_KEY)) throw error
      return list.flatMap(({ index }) => events[index] ?? [])
    }
  }

  async #conflicts(repeated: readonly NewEvent[]): Promise<readonly string[]> {
    if (repeated.length === 0) return []
    const rows = await this.#store.events.find({ _id: { $in: repeated.map(({ _id }) => _id) } }).lean()
    const stored = new Map(rows.map((row) => [row._id, row]))
    return repeated.filter((event) => differs(event, stored.get(event._id))).map(({ identifier }) => identifier)
  }
}

const differs = (event: NewEvent, stored: EventRow | undefined): boolean =>
  stored !== undefined &&
  (stored.series.replace(/^cancelled\|/, '') !== event.series ||
    BigInt(stored.value) !== event.value ||
    (event.timed && stored.at.getTime() !== event.at.getTime()))
