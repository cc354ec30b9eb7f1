import Type from 'typebox'
import { bridge, text } from '../../bridge.ts'

const BEST = 3

export const language = bridge({
  id: 'language',
  summary: 'Which language a text is in, with the next candidates; `und` where it is too short to say',
  source: 'franc-min (MIT): trigrams of 82 languages',
  freshness: 'computed',
  input: { text: text(10_000) },
  output: {
    language: Type.String({ description: 'ISO 639-3' }),
    candidates: Type.Array(Type.Object({ language: Type.String(), score: Type.Number() })),
  },
  example: { text: 'Bonjour à toutes et à tous, nous sommes heureux de vous accueillir dans notre maison.' },
  async answer({ text: given }) {
    const { francAll } = await import('franc-min')
    const candidates = francAll(given).slice(0, BEST)
    return {
      language: candidates[0]?.[0] ?? 'und',
      candidates: candidates.map(([name, score]) => ({ language: name, score: Math.round(score * 1_000) / 1_000 })),
    }
  },
})
