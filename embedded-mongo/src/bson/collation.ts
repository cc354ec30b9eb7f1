import { Int32 } from 'bson'
import { badValue, location, MongoError, typeMismatch } from '../errors.ts'
import { Alphabet, type CompareText, comparisonBy, type Levels } from './alphabet.ts'
import { isNumeric, toDouble } from './arithmetic.ts'
import { typeAlias } from './types.ts'
import type { Doc, Value } from './value.ts'

/** How texts compare in a language (https://www.mongodb.com/docs/manual/reference/collation/). */
export interface Collation {
  /** With every field, as listIndexes and listCollections show it. */
  readonly spec: Doc
  readonly compareText: CompareText
  /** A text that compares bytewise as the given one does by the collation; undefined: this text has none. */
  readonly keyOf: (text: string) => string | undefined
}

const FIELDS = new Set([
  'locale',
  'caseLevel',
  'caseFirst',
  'strength',
  'numericOrdering',
  'alternate',
  'maxVariable',
  'normalization',
  'backwards',
  'version',
])
/** The version of ICU's data that MongoDB names; clients compare it, nothing depends on it. */
const VERSION = '57.1'

/** One object for one collation, so that two are the same when they are identical; kept as long as somebody uses it. */
const known = new Map<string, WeakRef<Collation>>()

/** Undefined for the simple collation: comparison by bytes. Throws MongoDB's error for a wrong or unsupported one. */
export function parseCollation(given: Doc): Collation | undefined {
  for (const name of given.keys()) {
    if (!FIELDS.has(name)) throw location(40415, `BSON field 'collation.${name}' is an unknown field.`)
  }
  const locale = given.get('locale')
  if (locale === undefined) throw location(40414, "BSON field 'collation.locale' is missing but a required field")
  if (typeof locale !== 'string') throw wrongType('locale', locale, 'string')
  if (locale === 'simple') {
    if (given.size > 1) throw badValue("If 'locale' is 'simple', no other collation options may be specified")
    return undefined
  }
  const settings = settingsOf(given, locale)
  const key = JSON.stringify(settings)
  const found = known.get(key)?.deref()
  if (found !== undefined) return found
  const made = collationOf(settings)
  known.set(key, new WeakRef(made))
  return made
}

interface Settings {
  readonly locale: string
  readonly tag: string
  readonly caseLevel: boolean
  readonly caseFirst: string
  readonly strength: number
  readonly numericOrdering: boolean
  readonly alternate: string
  readonly maxVariable: string
  readonly normalization: boolean
  readonly backwards: boolean
}

function settingsOf(given: Doc, locale: string): Settings {
  const tag = languageTag(locale)
  const defaults = new Intl.Collator(tag).resolvedOptions()
  const isShifted = (defaults as { ignorePunctuation?: boolean }).ignorePunctuation === true
  const backwardsByLocale = /^fr[-_]CA/i.test(locale)
  const strength = numberOf(given, 'strength') ?? 3
  if (strength < 1 || strength > 5 || !Number.isInteger(strength)) {
    throw badValue(`Enumeration value '${strength}' for field 'collation.strength' is not a valid value.`)
  }
  if (strength > 3) throw notSupported(`strength ${strength}`)
  const settings = {
    locale,
    tag,
    caseLevel: booleanOf(given, 'caseLevel') ?? false,
    caseFirst: choiceOf(given, 'caseFirst', ['upper', 'lower', 'off']) ?? offWhenFalse(defaults.caseFirst),
    strength,
    numericOrdering: booleanOf(given, 'numericOrdering') ?? false,
    alternate: choiceOf(given, 'alternate', ['non-ignorable', 'shifted']) ?? (isShifted ? 'shifted' : 'non-ignorable'),
    maxVariable: choiceOf(given, 'maxVariable', ['punct', 'space']) ?? 'punct',
    normalization: booleanOf(given, 'normalization') ?? false,
    backwards: booleanOf(given, 'backwards') ?? backwardsByLocale,
  }
  if (settings.backwards !== backwardsByLocale) throw notSupported(`backwards: ${settings.backwards}`)
  if (settings.alternate === 'shifted' && settings.maxVariable === 'space') throw notSupported("maxVariable: 'space'")
  return settings
}

