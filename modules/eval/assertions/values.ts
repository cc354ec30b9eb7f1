import { invalidField } from '../../../kernel/define.ts'
import { assertSchema, type UserSchema, violationsOf } from '../../agents/services.ts'
import { type Grader, passed, shown } from './grader.ts'

export const jsonSchema: Grader = {
  check({ value }, pointer) {
    if (value !== undefined) assertSchema(value, `${pointer}/value`)
  },
  grade({ value, text }, assertion) {
    if (value === undefined) return passed(false, `${shown(text)} is not JSON`)
    const [violation] = violationsOf((assertion.value ?? {}) as UserSchema, value, '')
    return violation === undefined
      ? passed(true, 'fits the schema')
      : passed(false, `${violation.pointer || 'the output'} ${violation.message}`)
  },
}

const NUMBER = /-?\d[\d,]*(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** Of a text, the last number in it: answers end with their result. */
export function numberIn(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string') return undefined
  const last = value.match(NUMBER)?.at(-1)
  return last === undefined ? undefined : Number(last.replaceAll(',', ''))
}

export const numeric: Grader = {
  check({ value }, pointer) {
    if (value !== undefined && numberIn(value) === undefined && !String(value).includes('{{'))
      throw invalidField(`${pointer}/value`, 'must be a number')
  },
  grade({ value, text, expected }, assertion) {
    const wanted = numberIn(assertion.value ?? expected)
    if (wanted === undefined) return { score: null, pass: false, reason: 'the row expects no number' }
    const got = numberIn(value) ?? numberIn(text)
    if (got === undefined) return passed(false, `${shown(text)} has no number`)
    const allowed = Math.max(assertion.tolerance ?? 0, (assertion.relative_tolerance ?? 0) * Math.abs(wanted))
    return passed(Math.abs(got - wanted) <= allowed, `${got}, expected ${wanted} ± ${allowed}`)
  },
}

export const cost: Grader = {
  check({ max_pence }, pointer) {
    if (max_pence === undefined) throw invalidField(`${pointer}/max_pence`, 'must be given: what a case may cost')
  },
  grade: ({ costPence }, { max_pence = 0 }) =>
    passed(costPence <= max_pence, `cost ${costPence} pence, at most ${max_pence} wanted`),
}

export const latency: Grader = {
  check({ max_ms }, pointer) {
    if (max_ms === undefined) throw invalidField(`${pointer}/max_ms`, 'must be given: how long a case may take')
  },
  grade: ({ latencyMs }, { max_ms = 0 }) =>
    passed(latencyMs <= max_ms, `took ${latencyMs} ms, at most ${max_ms} wanted`),
}
