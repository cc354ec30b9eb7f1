import { RE2JS, RE2JSException } from 're2js'
import { BoundedMap } from '../../../kernel/define.ts'

export type Test = (text: string) => boolean

/** Steps of a compiled pattern: each line costs at most its length times as many. */
const MOST_STEPS = 2_000
const compiled = new BoundedMap<string, Test>(500)

/** RE2's syntax, in linear time. `whole`: all of the text must match, as with labels. Throws an Error that says what is wrong. */
export function compilePattern(pattern: string, extent: 'whole' | 'part'): Test {
  const key = `${extent} ${pattern}`
  const known = compiled.get(key)
  if (known) return known
  const test = literals(pattern, extent) ?? linear(pattern, extent)
  compiled.set(key, test)
  return test
}

const LITERALS = /^(?:[^\\^$.|?*+()[\]{}]*\|)*[^\\^$.|?*+()[\]{}]*$/

/** Words alone, `live|test`: no need of an engine. */
function literals(pattern: string, extent: 'whole' | 'part'): Test | undefined {
  if (pattern.length > 1_000 || !LITERALS.test(pattern)) return undefined
  const words = pattern.split('|')
  const [only] = words
  if (extent === 'whole') {
    const set = new Set(words)
    return (text) => set.has(text)
  }
  return words.length === 1 && only !== undefined
    ? (text) => text.includes(only)
    : (text) => words.some((word) => text.includes(word))
}

function linear(pattern: string, extent: 'whole' | 'part'): Test {
  let program: RE2JS
  try {
    program = RE2JS.compile(pattern, extent === 'whole' ? RE2JS.DOTALL : 0)
  } catch (error) {
    if (error instanceof RE2JSException) throw new Error(`no pattern of RE2's syntax: ${error.message}`)
    throw error
  }
  if (program.programSize() > MOST_STEPS)
    throw new Error(
      `the pattern comes to ${program.programSize()} steps, of which ${MOST_STEPS} are allowed; repeat less ({n,m})`,
    )
  return extent === 'whole' ? (text) => program.testExact(text) : (text) => program.test(text)
}
