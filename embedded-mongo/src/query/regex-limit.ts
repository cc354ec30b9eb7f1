import { createContext, Script } from 'node:vm'
import { location } from '../errors.ts'

/** Backtracking steps that are taken without a watch: about a tenth of a second. */
const STEPS_UNWATCHED_MAX = 1e8
/** How long one text may take. PCRE counts steps instead (10 million), with the same end. */
export const REGEX_TIMEOUT_MS = 1000

let job: () => unknown = () => undefined
const context = createContext({ run: () => job() })
const script = new Script('run()')

/**
 * Runs an expression on a text: `^(a+)+$` would take years on the wrong one. Where the pattern's worst case is long, a
 * watch ends it (about 0.2 ms more a text). Throws 51156 as MongoDB does when PCRE gives up.
 */
export function withinLimit<T>(pattern: RegExp, text: string, run: () => T): T {
  if (worstSteps(pattern, text.length) <= STEPS_UNWATCHED_MAX) return run()
  job = run
  try {
    return script.runInContext(context, { timeout: REGEX_TIMEOUT_MS }) as T
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    throw location(
      51156,
      `Error occurred while executing the regular expression. Result code: match limit exceeded (${REGEX_TIMEOUT_MS} ms)`,
    )
  }
}

/** How a pattern's work grows: `factor` times the text's length to the power of `power`. */
interface Growth {
  readonly power: number
  readonly factor: number
}

const growths = new WeakMap<RegExp, Growth>()

function worstSteps(pattern: RegExp, length: number): number {
  const growth = growths.get(pattern) ?? growthOf(pattern.source)
  growths.set(pattern, growth)
  // A match may begin anywhere.
  return growth.factor * (length + 1) ** (growth.power + 1)
}

interface Group {
  /** Has alternatives or a quantifier: there is more than one way to match it. */
  isVariable: boolean
}

const QUANTIFIER = /^(?:[*+?]|\{(\d+)(,)?(\d*)\})/
const CLASS = /^\[(?:\\[\s\S]|[^\]\\])*\]/

/** Every quantifier multiplies the ways to match; one over a group that has several ways itself makes them exponential. */
function growthOf(source: string): Growth {
  let power = 0
  let factor = 1
  const open: Group[] = [{ isVariable: false }]
  let last: Group | undefined
  for (let at = 0; at < source.length; ) {
    const rest = source.slice(at)
    const top = open.at(-1) as Group
    const quantifier = QUANTIFIER.exec(rest)
    if (quantifier !== null) {
      const [text, low, comma, high] = quantifier
      if (last?.isVariable === true && text !== '?') return { power: Infinity, factor: 1 }
      if (text === '?') factor *= 2
      else if (low === undefined || (comma !== undefined && high === '')) power++
      else factor *= 1 + (comma === undefined ? 0 : Number(high) - Number(low))
      top.isVariable ||= low === undefined || comma !== undefined
      at += text.length
      // A lazy quantifier's mark is none of its own.
      if (source[at] === '?') at++
      last = undefined
      continue
    }
    last = undefined
    if (source[at] === '(') {
      open.push({ isVariable: false })
      at += /^\((?:\?(?:<?[=!]|:|<\w+>))?/.exec(rest)?.[0].length ?? 1
    } else if (source[at] === ')') {
      last = open.pop()
      if (last?.isVariable === true && open.length > 0) (open.at(-1) as Group).isVariable = true
      at++
    } else if (source[at] === '|') {
      top.isVariable = true
      factor *= 2
      at++
    } else {
      at += CLASS.exec(rest)?.[0].length ?? (source[at] === '\\' ? 2 : 1)
    }
  }
  return { power, factor }
}
