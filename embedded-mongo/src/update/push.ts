import type { Scope } from '../aggregate/expression/types.ts'
import { isNumeric, toInt64 } from '../bson/arithmetic.ts'
import { showElement } from '../bson/show.ts'
import { typeAlias } from '../bson/types.ts'
import { isDoc, type Maybe, type Value } from '../bson/value.ts'
import { badValue } from '../errors.ts'
import type { Modifier, Run } from './modifier.ts'
import { compilePushSort } from './push-sort.ts'

const CLAUSES = new Set(['$each', '$slice', '$position', '$sort'])

const wholeNumber = (value: Value | undefined, complaint: string): number | undefined => {
  if (value === undefined) return undefined
  const whole = isNumeric(value) ? toInt64(value) : undefined
  if (whole === undefined) throw badValue(`${complaint}: ${typeAlias(value)}`)
  return Number(whole)
}

/** Keeps the first n elements, or the last n when n is negative. */
const slice = (items: Value[], count: number): Value[] =>
  count >= 0 ? items.slice(0, count) : items.slice(Math.max(0, items.length + count))

const insertAt = (items: readonly Value[], added: readonly Value[], position: number | undefined): Value[] => {
  const at = position === undefined ? items.length : position >= 0 ? position : Math.max(0, items.length + position)
  return [...items.slice(0, at), ...added, ...items.slice(at)]
}

const existing = (current: Maybe, path: string, run: Run): readonly Value[] => {
  if (current === undefined) return []
  if (Array.isArray(current)) return current
  throw badValue(
    `The field '${path}' must be an array but is of type ${typeAlias(current)} in document ${showElement('_id', run.root.get('_id'))}`,
  )
}

export const push = (argument: Value, path: string, scope: Scope): Modifier => {
  if (!isDoc(argument) || !argument.has('$each'))
    return { onMissing: 'create', apply: (current, run) => [...existing(current, path, run), argument] }
  for (const name of argument.keys()) if (!CLAUSES.has(name)) throw badValue(`Unrecognized clause in $push: ${name}`)
  const added = argument.get('$each')
  if (!Array.isArray(added))
    throw badValue(`The argument to $each in $push must be an array but it was of type: ${typeAlias(added)}`)
  const position = wholeNumber(
    argument.get('$position'),
    'The value for $position must be an integer value, not of type',
  )
  const count = wholeNumber(argument.get('$slice'), 'The value for $slice must be an integer value but was given type')
  const sortSpec = argument.get('$sort')
  const order = sortSpec === undefined ? undefined : compilePushSort(sortSpec, scope.order)
  const apply = (current: Maybe, run: Run): Maybe => {
    const before = existing(current, path, run)
    let items = insertAt(before, added, position)
    if (order !== undefined) items.sort(order)
    if (count !== undefined) items = slice(items, count)
    const unchanged =
      added.length === 0 && items.length === before.length && items.every((item, i) => Object.is(item, before[i]))
    return unchanged && current !== undefined ? current : items
  }
  return { onMissing: 'create', apply }
}
