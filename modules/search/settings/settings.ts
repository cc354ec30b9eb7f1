import type { Static } from 'typebox'
import type { IndexLayout } from '../engine/document-index.ts'
import { sortBy } from '../engine/order.ts'
import type { SearchRules } from '../engine/rank-rules.ts'
import { wordsOf } from '../engine/words.ts'
import type { SettingsChange as SettingsChangeSchema, Settings as SettingsSchema } from './contract.ts'

export type Settings = Static<typeof SettingsSchema>
/** What callers send: `null` puts a default back. */
export type SettingsChange = Static<typeof SettingsChangeSchema>

/** As they are kept with an index. */
export const settingsOf = ({ settings }: { readonly settings: string }): Settings => JSON.parse(settings) as Settings

export const DEFAULT_SETTINGS: Settings = {
  displayedAttributes: ['*'],
  searchableAttributes: ['*'],
  filterableAttributes: [],
  sortableAttributes: [],
  rankingRules: ['words', 'typo', 'proximity', 'attribute', 'sort', 'exactness'],
  stopWords: [],
  synonyms: {},
  distinctAttribute: null,
  typoTolerance: {
    enabled: true,
    minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 },
    disableOnWords: [],
    disableOnAttributes: [],
    disableOnNumbers: false,
  },
  pagination: { maxTotalHits: 1_000 },
  faceting: { maxValuesPerFacet: 100, sortFacetValuesBy: { '*': 'alpha' } },
}

/** The settings with the change in them; groups of settings are changed member by member. */
export function changedSettings(settings: Settings, change: SettingsChange): Settings {
  const changed: Record<string, unknown> = { ...settings }
  for (const [name, value] of Object.entries(change)) {
    const standard = DEFAULT_SETTINGS[name as keyof Settings]
    if (value === null) changed[name] = standard
    else if (GROUPS.has(name)) changed[name] = merged(changed[name] as object, value as object, standard as object)
    else changed[name] = value
  }
  return changed as Settings
}

const GROUPS: ReadonlySet<string> = new Set(['typoTolerance', 'pagination', 'faceting'])

function merged(settings: object, change: object, standard: object): object {
  const members: Record<string, unknown> = { ...settings }
  for (const [name, value] of Object.entries(change))
    if (name === 'minWordSizeForTypos' && value !== null)
      members[name] = { ...(members[name] as object), ...(value as object) }
    else members[name] = value === null ? (standard as Record<string, unknown>)[name] : value
  return members
}

const RULES: ReadonlySet<string> = new Set(DEFAULT_SETTINGS.rankingRules)

/** What is wrong with a ranking rule, if anything. */
export const faultOfRule = (rule: string): string | undefined =>
  RULES.has(rule) || sortBy(rule)
    ? undefined
    : `'${rule.slice(0, 80)}' is no ranking rule: give one of ${[...RULES].join(', ')}, or attribute:asc or attribute:desc`

export const layoutOf = (settings: Settings): IndexLayout => {
  const { searchableAttributes, filterableAttributes, sortableAttributes, distinctAttribute, rankingRules } = settings
  const ranked = rankingRules.flatMap((rule) => sortBy(rule)?.attribute ?? [])
  const distinct = distinctAttribute === null ? [] : [distinctAttribute]
  return {
    searchable: searchableAttributes,
    columns: [...new Set([...filterableAttributes, ...sortableAttributes, ...distinct, ...ranked])].sort(),
  }
}

export function rulesOf({ rankingRules, stopWords, synonyms, typoTolerance }: Settings, primaryKey = ''): SearchRules {
  const spelling = (text: string): string => wordsOf(text).join(' ')
  const { minWordSizeForTypos, ...typos } = typoTolerance
  return {
    rankingRules,
    stopWords: new Set(stopWords.map(spelling)),
    synonyms: new Map(
      Object.entries(synonyms).map(([word, others]) => [
        spelling(word),
        others.map(spelling).filter((other) => other !== ''),
      ]),
    ),
    typos: { ...typos, ...minWordSizeForTypos, disableOnWords: typos.disableOnWords.map(spelling) },
    primaryKey,
  }
}
