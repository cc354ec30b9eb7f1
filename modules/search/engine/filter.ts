import type { Column } from './column.ts'
import type { Comparison, Filter } from './filter-syntax.ts'
import { EMPTY_LIST, EMPTY_OBJECT, type Scalar } from './flatten.ts'

/** Whether one value passes; documents pass with any of theirs. */
type Test = (value: Scalar) => boolean

/** Which documents pass: 1 for each that does. `columnOf` gives the values under an attribute, `undefined` if no document has any. */
export function passing(
  filter: Filter,
  documents: number,
  columnOf: (attribute: string) => Column | undefined,
): Uint8Array {
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const [first, ...rest] = filter.parts.map((part) => passing(part, documents, columnOf))
      const bits = first ?? new Uint8Array(documents)
      const any = filter.kind === 'or'
      for (const other of rest)
        for (let at = 0; at < documents; at++)
          bits[at] = any ? (bits[at] as number) | (other[at] as number) : (bits[at] as number) & (other[at] as number)
      return bits
    }
    case 'not': {
      const bits = passing(filter.part, documents, columnOf)
      for (let at = 0; at < documents; at++) bits[at] = 1 - (bits[at] as number)
      return bits
    }
    default:
      return matching(filter, documents, columnOf)
  }
}

type Condition = Exclude<Filter, { readonly kind: 'and' | 'or' | 'not' }>

function matching(
  condition: Condition,
  documents: number,
  columnOf: (attribute: string) => Column | undefined,
): Uint8Array {
  const bits = new Uint8Array(documents)
  const negated = condition.kind === 'compare' && condition.comparison === '!='
  const column = columnOf(condition.attribute)
  if (column) {
    const test = testOf(condition)
    const passes = Uint8Array.from(column.values, (value) => (test(value) ? 1 : 0))
    for (let at = 0; at < documents; at++) if (column.some(at, passes)) bits[at] = 1
  }
  if (negated) for (let at = 0; at < documents; at++) bits[at] = 1 - (bits[at] as number)
  return bits
}

function testOf(condition: Condition): Test {
  switch (condition.kind) {
    case 'compare':
      return condition.comparison === '=' || condition.comparison === '!='
        ? equalsAny([condition.value])
        : ordered(condition.comparison, Number(condition.value))
    case 'between': {
      const [low, high] = [Number(condition.low), Number(condition.high)]
      return (value) => typeof value === 'number' && value >= low && value <= high
    }
    case 'in':
      return equalsAny(condition.values)
    case 'text': {
      const wanted = condition.value.toLowerCase()
      return condition.how === 'contains'
        ? (value) => isText(value) && value.toLowerCase().includes(wanted)
        : (value) => isText(value) && value.toLowerCase().startsWith(wanted)
    }
    default:
      return { null: isNull, empty: isEmpty, there: () => true }[condition.what]
  }
}

const isText = (value: Scalar): value is string => typeof value === 'string' && !isContainer(value)
const isContainer = (value: Scalar): boolean => value === EMPTY_LIST || value === EMPTY_OBJECT
const isNull = (value: Scalar): boolean => value === null
const isEmpty = (value: Scalar): boolean => value === '' || isContainer(value)

/** Text without regard to case; a number by its value, however it is written. */
function equalsAny(wanted: readonly string[]): Test {
  const texts = new Set(wanted.map((each) => each.toLowerCase()))
  const numbers = new Set(wanted.filter((each) => each.trim() !== '').map(Number))
  return (value) =>
    typeof value === 'number' ? numbers.has(value) : value !== null && texts.has(String(value).toLowerCase())
}

const ORDERS: Readonly<Record<Exclude<Comparison, '=' | '!='>, (value: number, limit: number) => boolean>> = {
  '>': (value, limit) => value > limit,
  '>=': (value, limit) => value >= limit,
  '<': (value, limit) => value < limit,
  '<=': (value, limit) => value <= limit,
}
const ordered = (comparison: keyof typeof ORDERS, limit: number): Test => {
  const order = ORDERS[comparison]
  return (value) => typeof value === 'number' && order(value, limit)
}
