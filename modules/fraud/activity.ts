import { DAY_MS } from '../../kernel/define.ts'
import type { Activity, Store } from './model.ts'
import { firstOf } from './reads.ts'
import { ignoringTwins } from './twins.ts'

const HOUR_MS = 3_600_000
type Direction = 'made' | 'received'

const dayOf = (at: number): number => at - (at % DAY_MS)
const hourOf = (at: number): string => `h${Math.floor((at % DAY_MS) / HOUR_MS)}`
const idOf = (subject: string, day: number): string => `${subject}|${new Date(day).toISOString().slice(0, 10)}`

/** Counts one paid call, once a record: a running count by hour, so that no check has to count rows. */
export async function countCall(
  { subject, at, index }: { readonly subject: string; readonly at: number; readonly index: number },
  direction: Direction,
  { activity }: Pick<Store, 'activity'>,
): Promise<void> {
  const day = dayOf(at)
  await ignoringTwins(
    activity.updateOne(
      { _id: idOf(subject, day), lastIndex: { $lt: index } },
      { $inc: { [`${direction}.${hourOf(at)}`]: 1 }, $set: { day: new Date(day), lastIndex: index } },
      { upsert: true },
    ),
  )
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
