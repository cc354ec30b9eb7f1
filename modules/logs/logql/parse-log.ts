import type { CompareOp, Condition, LineOp, Matcher, MatchOp, Stage, Unwrap } from './ast.ts'
import type { Cursor } from './cursor.ts'
import { compilePattern } from './pattern.ts'
import { parseBytes, parseDuration } from './units.ts'

const MATCHES: ReadonlySet<string> = new Set(['=', '!=', '=~', '!~'])
const COMPARES: ReadonlySet<string> = new Set(['==', '=', '!=', '>', '>=', '<', '<='])
const LINES: ReadonlySet<string> = new Set(['|=', '!=', '|~', '!~'])
const MOST_STAGES = 50

/** `{app="web", env=~"live|test"}`. One of them at least must refuse the empty value, so that not all is read by mistake. */
export function parseMatchers(cursor: Cursor): readonly Matcher[] {
  const { at } = cursor.expect('{')
  const matchers: Matcher[] = []
  while (!cursor.is('}')) {
    const name = cursor.word('a label')
    if (!MATCHES.has(cursor.now.value)) throw cursor.unexpected('=, !=, =~ or !~')
    const op = cursor.next().value as MatchOp
    const where = cursor.now.at
    const value = cursor.text('a value')
    if (op.endsWith('~')) checkPattern(cursor, value, where)
    matchers.push({ name, op, value })
    if (!cursor.take(',')) break
  }
  cursor.expect('}')
  const narrowing = matchers.some(
    ({ op, value }) =>
      (op === '=' && value !== '') ||
      (op === '=~' && !compilePattern(value, 'whole')('')) ||
      (op === '!=' && value === ''),
  )
  if (!narrowing)
    throw cursor.fault(
      at,
      'queries require at least one matcher that does not match an empty value: {app="web"}, {app=~".+"} or {app!=""}',
    )
  return matchers
}

export function parseStages(cursor: Cursor): readonly Stage[] {
  const stages: Stage[] = []
  for (;;) {
    const { value, at, kind } = cursor.now
    if (kind === 'mark' && LINES.has(value)) stages.push(parseLine(cursor, value as LineOp))
    else if (cursor.is('|') && cursor.ahead.value !== 'unwrap') {
      cursor.next()
      stages.push(parseStage(cursor))
    } else return stages
    if (stages.length > MOST_STAGES) throw cursor.fault(at, `more than ${MOST_STAGES} stages`)
  }
}

function parseLine(cursor: Cursor, op: LineOp): Stage {
  const { at } = cursor.next()
  const values: string[] = []
  do {
    const where = cursor.now.at
    const value = cursor.text(op.endsWith('~') ? 'a regular expression' : 'what the line has')
    if (op.endsWith('~')) checkPattern(cursor, value, where)
    values.push(value)
  } while (cursor.take('or'))
  return { kind: 'line', op, values, at }
}

function parseStage(cursor: Cursor): Stage {
  if (cursor.is('json') || cursor.is('logfmt')) return { kind: cursor.next().value as 'json' | 'logfmt' }
  if (cursor.is('drop') || cursor.is('keep')) {
    const kind = cursor.next().value as 'drop' | 'keep'
    const names: string[] = []
    do names.push(cursor.word('a label'))
    while (cursor.take(','))
    return { kind, names }
  }
  if (UNKNOWN.has(cursor.now.value) && cursor.ahead.kind !== 'mark')
    throw cursor.fault(
      cursor.now.at,
      `| ${cursor.now.value} is not understood here; there are line filters, json, logfmt, label filters, drop, keep and unwrap`,
    )
  return { kind: 'label', condition: parseCondition(cursor) }
}
const UNKNOWN: ReadonlySet<string> = new Set([
  'line_format',
  'label_format',
  'pattern',
  'regexp',
  'unpack',
  'decolorize',
])

function parseCondition(cursor: Cursor): Condition {
  let left = parseAll(cursor)
  while (cursor.take('or')) left = { kind: 'or', left, right: parseAll(cursor) }
  return left
}

function parseAll(cursor: Cursor): Condition {
  let left = parseOne(cursor)
  while (cursor.take('and') || cursor.take(',')) left = { kind: 'and', left, right: parseOne(cursor) }
  return left
}

function parseOne(cursor: Cursor): Condition {
  if (cursor.take('(')) {
    const inner = cursor.within(() => parseCondition(cursor))
    cursor.expect(')')
    return inner
  }
  const name = cursor.word('json, logfmt, drop, keep, or a label to filter by')
  const { value: op, at } = cursor.now
  if (!COMPARES.has(op) && !MATCHES.has(op)) throw cursor.unexpected('a comparison: =, !=, =~, !~, ==, >, >=, <, <=')
  cursor.next()
  const { kind, value, at: where } = cursor.now
  if (kind === 'text') {
    if (!MATCHES.has(op)) throw cursor.fault(at, `${op} compares numbers; a text takes =, !=, =~ or !~`)
    cursor.next()
    if (op.endsWith('~')) checkPattern(cursor, value, where)
    return { kind: 'text', name, op: op as MatchOp, value }
  }
  if (!COMPARES.has(op)) throw cursor.unexpected('a regular expression in quotes')
  const compare = (op === '=' ? '==' : op) as CompareOp
  if (kind !== 'unit') return { kind: 'number', name, op: compare, value: cursor.number(), unit: 'number' }
  cursor.next()
  const seconds = parseDuration(value)
  if (seconds !== undefined) return { kind: 'number', name, op: compare, value: seconds, unit: 'duration' }
  return { kind: 'number', name, op: compare, value: parseBytes(value) ?? 0, unit: 'bytes' }
}

/** `| unwrap latency_ms`, `| unwrap duration(took)`, `| unwrap bytes(size)`. */
export function parseUnwrap(cursor: Cursor): Unwrap | undefined {
  if (!cursor.take('|')) return undefined
  cursor.expect('unwrap')
  const label = cursor.word('a label')
  if (!cursor.is('(')) return { label, unit: 'number' }
  if (label !== 'duration' && label !== 'duration_seconds' && label !== 'bytes')
    throw cursor.fault(cursor.now.at, 'unwrap converts by duration(…), duration_seconds(…) or bytes(…)')
  cursor.next()
  const inner = cursor.word('a label')
  cursor.expect(')')
  return { label: inner, unit: label === 'bytes' ? 'bytes' : 'duration' }
}

function checkPattern(cursor: Cursor, pattern: string, at: number): void {
  try {
    compilePattern(pattern, 'part')
  } catch (error) {
    throw cursor.fault(at, error instanceof Error ? error.message : String(error))
  }
}
