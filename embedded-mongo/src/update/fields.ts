import type { Scope } from '../aggregate/expression/types.ts'
import { identical } from '../bson/identical.ts'
import { typeAlias } from '../bson/types.ts'
import { isDoc, type Maybe, type Value } from '../bson/value.ts'
import { badValue } from '../errors.ts'
import type { Modifier, Run } from './modifier.ts'
import { nextTimestamp } from './timestamp.ts'

export const set = (value: Value): Modifier => ({
  onMissing: 'create',
  apply: (current) => (identical(current, value) ? current : value),
})

export const setOnInsert = (value: Value): Modifier => ({ ...set(value), applies: ({ isInsert }) => isInsert })

export const unset = (): Modifier => ({ onMissing: 'ignore', apply: () => undefined })

const extreme =
  (wins: (order: number) => boolean) =>
  (value: Value, _path: string, { order }: Scope): Modifier => ({
    onMissing: 'create',
    apply: (current) => (current === undefined || wins(order.compare(value, current)) ? value : current),
  })

export const min = extreme((order) => order < 0)
export const max = extreme((order) => order > 0)

const now = (run: Run): Value => run.now
const timestamp = (run: Run): Value => nextTimestamp(run.now)

const CLOCKS: ReadonlyMap<Maybe, (run: Run) => Value> = new Map([
  ['date', now],
  ['timestamp', timestamp],
])

const clockOf = (argument: Value): ((run: Run) => Value) => {
  if (typeof argument === 'boolean') return now
  if (!isDoc(argument))
    throw badValue(
      `${typeAlias(argument)} is not valid type for $currentDate. Please use a boolean ('true') or a $type expression ({$type: 'timestamp/date'}).`,
    )
  for (const name of argument.keys()) if (name !== '$type') throw badValue(`Unrecognized $currentDate option: ${name}`)
  const clock = CLOCKS.get(argument.get('$type'))
  if (clock === undefined)
    throw badValue(
      "The '$type' string field is required to be 'date' or 'timestamp': {$currentDate: {field : {$type: 'date'}}}",
    )
  return clock
}

export const currentDate = (argument: Value): Modifier => {
  const clock = clockOf(argument)
  return { onMissing: 'create', apply: (_current, run) => clock(run) }
}
