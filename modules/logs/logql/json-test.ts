import type { Condition, Stage } from './ast.ts'
import { COMPARE } from './match.ts'

/**
 * What `| json` and a condition on one field ask of a line, told from its bytes: most lines that do not pass need not be parsed.
 * `false`: it does not pass. `true`: it may.
 */
export interface JsonTest {
  /** Of the field. A label of that name that the line has without `json` goes before it. */
  readonly name: string
  /** The name as a line has it, in quotes. */
  readonly key: Buffer
  number(value: number): boolean
  /** A text without escapes: what is between its quotes. */
  text(bytes: Buffer, start: number, end: number): boolean
}

/** A name with `_` may come from a field within another. */
const PLAIN = /^[a-zA-Z][a-zA-Z0-9]{0,99}$/

/** Of a pipeline's stages behind its first line filters: what must hold for each line that passes. */
export function jsonTests([first, ...rest]: readonly Stage[]): readonly JsonTest[] {
  if (first?.kind !== 'json') return []
  const end = rest.findIndex(({ kind }) => kind !== 'label' && kind !== 'line')
  return (end < 0 ? rest : rest.slice(0, end)).flatMap((stage) =>
    stage.kind === 'label' ? testsOf(stage.condition) : [],
  )
}

function testsOf(condition: Condition): readonly JsonTest[] {
  switch (condition.kind) {
    case 'and':
      return [...testsOf(condition.left), ...testsOf(condition.right)]
    case 'or':
      return []
    case 'number': {
      const { name, op, value, unit } = condition
      if (unit !== 'number') return []
      return testOf(name, { number: (told) => COMPARE[op](told, value), text: () => true })
    }
    case 'text': {
      const { name, op, value } = condition
      if (op !== '=' || value === '') return []
      const wanted = Buffer.from(value)
      return testOf(name, {
        number: (told) => String(told) === value,
        text: (bytes, start, end) => wanted.equals(bytes.subarray(start, end)),
      })
    }
  }
}

const testOf = (name: string, reads: Pick<JsonTest, 'number' | 'text'>): readonly JsonTest[] =>
  PLAIN.test(name) ? [{ name, key: Buffer.from(`"${name}"`), ...reads }] : []

const [QUOTE, COLON, MINUS, BACKSLASH, COMMA, CLOSE] = [0x22, 0x3a, 0x2d, 0x5c, 0x2c, 0x7d]
const MOST_DIGITS = 15

const isSpace = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x09 || byte === 0x0d || byte === 0x0a

/** Of these bytes, which hold lines: whether the one that ends before `end` may pass; `at`: where the key is in it. */
function mayPass(bytes: Buffer, { key, number, text }: JsonTest, at: number, end: number): boolean {
  let next = at + key.length
  while (isSpace(bytes[next])) next++
  if (bytes[next] !== COLON) return true
  do next++
  while (isSpace(bytes[next]))
  if (bytes[next] === QUOTE) {
    const close = bytes.indexOf(QUOTE, next + 1)
    return close < 0 || close >= end || text(bytes, next + 1, close)
  }
  const sign = bytes[next] === MINUS ? -1 : 1
  if (sign < 0) next++
  const digits = next
  let value = 0
  for (let byte = bytes[next] as number; byte >= 0x30 && byte <= 0x39; byte = bytes[++next] as number)
    value = value * 10 + byte - 0x30
  const after = bytes[next]
  const isWhole =
    next > digits && next - digits <= MOST_DIGITS && (after === COMMA || after === CLOSE || isSpace(after))
  return !isWhole || number(sign * value)
}

/** Positions of texts, of all from `first` to before `end` or of those given. */
export interface Lines {
  readonly bytes: Buffer
  readonly ends: Float64Array
  readonly first: number
  readonly end: number
  readonly positions: readonly number[] | undefined
}

/** Those that may pass, in their order. */
export function plausible({ bytes, ends, first, end, positions }: Lines, test: JsonTest): readonly number[] {
  const found: number[] = []
  const count = positions?.length ?? end - first
  // the next key and the next backslash are looked for in all lines at once
  let key = -1
  let backslash = -1
  for (let step = 0; step < count; step++) {
    const index = positions ? (positions[step] as number) : first + step
    const start = index === 0 ? 0 : (ends[index - 1] as number)
    const stop = ends[index] as number
    if (backslash < start) backslash = nextOf(bytes, BACKSLASH, start)
    // what stands there may be the key, written otherwise
    if (backslash < stop) {
      found.push(index)
      continue
    }
    if (key < start) key = nextOf(bytes, test.key, start)
    // half in this line and half in the next is in none
    while (key < stop && key + test.key.length > stop) key = nextOf(bytes, test.key, key + 1)
    if (key >= stop) continue
    const second = nextOf(bytes, test.key, key + test.key.length)
    if (second < stop || mayPass(bytes, test, key, stop)) found.push(index)
    key = second
  }
  return found
}

function nextOf(bytes: Buffer, sought: Buffer | number, from: number): number {
  const at = bytes.indexOf(sought, from)
  return at < 0 ? Number.POSITIVE_INFINITY : at
}
