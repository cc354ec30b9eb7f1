import { freshId, invalidField } from '../../kernel/define.ts'
import { judgeApart } from './judge-apart.ts'
import { compilePolicy } from './policy/compile.ts'

/** OpenAI's, all thirteen. */
const CATEGORIES = [
  'harassment',
  'harassment/threatening',
  'hate',
  'hate/threatening',
  'illicit',
  'illicit/violent',
  'self-harm',
  'self-harm/intent',
  'self-harm/instructions',
  'sexual',
  'sexual/minors',
  'violence',
  'violence/graphic',
] as const

/** A category that is part of another, too. */
const BROADER: Readonly<Record<string, string>> = {
  'harassment/threatening': 'violence',
  'hate/threatening': 'hate',
  'illicit/violent': 'illicit',
  'self-harm/intent': 'self-harm',
  'self-harm/instructions': 'self-harm',
  'sexual/minors': 'sexual',
  'violence/graphic': 'violence',
}

const FLAGGED_FROM = 0.5
/** What calls itself a model in the answer, so that nobody takes it for OpenAI's. */
const MODEL = 'safety-rules-1'
const HARM = compilePolicy(
  { name: 'moderation', rules: [{ scanner: 'harm', action: 'flag', threshold: 0 }] },
  { id: null, version: 1 },
)

type Input = string | readonly string[] | readonly { readonly type: string; readonly [field: string]: unknown }[]

/** One result for each text; parts of one input (`[{ type: 'text' }]`) are judged together, as OpenAI does. */
export const moderate = async (account: string, input: Input) => {
  const texts = typeof input === 'string' ? [input] : input.map(textOf)
  const { findings, unjudged } = await judgeApart(account, texts, [HARM], 'input')
  if (unjudged !== undefined) throw invalidField('/body/input', unjudged)
  const together = typeof input !== 'string' && typeof input[0] !== 'string'
  const groups = together ? [findings.flat()] : findings
  return {
    id: freshId('modr_'),
    model: MODEL,
    results: groups.map((found) => {
      const scores = scoresOf(found)
      const categories = CATEGORIES.map((category) => [category, (scores.get(category) ?? 0) >= FLAGGED_FROM] as const)
      return {
        flagged: categories.some(([, flagged]) => flagged),
        categories: Object.fromEntries(categories),
        category_scores: Object.fromEntries(CATEGORIES.map((category) => [category, scores.get(category) ?? 0])),
        category_applied_input_types: Object.fromEntries(CATEGORIES.map((category) => [category, ['text' as const]])),
      }
    }),
  }
}

const textOf = (part: Exclude<Input, string>[number], at: number): string => {
  if (typeof part === 'string') return part
  if (part.type === 'text' && typeof part['text'] === 'string') return part['text']
  throw invalidField(`/body/input/${at}`, 'must be {"type":"text","text":"…"}: only text is judged here, no images')
}

const scoresOf = (found: readonly { readonly category: string; readonly score: number }[]): Map<string, number> => {
  const scores = new Map<string, number>()
  const raise = (category: string, score: number) => scores.set(category, Math.max(scores.get(category) ?? 0, score))
  for (const { category, score } of found) {
    raise(category, score)
    const broader = BROADER[category]
    if (broader) raise(broader, score)
  }
  return scores
}
