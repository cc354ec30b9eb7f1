/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/regexMatch/, regexFind, regexFindAll */
import { BSONRegExp } from 'bson'
import { typeAlias } from '../../bson/types.ts'
import type { Doc, Maybe, Value } from '../../bson/value.ts'
import { location } from '../../errors.ts'
import { withinLimit } from '../../query/regex-limit.ts'
import { translate } from '../../query/regex-translate.ts'
import { namedFields } from './arguments.ts'
import { int } from './integer.ts'
import { isNullish } from './nullish.ts'
import { type Expression, foldConstants, type Operator, type OperatorTable } from './types.ts'

type Search = (text: string, regex: RegExp) => Maybe

/** `onNull` is the answer when input or regex is null. */
const search =
  (onNull: () => Value, find: Search): Operator =>
  (argument, compiler, name) => {
    const given = namedFields(argument, name, {
      required: ['input', 'regex'],
      optional: ['options'],
      codes: { notObject: 51103, unknown: 31024, missing: { input: 31022, regex: 31023 } },
    })
    const [input, regex, options] = ['input', 'regex', 'options'].map((field) =>
      compiler.compile(given.get(field) ?? null),
    ) as [Expression, Expression, Expression]
    const compile = memoized((pattern, flags) => toGlobal(pattern, flags, name))
    return foldConstants([input, regex, options], (root) => {
      const text = input(root)
      const pattern = regex(root)
      const flags = options(root)
      if (!isNullish(text) && typeof text !== 'string')
        throw location(51104, `${name} needs 'input' to be of type string`)
      if (isNullish(pattern)) return onNull()
      const compiled = compile(pattern, flags)
      return isNullish(text) ? onNull() : withinLimit(compiled, text, () => find(text, compiled))
    })
  }

/** The last pattern is most often the next one too. */
const memoized = (compile: (pattern: Maybe, flags: Maybe) => RegExp) => {
  let last: { pattern: Maybe; flags: Maybe; regex: RegExp } | undefined
  return (pattern: Maybe, flags: Maybe): RegExp => {
    if (last && last.pattern === pattern && last.flags === flags) return last.regex
    const regex = compile(pattern, flags)
    last = { pattern, flags, regex }
    return regex
  }
}

const toGlobal = (pattern: Maybe, flags: Maybe, name: string): RegExp => {
  if (!isNullish(flags) && typeof flags !== 'string')
    throw location(51106, `${name} needs 'options' to be of type string`)
  const { source, options } = patternOf(pattern, name)
  if (options !== '' && !isNullish(flags))
    throw location(51107, `${name}: found regex option(s) specified in both 'regex' and 'option' fields`)
  const effective = flags || options
  if (source.includes('\0')) throw location(51109, `${name}: regular expression cannot contain an embedded null byte`)
  const unknown = /[^imsx]/.exec(effective)
  if (unknown) throw location(51108, `${name} invalid flag in regex options: ${unknown[0]}`)
  const regex = translate(source, effective)
  return new RegExp(regex.source, `${regex.flags.replace('g', '')}g`)
}

const patternOf = (pattern: Maybe, name: string): { source: string; options: string } => {
  if (typeof pattern === 'string') return { source: pattern, options: '' }
  if (pattern instanceof BSONRegExp) return { source: pattern.pattern, options: pattern.options }
  throw location(51105, `${name} needs 'regex' to be of type string or regex, not ${typeAlias(pattern)}`)
}

/** `{match, idx, captures}`; the index counts code points. */
const describe = (text: string, found: RegExpMatchArray): Doc =>
  new Map<string, Value>([
    ['match', found[0]],
    ['idx', int([...text.slice(0, found.index)].length)],
    ['captures', found.slice(1).map((capture) => capture ?? null)],
  ])

const first: Search = (text, regex) => {
  regex.lastIndex = 0
  const found = regex.exec(text)
  return found ? describe(text, found) : null
}

/** Every match, none overlapping; an empty one is not looked for behind the last character. */
const findAll = (text: string, regex: RegExp): RegExpExecArray[] => {
  const all: RegExpExecArray[] = []
  let start = 0
  do {
    regex.lastIndex = start
    const found = regex.exec(text)
    if (!found) break
    all.push(found)
    const skipped = String.fromCodePoint(text.codePointAt(found.index) ?? 0)
    start = found.index + (found[0].length || skipped.length)
  } while (start < text.length)
  return all
}

export const REGEX: OperatorTable = {
  $regexMatch: search(
    () => false,
    (text, regex) => {
      regex.lastIndex = 0
      return regex.test(text)
    },
  ),
  $regexFind: search(() => null, first),
  $regexFindAll: search(
    () => [],
    (text, regex) => findAll(text, regex).map((found) => describe(text, found)),
  ),
}
