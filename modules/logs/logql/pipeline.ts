import type { Labels } from '../labels.ts'
import type { Condition, LogQuery, Stage } from './ast.ts'
import { readJsonLine } from './json-line.ts'
import { type JsonTest, jsonTests } from './json-test.ts'
import { readLogfmt } from './logfmt.ts'
import { compileCondition } from './match.ts'
import { compilePattern, type Test } from './pattern.ts'

/** A stage on the labels: `undefined`: the line does not pass. */
export type LabelStage = (line: string, labels: Labels, stream: Labels) => Labels | undefined

export interface Pipeline {
  /** A text that every line that passes has in it: it is looked for in many lines at once. */
  readonly needle: string | undefined
  /** What the structured metadata of every line that passes has in it, unless the stream has a label of that name. */
  readonly metadataNeedle: { readonly name: string; readonly text: string } | undefined
  /** What the bytes of a line with JSON must hold. */
  readonly jsonTests: readonly JsonTest[]
  /** What the line alone decides. */
  readonly lineTests: readonly Test[]
  /** What labels decide or make; in order with what line filters come after them. */
  readonly stages: readonly LabelStage[]
}

/** Line filters that stand before all else are apart: they need no labels. */
export function compilePipeline({ stages }: Pick<LogQuery, 'stages'>): Pipeline {
  const first = stages.findIndex(({ kind }) => kind !== 'line')
  const leading = (first < 0 ? stages : stages.slice(0, first)).filter((stage) => stage.kind === 'line')
  const needle = leading.find(({ op, values }) => op === '|=' && values.length === 1 && values[0] !== '')
  const next = first < 0 ? undefined : stages[first]
  return {
    metadataNeedle: next?.kind === 'label' ? metadataNeedle(next.condition) : undefined,
    needle: needle?.values[0],
    jsonTests: first < 0 ? [] : jsonTests(stages.slice(first)),
    lineTests: leading.filter((stage) => stage !== needle).map(lineTest),
    stages: first < 0 ? [] : stages.slice(first).map(labelStage),
  }
}

const metadataNeedle = (condition: Condition): Pipeline['metadataNeedle'] =>
  condition.kind === 'text' && condition.op === '=' && condition.value !== ''
    ? { name: condition.name, text: `${JSON.stringify(condition.name)}:${JSON.stringify(condition.value)}` }
    : undefined

/** Several values joined by `or`: a filter that wants one of them, or one that wants none. */
function lineTest({ op, values }: Extract<Stage, { kind: 'line' }>): Test {
  const tests = values.map(
    (value): Test => (op.endsWith('~') ? compilePattern(value, 'part') : (line) => line.includes(value)),
  )
  const [only] = tests
  const some: Test = tests.length === 1 && only ? only : (line) => tests.some((test) => test(line))
  return op.startsWith('!') ? (line) => !some(line) : some
}

function labelStage(stage: Stage): LabelStage {
  switch (stage.kind) {
    case 'line': {
      const test = lineTest(stage)
      return (line, labels) => (test(line) ? labels : undefined)
    }
    case 'label': {
      const test = compileCondition(stage.condition)
      return (_, labels) => (test(labels) ? labels : undefined)
    }
    case 'drop': {
      const names = new Set(stage.names)
      return (_, labels) => withOnly(labels, (name) => !names.has(name))
    }
    case 'keep': {
      const names = new Set(stage.names)
      return (_, labels) => withOnly(labels, (name) => names.has(name))
    }
    case 'json':
      return extraction(readJsonLine, 'JSONParserErr')
    case 'logfmt':
      return extraction(readLogfmt, 'LogfmtParserErr')
  }
}

const withOnly = (labels: Labels, keeps: (name: string) => boolean): Labels =>
  Object.fromEntries(Object.entries(labels).filter(([name]) => keeps(name)))

/** What the stream is called stays: a field of the same name is `<name>_extracted`. */
const extraction =
  (read: (line: string) => Record<string, string> | undefined, error: string): LabelStage =>
  (line, labels, stream) => {
    const found = read(line)
    if (found === undefined) return { ...labels, __error__: error }
    // in place of a copy: it was made for this line
    for (const name in stream)
      if (found[name] !== undefined) {
        found[`${name}_extracted`] = found[name]
        delete found[name]
      }
    for (const name in labels)
      if (found[name] === undefined || Object.hasOwn(stream, name)) found[name] = labels[name] as string
    return found
  }
