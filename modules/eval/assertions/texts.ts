import { RE2JS, RE2JSException } from 're2js'
import { BoundedMap, canonicalText, invalidField } from '../../../kernel/define.ts'
import type { Assertion } from './contract.ts'
import { type Grader, passed, shown } from './grader.ts'

const folded = (text: string, { ignore_case }: Assertion): string => (ignore_case === true ? text.toLowerCase() : text)
const MAX_TEXTS = 50
const MAX_TEXT = 20_000

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_TEXT

/** Texts are compared as they are, but for white space around them; all else by what it means as JSON. */
export const exact: Grader = {
  check: () => {},
  grade({ text, value, expected }, assertion) {
    const wanted = assertion.value ?? expected
    if (wanted === undefined) return { score: null, pass: false, reason: 'the row expects nothing' }
    const equal =
      typeof wanted === 'string'
        ? folded(text.trim(), assertion) === folded(wanted.trim(), assertion)
        : canonicalText(value) === canonicalText(wanted)
    return passed(equal, equal ? 'is what is expected' : `expected ${shown(wanted)}, got ${shown(text)}`)
  },
}

export const contains: Grader = {
  check({ value }, pointer) {
    const texts = [value].flat()
    if (value !== undefined && !(texts.length > 0 && texts.length <= MAX_TEXTS && texts.every(isText)))
      throw invalidField(`${pointer}/value`, `must be a text of at most ${MAX_TEXT} characters, or up to ${MAX_TEXTS}`)
  },
  grade({ text, expected }, assertion) {
    const texts = [assertion.value ?? expected].flat().filter((each) => each !== undefined)
    if (texts.length === 0) return { score: null, pass: false, reason: 'the row expects nothing' }
    const said = folded(text, assertion)
    const missing = texts.filter((each) => !said.includes(folded(String(each), assertion)))
    const pass = assertion.match === 'any' ? missing.length < texts.length : missing.length === 0
    return passed(pass, pass ? 'contains what is expected' : `lacks ${shown(missing[0])}`)
  },
}

export const startsWith: Grader = {
  check({ value }, pointer) {
    if (value !== undefined && !isText(value))
      throw invalidField(`${pointer}/value`, `must be a text of at most ${MAX_TEXT} characters`)
  },
  grade({ text, expected }, assertion) {
    const wanted = assertion.value ?? expected
    if (wanted === undefined) return { score: null, pass: false, reason: 'the row expects nothing' }
    const pass = folded(text.trimStart(), assertion).startsWith(folded(String(wanted), assertion))
    return passed(pass, pass ? 'begins as expected' : `begins with ${shown(text.slice(0, String(wanted).length))}`)
  },
}

const MAX_PATTERN = 1_000
const MAX_STEPS = 1_000
/** A search takes time in proportion to pattern times text: some tenths of a second at this bound. */
const MAX_WORK = 40_000_000
const patterns = new BoundedMap<string, RE2JS>(500)

/** In linear time, whatever the pattern (RE2). */
function compile(pattern: string, { ignore_case }: Assertion): RE2JS {
  const key = `${ignore_case === true}${pattern}`
  const known = patterns.get(key)
  if (known !== undefined) return known
  const compiled = RE2JS.compile(pattern, ignore_case === true ? RE2JS.CASE_INSENSITIVE : 0)
  patterns.set(key, compiled)
  return compiled
}

export const regex: Grader = {
  check(assertion, pointer) {
    const { value } = assertion
    if (typeof value !== 'string' || value.length > MAX_PATTERN)
      throw invalidField(`${pointer}/value`, `must be a pattern of at most ${MAX_PATTERN} characters`)
    const steps = compiledSize(value, assertion, `${pointer}/value`)
    if (steps > MAX_STEPS)
      throw invalidField(`${pointer}/value`, `comes to ${steps} steps, of which ${MAX_STEPS} are allowed; repeat less`)
  },
  grade({ text }, assertion) {
    const pattern = compile(String(assertion.value), assertion)
    if (pattern.programSize() * text.length > MAX_WORK)
      return { score: null, pass: false, reason: `the pattern would take too long on ${text.length} characters` }
    const pass = pattern.matcher(text).find()
    return passed(pass, pass ? 'matches the pattern' : `${shown(text)} does not match ${shown(assertion.value)}`)
  },
}

function compiledSize(pattern: string, assertion: Assertion, pointer: string): number {
  try {
    return compile(pattern, assertion).programSize()
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error
    throw invalidField(pointer, `is no pattern of RE2's syntax: ${error.message}`)
  }
}
