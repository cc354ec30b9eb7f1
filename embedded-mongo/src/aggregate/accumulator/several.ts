/** Accumulators that answer several values: https://www.mongodb.com/docs/manual/reference/operator/aggregation/topN/, firstN, maxN, … */
import { type Doc, isDoc, type Maybe, type Value } from '../../bson/value.ts'
import { location } from '../../errors.ts'
import { compileSort } from '../../query/sort.ts'
import { namedFields } from '../expression/arguments.ts'
import { compileExpression } from '../expression/compile.ts'
import { isNullish } from '../expression/nullish.ts'
import { countN } from '../expression/statistics.ts'
import { constantValue, type Scope } from '../expression/types.ts'
import { MemoryBudget } from '../memory.ts'
import type { Accumulator, AccumulatorOperator, AccumulatorTable } from './types.ts'

const N_CODES = { notObject: 5787801, unknown: 5787901, missing: { n: 5787906, input: 5787907 } }
const RANKED_CODES = {
  notObject: 5788001,
  unknown: 5788002,
  missing: { n: 5788003, output: 5788004, sortBy: 5788005 },
}

/** `n` may be constant (checked at once) or read the group's key. */
const compileN = (value: Value, scope: Scope): ((groupKey: Doc) => number) => {
  const expression = compileExpression(value, scope)
  if (!expression.constant) return (groupKey) => countN(expression(groupKey))
  const n = countN(constantValue(expression))
  return () => n
}

/** Keeps at most `n` entries in an order; the worst goes when there is one too many. */
class Best<Entry> {
  readonly entries: Entry[] = []
  readonly #n: number
  readonly #order: (a: Entry, b: Entry) => number

  constructor(n: number, order: (a: Entry, b: Entry) => number) {
    this.#n = n
    this.#order = order
  }

  /** Puts the entry behind those that are equal to it. */
  add(entry: Entry): void {
    let low = 0
    let high = this.entries.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#order(this.entries[middle] as Entry, entry) <= 0) low = middle + 1
      else high = middle
    }
    if (low >= this.#n) return
    this.entries.splice(low, 0, entry)
    if (this.entries.length > this.#n) this.entries.pop()
  }
}

const firstOrLast =
  (which: 'first' | 'last'): AccumulatorOperator =>
  (argument, scope, name) => {
    const given = namedFields(argument, name, { required: ['n', 'input'], codes: N_CODES })
    const nOf = compileN(given.get('n') as Value, scope)
    const input = compileExpression(given.get('input') as Value, scope)
    return (groupKey) => {
      const n = nOf(groupKey)
      const values: Value[] = []
      const budget = new MemoryBudget(name)
      const add = (doc: Doc) => {
        if (which === 'first' && values.length === n) return
        const value = input(doc) ?? null
        budget.use(value)
        values.push(value)
        if (values.length > n) values.shift()
      }
      return { add, result: () => values }
    }
  }

const extremes =
  (direction: 1 | -1): AccumulatorOperator =>
  (argument, scope, name) => {
    const given = namedFields(argument, name, { required: ['n', 'input'], codes: { ...N_CODES, notObject: 5787900 } })
    const nOf = compileN(given.get('n') as Value, scope)
    const input = compileExpression(given.get('input') as Value, scope)
    return (groupKey) => {
      const best = new Best<Value>(nOf(groupKey), (a, b) => scope.order.compare(a, b) * direction)
      const add = (doc: Doc) => {
        const value = input(doc)
        if (!isNullish(value)) best.add(value)
      }
      return { add, result: () => best.entries }
    }
  }

/** $top and $bottom answer one output, the others an array. The bottom is kept in sort order too. */
const ranked =
  (end: 'top' | 'bottom', single: boolean): AccumulatorOperator =>
  (argument, scope, name) => {
    const given = namedFields(argument, name, {
      required: single ? ['sortBy', 'output'] : ['n', 'sortBy', 'output'],
      codes: RANKED_CODES,
    })
    const nOf = single ? () => 1 : compileN(given.get('n') as Value, scope)
    const sortBy = given.get('sortBy') as Value
    if (!isDoc(sortBy)) throw location(10065, `invalid parameter: expected an object (sortBy) in ${name}`)
    const sort = compileSort(sortBy, scope.order)
    const output = compileExpression(given.get('output') as Value, scope)
    return (groupKey): Accumulator => {
      const direction = end === 'top' ? 1 : -1
      const best = new Best<{ key: Value[]; value: Maybe }>(
        nOf(groupKey),
        (a, b) => sort.compareKeys(a.key, b.key) * direction,
      )
      const values = () => best.entries.map(({ value }) => value ?? null)
      return {
        add: (doc) => best.add({ key: sort.keyOf(doc), value: output(doc) }),
        result: () => (single ? values()[0] : end === 'top' ? values() : values().reverse()),
      }
    }
  }

export const SEVERAL: AccumulatorTable = {
  $firstN: firstOrLast('first'),
  $lastN: firstOrLast('last'),
  $minN: extremes(1),
  $maxN: extremes(-1),
  $top: ranked('top', true),
  $topN: ranked('top', false),
  $bottom: ranked('bottom', true),
  $bottomN: ranked('bottom', false),
}
