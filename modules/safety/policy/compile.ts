import { RE2JS, RE2JSException } from 're2js'
import { invalidField } from '../../../kernel/define.ts'
import { harm } from '../scanners/harm.ts'
import { links } from '../scanners/links.ts'
import { personalData } from '../scanners/personal/personal-data.ts'
import { promptInjection } from '../scanners/prompt-injection.ts'
import type { Scan, ScannerName } from '../scanners/scanner.ts'
import { secrets } from '../scanners/secrets/secrets.ts'
import { Unjudgeable } from '../scanners/unjudgeable.ts'
import { normalise } from '../text/normalise.ts'
import type { Action, Direction, PolicyFields } from './contract.ts'

/** What a policy is compiled from; it can cross to a thread. */
export interface PolicySource {
  readonly fields: PolicyFields
  readonly id: string | null
  readonly version: number
}

/** A policy made ready: immutable, so that what began under it ends under it. */
export interface CompiledPolicy {
  readonly source: PolicySource
  /** Null: the one that is built in. */
  readonly id: string | null
  readonly version: number
  readonly onError: 'closed' | 'open'
  readonly scans: readonly { readonly scanner: ScannerName; readonly scan: Scan }[]
  /** The strictest action of the rules for a finding. */
  actionFor(finding: Judged, direction: Direction): Action
  /** Normalised values that are never findings. */
  readonly allowed: ReadonlySet<string>
  /** Whether hidden characters and encoded payloads are reported. */
  readonly reads: ReadonlySet<ScannerName>
  /** Steps that its own patterns take for one character at most. */
  readonly patternSteps: number
}

interface Judged {
  readonly scanner: ScannerName
  readonly entityType: string
  readonly score: number
}

const REGIONS = ['GB', 'US', 'DE', 'FR', 'ES']
const DEFAULT_THRESHOLD = 0.5
const MOST_STEPS = 4_000
/** Each search is linear, but many of them are not. */
const SEARCH_MS = 200

/** Throws `invalid_request` where a pattern is none, or too large. */
export const compilePolicy = (
  fields: PolicyFields,
  { id, version }: { readonly id: string | null; readonly version: number },
  pointer = '/body',
): CompiledPolicy => {
  const { rules, banned_topics: topics = [], patterns = [], allow = [], regions = REGIONS } = fields
  const named = new Map<string, Action>([
    ...topics.map(({ name, action }) => [`banned_topics/${name}`, action] as const),
    ...patterns.map(({ name, action }) => [`patterns/${name}`, action] as const),
  ])
  const compiled = patterns.map(({ name, pattern }, at) => ({
    name,
    pattern: compilePattern(pattern, `${pointer}/patterns/${at}/pattern`),
  }))
  const patternSteps = compiled.reduce((sum, one) => sum + one.pattern.programSize(), 0)
  if (patternSteps > MOST_STEPS)
    throw invalidField(
      `${pointer}/patterns`,
      `come to ${patternSteps} steps, of which ${MOST_STEPS} are allowed; repeat less ({n,m}) or use fewer`,
    )
  const active = new Set<ScannerName>(rules.filter(({ action }) => action !== 'off').map(({ scanner }) => scanner))
  const builtIn = {
    personal_data: personalData(regions),
    secrets,
    prompt_injection: promptInjection,
    harm,
    links,
  } as const
  return {
    source: { fields, id, version },
    id,
    version,
    onError: fields.on_error ?? 'closed',
    scans: [
      ...Object.entries(builtIn)
        .map(([scanner, scan]) => ({ scanner: scanner as ScannerName, scan }))
        .filter(({ scanner }) => active.has(scanner)),
      ...topics.map((topic) => ({ scanner: 'banned_topics' as const, scan: wordScan(topic.name, topic.words) })),
      ...compiled.map((one) => ({ scanner: 'patterns' as const, scan: patternScan(one.name, one.pattern) })),
    ],
    actionFor({ scanner, entityType, score }, direction) {
      const own = named.get(`${scanner}/${entityType}`)
      if (own !== undefined) return own
      let action: Action = 'off'
      for (const rule of rules) {
        if (rule.scanner !== scanner || (rule.direction ?? direction) !== direction) continue
        if (rule.entity_types && !rule.entity_types.includes(entityType)) continue
        if (rule.action === 'off') action = 'off'
        else if (score >= (rule.threshold ?? DEFAULT_THRESHOLD)) action = stricter(action, rule.action)
      }
      return action
    },
    allowed: new Set(allow.map((value) => normalise(value).view.lower)),
    reads: active,
    patternSteps,
  }
}

const ORDER: readonly Action[] = ['off', 'flag', 'redact', 'block']
export const stricter = (one: Action, other: Action): Action =>
  ORDER.indexOf(one) >= ORDER.indexOf(other) ? one : other

const compilePattern = (pattern: string, pointer: string): RE2JS => {
  try {
    return RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE)
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error
    throw invalidField(pointer, `is no pattern of RE2's syntax: ${error.message}`)
  }
}

const patternScan = (entityType: string, pattern: RE2JS): Scan =>
  function* scan(view) {
    const matcher = pattern.matcher(view.text)
    const until = performance.now() + SEARCH_MS
    while (matcher.find()) {
      const [start, end] = [matcher.start(), matcher.end()]
      if (end > start) yield { entityType, category: 'pattern', start, end, score: 1 }
      if (performance.now() > until)
        throw new Unjudgeable(`the policy's pattern '${entityType}' takes more than ${SEARCH_MS} ms; send less at once`)
    }
  }

const wordScan = (entityType: string, words: readonly string[]): Scan => {
  const escaped = words.map((word) =>
    normalise(word)
      .view.lower.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replace(/ +/g, '\\s+'),
  )
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  return function* scan(view) {
    for (const { 0: text, index } of view.lower.matchAll(pattern))
      yield { entityType, category: 'banned_topic', start: index, end: index + text.length, score: 1 }
  }
}
