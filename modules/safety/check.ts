import type { CompiledPolicy } from './policy/compile.ts'
import { stricter } from './policy/compile.ts'
import type { Action, Direction } from './policy/contract.ts'
import type { ScannerName } from './scanners/scanner.ts'
import { Unjudgeable } from './scanners/unjudgeable.ts'
import { type Reading, read } from './text/reading.ts'
import type { Span, View } from './text/view.ts'

/** Something found, where it stands in the text as it was given (UTF-16 positions). */
export interface Finding extends Span {
  readonly scanner: ScannerName
  readonly entityType: string
  readonly category: string
  readonly score: number
  readonly action: Exclude<Action, 'off'>
  /** Whose action it is. */
  readonly policy: CompiledPolicy
}

export type Verdict = 'allow' | 'flag' | 'redact' | 'block'

/** UTF-16 units of one text. */
export const MAX_TEXT = 262_144
const MOST_FINDINGS = 1_000
/** Characters times steps of a policy's own patterns: some tenths of a second at most. */
const PATTERN_WORK = 20_000_000

/** Everything in a text that the policy does something about, in order. Throws `Unjudgeable`. */
export const findingsIn = (text: string, policy: CompiledPolicy, direction: Direction): readonly Finding[] => {
  if (text.length > MAX_TEXT)
    throw new Unjudgeable(
      `a text has ${text.length} characters, of which ${MAX_TEXT} can be checked at once; send it in parts`,
    )
  const reading = read(text)
  const characters = reading.views.reduce((sum, view) => sum + view.text.length, 0)
  if (characters * policy.patternSteps > PATTERN_WORK)
    throw new Unjudgeable(
      `the policy's own patterns take too long for a text of ${text.length} characters; send less at once, or make them smaller`,
    )
  const findings: Finding[] = []
  const add = (found: Omit<Finding, 'action' | 'policy'>): void => {
    const action = policy.actionFor(found, direction)
    if (action === 'off') return
    if (findings.length === MOST_FINDINGS)
      throw new Unjudgeable(`more than ${MOST_FINDINGS} findings in one text; send it in parts`)
    findings.push({ ...found, score: Math.round(found.score * 100) / 100, action, policy })
  }
  for (const { scanner, scan } of policy.scans)
    for (const view of reading.views)
      for (const hit of scan(view)) {
        if (policy.allowed.size > 0 && policy.allowed.has(view.lower.slice(hit.start, hit.end))) continue
        add({ scanner, entityType: hit.entityType, category: hit.category, score: hit.score, ...whole(view, hit) })
      }
  for (const found of disguises(reading, policy)) add(found)
  return withoutCovered(findings)
}

const whole = (view: View, { start, end }: Span): Span => view.span(start, end)

/** What hides text rather than says something. */
function* disguises(
  { hidden, mixed, smuggled, payloads }: Reading,
  { reads }: CompiledPolicy,
): Generator<Omit<Finding, 'action' | 'policy'>> {
  if (reads.has('invisible_text')) {
    const common = { scanner: 'invisible_text', category: 'disguise' } as const
    for (const span of hidden) yield { ...common, entityType: 'hidden_characters', score: 0.7, ...span }
    for (const span of mixed) yield { ...common, entityType: 'look_alikes', score: 0.7, ...span }
    if (smuggled?.payload) yield { ...common, entityType: 'smuggled_text', score: 0.95, ...smuggled.payload }
  }
  if (reads.has('encoded_payload'))
    for (const { span, encoding } of payloads)
      yield { scanner: 'encoded_payload', entityType: encoding, category: 'disguise', score: 0.5, ...span }
}

/** Of findings of one scanner on the same characters the surest stays, then the longest; a person's data within a secret is the secret. */
const withoutCovered = (findings: readonly Finding[]): readonly Finding[] => {
  const kept: Finding[] = []
  const secrets = findings.filter(({ scanner }) => scanner === 'secrets')
  const apart = findings.filter(
    (finding) => finding.scanner !== 'personal_data' || !secrets.some((secret) => isWithin(finding, secret)),
  )
  const bySureness = apart.sort((one, other) => other.score - one.score || length(other) - length(one))
  const taken = new Map<ScannerName, Finding[]>()
  for (const finding of bySureness) {
    const same = taken.get(finding.scanner) ?? []
    if (same.some(({ start, end }) => start < finding.end && finding.start < end)) continue
    same.push(finding)
    taken.set(finding.scanner, same)
    kept.push(finding)
  }
  return kept.sort((one, other) => one.start - other.start || one.end - other.end)
}

const isWithin = (inner: Finding, outer: Finding): boolean =>
  outer.start <= inner.start && inner.end <= outer.end && stricter(inner.action, outer.action) === outer.action

const length = ({ start, end }: Span): number => end - start

export const verdictOf = (findings: readonly Finding[]): Verdict =>
  findings.reduce<Action>((strictest, { action }) => stricter(strictest, action), 'off') === 'off'
    ? 'allow'
    : (findings.reduce<Action>((strictest, { action }) => stricter(strictest, action), 'flag') as Verdict)

/** Of several policies the first whose findings alone come to the verdict of all. */
export const decidedBy = (
  policies: readonly [CompiledPolicy, ...CompiledPolicy[]],
  findings: readonly Finding[],
): CompiledPolicy => {
  const verdict = verdictOf(findings)
  const decisive = new Set(findings.flatMap(({ action, policy }) => (action === verdict ? [policy] : [])))
  return policies.find((policy) => decisive.has(policy)) ?? policies[0]
}

const WEIGHTS: Partial<Record<ScannerName, number>> = {
  personal_data: 0.5,
  links: 0.5,
  encoded_payload: 0.4,
  invisible_text: 0.6,
}

/** 0 to 1: each scanner's surest finding, taken as independent of the others' (noisy-or). */
export const riskOf = (findings: readonly Finding[]): number => {
  const surest = new Map<ScannerName, number>()
  for (const { scanner, score } of findings)
    surest.set(scanner, Math.max(surest.get(scanner) ?? 0, score * (WEIGHTS[scanner] ?? 1)))
  const safe = [...surest.values()].reduce((product, risk) => product * (1 - risk), 1)
  return Math.round((1 - safe) * 100) / 100
}
