import type { Finding } from '../check.ts'
import type { Vault } from './vault.ts'

/** The text with placeholders where findings are to be redacted. Findings that overlap become one, named after the surest. */
export const redact = (text: string, findings: readonly Finding[], vault: Vault): string => {
  const spans = mergeOverlaps(findings.filter(({ action }) => action === 'redact'))
  if (spans.length === 0) return text
  let redacted = ''
  let from = 0
  for (const { start, end, entityType } of spans) {
    redacted += text.slice(from, start) + vault.placeholderFor(entityType, text.slice(start, end))
    from = end
  }
  return redacted + text.slice(from)
}

type Part = Pick<Finding, 'start' | 'end' | 'entityType' | 'score'>

const mergeOverlaps = (findings: readonly Part[]): readonly Part[] => {
  const merged: Part[] = []
  for (const finding of [...findings].sort((one, other) => one.start - other.start)) {
    const last = merged.at(-1)
    if (last === undefined || finding.start >= last.end) {
      merged.push(finding)
      continue
    }
    const surest = finding.score > last.score ? finding : last
    merged[merged.length - 1] = { ...surest, start: last.start, end: Math.max(last.end, finding.end) }
  }
  return merged
}
