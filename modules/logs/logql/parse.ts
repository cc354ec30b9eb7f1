import {
  AGGREGATIONS,
  type Aggregation,
  type CompareOp,
  type Grouping,
  type LogQuery,
  type Matcher,
  type MetricQuery,
  type Query,
  RANGE_FUNCTIONS,
  type RangeFunction,
} from './ast.ts'
import { Cursor } from './cursor.ts'
import { parseMatchers, parseStages, parseUnwrap } from './parse-log.ts'

const PRECEDENCE: Readonly<Record<string, number>> = {
  '==': 1,
  '!=': 1,
  '>': 1,
  '>=': 1,
  '<': 1,
  '<=': 1,
  '+': 2,
  '-': 2,
  '*': 3,
  '/': 3,
}
const COMPARISONS: ReadonlySet<string> = new Set(['==', '!=', '>', '>=', '<', '<='])
const UNWRAPPED: ReadonlySet<RangeFunction> = new Set([
  'sum_over_time',
  'avg_over_time',
  'min_over_time',
  'max_over_time',
])

/** A query of the subset of LogQL that the README states. Throws `bad_query` with line and column. */
export function parseQuery(text: string): Query {
  const cursor = new Cursor(text)
  const query = cursor.is('{') ? parseLog(cursor) : parseMetric(cursor, 0)
  if (cursor.now.kind !== 'end') throw cursor.unexpected('the end of the query')
  return query
}

/** A stream selector alone, as `match[]` gives it. */
export function parseSelector(text: string): readonly Matcher[] {
  const cursor = new Cursor(text)
  const matchers = parseMatchers(cursor)
  if (cursor.now.kind !== 'end') throw cursor.unexpected('the end of the selector')
  return matchers
}

const parseLog = (cursor: Cursor): LogQuery => {
  const matchers = parseMatchers(cursor)
  return { kind: 'log', matchers, stages: parseStages(cursor) }
}

function parseMetric(cursor: Cursor, least: number): MetricQuery {
  let left = parseOperand(cursor)
  for (;;) {
    const op = cursor.now.value
    const precedence = cursor.now.kind === 'mark' ? PRECEDENCE[op] : undefined
    if (precedence === undefined || precedence <= least) return left
    cursor.next()
    const bool = COMPARISONS.has(op) && cursor.take('bool')
    const right = parseMetric(cursor, precedence)
    left = { kind: 'binary', op: op as '+' | CompareOp, bool, left, right }
  }
}

function parseOperand(cursor: Cursor): MetricQuery {
  const { kind, value } = cursor.now
  if (kind === 'number') return { kind: 'scalar', value: Number(cursor.next().value) }
  if (cursor.take('-')) return { kind: 'scalar', value: -cursor.number() }
  if (cursor.is('(')) {
    cursor.next()
    const inner = cursor.within(() => parseMetric(cursor, 0))
    cursor.expect(')')
    return inner
  }
  if (value === 'vector') {
    cursor.next()
    cursor.expect('(')
    const constant = cursor.number()
    cursor.expect(')')
    return { kind: 'vector', value: constant }
  }
  if (isOne(RANGE_FUNCTIONS, value)) return parseRange(cursor, value)
  if (isOne(AGGREGATIONS, value)) return parseAggregate(cursor, value)
  throw cursor.unexpected(
    `a stream selector { … }, a number, or one of ${[...RANGE_FUNCTIONS, ...AGGREGATIONS].join(', ')}`,
  )
}

const isOne = <T extends string>(all: readonly T[], value: string): value is T =>
  (all as readonly string[]).includes(value)

function parseRange(cursor: Cursor, fn: RangeFunction): MetricQuery {
  const { at } = cursor.next()
  cursor.expect('(')
  const matchers = parseMatchers(cursor)
  let rangeNs = cursor.is('[') ? parseWindow(cursor) : undefined
  const stages = parseStages(cursor)
  const unwrap = parseUnwrap(cursor)
  // after the conversion of a label there may be filters, for __error__ above all
  const after = unwrap ? parseStages(cursor) : []
  rangeNs ??= parseWindow(cursor)
  const offsetNs = cursor.take('offset') ? cursor.durationNs() : 0
  cursor.expect(')')
  if (UNWRAPPED.has(fn) !== (unwrap !== undefined))
    throw cursor.fault(
      at,
      unwrap ? `${fn} counts lines; leave | unwrap out` : `${fn} needs a number: add | unwrap <label> before the range`,
    )
  return { kind: 'range', fn, log: { kind: 'log', matchers, stages: [...stages, ...after] }, rangeNs, offsetNs, unwrap }
}

function parseWindow(cursor: Cursor): number {
  const { at } = cursor.expect('[')
  const rangeNs = cursor.durationNs()
  if (rangeNs <= 0) throw cursor.fault(at, 'a range must be longer than nothing, as in [5m]')
  cursor.expect(']')
  return rangeNs
}

function parseAggregate(cursor: Cursor, op: Aggregation): MetricQuery {
  cursor.next()
  let grouping = parseGrouping(cursor)
  cursor.expect('(')
  let k = 0
  if (op === 'topk' || op === 'bottomk') {
    const { at } = cursor.now
    k = cursor.number()
    if (!Number.isInteger(k) || k < 1 || k > 1_000) throw cursor.fault(at, `${op} takes a whole number from 1 to 1000`)
    cursor.expect(',')
  }
  const of = cursor.within(() => parseMetric(cursor, 0))
  cursor.expect(')')
  grouping ??= parseGrouping(cursor)
  return { kind: 'aggregate', op, k, of, grouping }
}

function parseGrouping(cursor: Cursor): Grouping | undefined {
  const without = cursor.is('without')
  if (!without && !cursor.is('by')) return undefined
  cursor.next()
  cursor.expect('(')
  const names: string[] = []
  while (!cursor.is(')')) {
    names.push(cursor.word('a label'))
    if (!cursor.take(',')) break
  }
  cursor.expect(')')
  return { without, names }
}
