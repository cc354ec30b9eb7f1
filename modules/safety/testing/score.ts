import { findingsIn } from '../check.ts'
import type { CompiledPolicy } from '../policy/compile.ts'
import type { Sample } from './corpus.ts'

export interface Score {
  readonly entityType: string
  readonly truth: number
  readonly precision: number
  readonly recall: number
  readonly f1: number
}

interface Miss {
  readonly what: string
  readonly text: string
}

/** By entity: a finding counts only with the right name and exactly the right characters. */
export const scoreCorpus = (samples: readonly Sample[], policy: CompiledPolicy) => {
  const counts = new Map<string, { hit: number; missed: number; wrong: number }>()
  const of = (entityType: string) => {
    const found = counts.get(entityType) ?? { hit: 0, missed: 0, wrong: 0 }
    counts.set(entityType, found)
    return found
  }
  const misses: Miss[] = []
  for (const { text, entities } of samples) {
    const findings = findingsIn(text, policy, 'input').filter(
      ({ scanner }) => scanner === 'personal_data' || scanner === 'secrets',
    )
    const key = (one: { entityType: string; start: number; end: number }) => `${one.entityType} ${one.start} ${one.end}`
    const found = new Set(findings.map(key))
    const truth = new Set(entities.map(key))
    for (const entity of entities) {
      if (found.has(key(entity))) of(entity.entityType).hit++
      else {
        of(entity.entityType).missed++
        misses.push({ what: `missed ${entity.entityType} ${text.slice(entity.start, entity.end)}`, text })
      }
    }
    for (const finding of findings)
      if (!truth.has(key(finding))) {
        of(finding.entityType).wrong++
        misses.push({ what: `wrong ${finding.entityType} ${text.slice(finding.start, finding.end)}`, text })
      }
  }
  const scores: Score[] = [...counts].map(([entityType, { hit, missed, wrong }]) => ({
    entityType,
    truth: hit + missed,
    precision: hit / Math.max(1, hit + wrong),
    recall: hit / Math.max(1, hit + missed),
    f1: (2 * hit) / Math.max(1, 2 * hit + missed + wrong),
  }))
  return { scores: scores.sort((one, other) => one.f1 - other.f1), misses }
}
