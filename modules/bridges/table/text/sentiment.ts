import Type from 'typebox'
import { bridge, text } from '../../bridge.ts'

const POSITIVE =
  'good great excellent love loved lovely happy glad nice wonderful best better perfect helpful quick right enjoy enjoyed thanks thank amazing fantastic recommend reliable pleased delighted beautiful easy'
const NEGATIVE =
  'bad poor terrible hate hated awful sad angry worst worse wrong broken slow useless rude late annoying disappointed disappointing horrible fail failed failure problem refund never unhappy difficult'
const NEGATION = new Set(['not', 'no', 'never', "don't", "didn't", "isn't", "wasn't", "won't", "can't"])
const WORTH = new Map([
  ...POSITIVE.split(' ').map((word) => [word, 1] as const),
  ...NEGATIVE.split(' ').map((word) => [word, -1] as const),
])
const REACH = 2

export const sentiment = bridge({
  id: 'sentiment',
  summary: 'Whether an English text is positive or negative, by a small list of words and negations',
  source: 'own word list',
  freshness: 'computed',
  input: { text: text(20_000) },
  output: {
    label: Type.Enum(['positive', 'negative', 'neutral']),
    score: Type.Number({ description: '-1 to 1' }),
    words: Type.Integer({ description: 'how many words spoke' }),
  },
  example: { text: 'The service was quick and the staff were wonderful.' },
  answer({ text: given }) {
    const words = given.toLowerCase().match(/[a-z']+/g) ?? []
    const worths = words.flatMap((word, at) => {
      const worth = WORTH.get(word)
      if (worth === undefined) return []
      return [words.slice(Math.max(0, at - REACH), at).some((before) => NEGATION.has(before)) ? -worth : worth]
    })
    const score = worths.length === 0 ? 0 : worths.reduce((sum, worth) => sum + worth, 0) / worths.length
    const label = score > 0 ? 'positive' : score < 0 ? 'negative' : 'neutral'
    return { label, score: Math.round(score * 100) / 100, words: worths.length } as const
  },
})
