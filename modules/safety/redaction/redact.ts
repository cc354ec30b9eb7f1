import type { Finding } from '../check.ts'
import type { Vault } from './vault.ts'

/** The text with placeholders where findings are to be redacted. */
export const redact = (text: string, findings: readonly Finding[], vault: Vault): string =>
  redaction(text, findings, vault).redacted

/** The same, and what was replaced. Findings that overlap become one, named after the surest. */
export const redaction = (text: string, findings: readonly Finding[], vault: Vault) => {
  const replaced = mergeOverlaps(findings.filter(({ action }) => action === 'redact')).map((part) => ({
    ...part,
    placeholder: vault.placeholderFor(part.entityType, text.slice(part.start, part.end)),
  }))
  let redacted = ''
  let from = 0
  for (const { start, end, placeholder } of replaced) {
    redacted += text.slice(from, start) + placeholder
    from = end
  }
  return { redacted: redacted + text.slice(from), replaced }
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