function collationOf(settings: Settings): Collation {
  const levels = levelsOf(settings)
  let alphabet: Alphabet | undefined
  return {
    spec: specOf(settings),
    compareText: comparisonBy(levels),
    keyOf: (text) => {
      alphabet ??= new Alphabet(levels)
      return alphabet.keyOf(text)
    },
  }
}

function levelsOf(settings: Settings): Levels {
  const by = (sensitivity: 'base' | 'accent' | 'case' | 'variant'): CompareText =>
    new Intl.Collator(settings.tag, {
      sensitivity,
      numeric: settings.numericOrdering,
      caseFirst: settings.caseFirst === 'off' ? 'false' : (settings.caseFirst as 'upper' | 'lower'),
      ignorePunctuation: settings.alternate === 'shifted',
    }).compare
  const further: CompareText[] = []
  if (settings.strength >= 2) further.push(by('accent'))
  if (settings.caseLevel) further.push(by('case'))
  if (settings.strength >= 3) further.push(by('variant'))
  return {
    primary: by('base'),
    further,
    isNumeric: settings.numericOrdering,
    isBackward: settings.backwards && settings.strength >= 2,
  }
}

const specOf = (settings: Settings): Doc =>
  new Map<string, Value>([
    ['locale', settings.locale],
    ['caseLevel', settings.caseLevel],
    ['caseFirst', settings.caseFirst],
    ['strength', new Int32(settings.strength)],
    ['numericOrdering', settings.numericOrdering],
    ['alternate', settings.alternate],
    ['maxVariable', settings.maxVariable],
    ['normalization', settings.normalization],
    ['backwards', settings.backwards],
    ['version', VERSION],
  ])

/** ICU's names of its tailorings, as Unicode's. */
const TAILORINGS: Readonly<Record<string, string>> = { phonebook: 'phonebk', traditional: 'trad', dictionary: 'dict' }

/** `de_AT@collation=phonebook` is `de-AT-u-co-phonebk`. */
function languageTag(locale: string): string {
  const [language = '', ...keywords] = locale.split(/[@;]/)
  const tailoring = keywords.map((keyword) => /^collation=(\w+)$/.exec(keyword)?.[1])
  const wanted = tailoring[0] && (TAILORINGS[tailoring[0]] ?? tailoring[0])
  const tag = language.replaceAll('_', '-') + (wanted === undefined ? '' : `-u-co-${wanted}`)
  const isKnown = keywords.length === tailoring.filter((name) => name !== undefined).length && isSupported(tag)
  if (!isKnown) throw badValue(`Field 'locale' is invalid in: { locale: "${locale}" }`)
  if (wanted !== undefined && new Intl.Collator(tag).resolvedOptions().collation !== wanted) {
    throw notSupported(`locale '${locale}'`)
  }
  return tag
}

function isSupported(tag: string): boolean {
  try {
    return Intl.Collator.supportedLocalesOf(tag).length > 0
  } catch {
    return false
  }
}

const notSupported = (what: string): MongoError =>
  new MongoError(238, 'NotImplemented', `collation with ${what} is not supported by the embedded store`)

const wrongType = (name: string, value: Value, expected: string): MongoError =>
  typeMismatch(`BSON field 'collation.${name}' is the wrong type '${typeAlias(value)}', expected type '${expected}'`)

const offWhenFalse = (caseFirst: string | undefined): string =>
  caseFirst === 'upper' || caseFirst === 'lower' ? caseFirst : 'off'

function booleanOf(given: Doc, name: string): boolean | undefined {
  const value = given.get(name)
  if (value === undefined || typeof value === 'boolean') return value
  throw wrongType(name, value, 'bool')
}

function numberOf(given: Doc, name: string): number | undefined {
  const value = given.get(name)
  if (value === undefined) return undefined
  if (!isNumeric(value)) throw wrongType(name, value, 'int')
  return toDouble(value)
}

function choiceOf(given: Doc, name: string, choices: readonly string[]): string | undefined {
  const value = given.get(name)
  if (value === undefined) return undefined
  if (typeof value !== 'string') throw wrongType(name, value, 'string')
  if (choices.includes(value)) return value
  throw badValue(`Enumeration value '${value}' for field 'collation.${name}' is not a valid value.`)
}
