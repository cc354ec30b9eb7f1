import { Timestamp } from 'bson'
import { compare } from '../bson/compare.ts'
import { identical } from '../bson/identical.ts'
import { show } from '../bson/show.ts'
import { isDoc, type Maybe, type Value } from '../bson/value.ts'
import { badValue } from '../errors.ts'
import type { Modifier, Run } from './modifier.ts'

export const set = (value: Value): Modifier => ({
  creates: true,
  apply: (current) => (identical(current, value) ? current : value),
})

export const setOnInsert = (value: Value): Modifier => ({ ...set(value), insertOnly: true })

export const unset = (): Modifier => ({ creates: false, apply: () => undefined })

const extreme =
  (wins: (order: number) => boolean) =>
  (value: Value): Modifier => ({
    creates: true,
    apply: (current) => (current === undefined || wins(compare(value, current)) ? value : current),
  })

export const min = extreme((order) => order < 0)
export const max = extreme((order) => order > 0)

const now = (run: Run): Value => run.now
/** Two timestamps within one millisecond still differ, as MongoDB's clock ticks on. */
let ticks = 0
const timestamp = (run: Run): Value => {
  ticks = (ticks + 1) % 0x7fff_ffff
  return new Timestamp({ t: Math.floor(run.now.getTime() / 1000), i: ticks })
}

const CLOCKS: ReadonlyMap<Maybe, (run: Run) => Value> = new Map([
  ['date', now],
  ['timestamp', timestamp],
])

export const currentDate = (argument: Value): Modifier => {
  const clock =
    typeof argument === 'boolean'
      ? now
      : isDoc(argument) && argument.size === 1
        ? CLOCKS.get(argument.get('$type'))
        : undefined
  if (clock === undefined)
    throw badValue(
      `${show(argument)} is not valid type for $currentDate. Please use a boolean ('true') or a $type expression ({$type: 'timestamp/date'}).`,
    )
  return { creates: true, apply: (_current, run) => clock(run) }
}
