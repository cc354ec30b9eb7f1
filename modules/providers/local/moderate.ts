import { judgedByDefault } from '../../safety/services.ts'
import { readAsked } from './asked.ts'

/** `{flagged, categories, findings, summary}` by the built-in policy of the safety engine. Undefined: the text cannot be judged. */
export const moderate = (given: string): string | undefined => {
  const { text } = readAsked(given)
  const { verdict, findings, unjudged } = judgedByDefault(text)
  if (unjudged !== undefined) return undefined
  const categories = [...new Set(findings.map(({ category }) => category))]
  return JSON.stringify({
    flagged: verdict !== 'allow',
    categories,
    findings: findings.map(({ scanner, entityType, start, end, score }) => ({
      scanner,
      type: entityType,
      start,
      end,
      score,
    })),
    summary: categories.length === 0 ? 'Nothing was found.' : `Found: ${categories.join(', ')}.`,
  })
}
