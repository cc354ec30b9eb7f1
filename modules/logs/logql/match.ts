import { type Labels, labelOf } from '../labels.ts'
import type { CompareOp, Condition, Matcher, MatchOp } from './ast.ts'
import { compilePattern, type Test } from './pattern.ts'
import { READERS } from './units.ts'

export type LabelTest = (labels: Labels) => boolean

/** A label that is not there is an empty one. */
export const compileMatchers = (matchers: readonly Matcher[]): LabelTest => {
  const tests = matchers.map(({ name, op, value }) => ({ name, test: textTest(op, value) }))
  return (labels) => tests.every(({ name, test }) => test(labelOf(labels, name) ?? ''))
}

const textTest = (op: MatchOp, value: string): Test => {
  if (op === '=') return (text) => text === value
  if (op === '!=') return (text) => text !== value
  const matches = compilePattern(value, 'whole')
  return op === '=~' ? matches : (text) => !matches(text)
}

export const COMPARE: Readonly<Record<CompareOp, (one: number, other: number) => boolean>> = {
  '==': (one, other) => one === other,
  '!=': (one, other) => one !== other,
  '>': (one, other) => one > other,
  '>=': (one, other) => one >= other,
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
}

/** A label that is no number of the kind that is asked for passes no comparison. */
export function compileCondition(condition: Condition): LabelTest {
  switch (condition.kind) {
    case 'text': {
      const { name } = condition
      const test = textTest(condition.op, condition.value)
      return (labels) => test(labelOf(labels, name) ?? '')
    }
    case 'number': {
      const { name, value } = condition
      const [read, compare] = [READERS[condition.unit], COMPARE[condition.op]]
      return (labels) => {
        const text = labelOf(labels, name)
        const number = text === undefined ? undefined : read(text)
        return number !== undefined && compare(number, value)
      }
    }
    default: {
      const [left, right] = [compileCondition(condition.left), compileCondition(condition.right)]
      return condition.kind === 'and'
        ? (labels) => left(labels) && right(labels)
        : (labels) => left(labels) || right(labels)
    }
  }
}
