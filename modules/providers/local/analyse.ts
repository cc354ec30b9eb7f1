import { readAsked, textsIn } from './asked.ts'
import { classify, sentiment } from './classify.ts'
import { keywords } from './extract.ts'
import type { Skill } from './skill.ts'
import { summarise } from './summarise.ts'

const PARTS: readonly (readonly [name: string, skill: Skill])[] = [
  ['Topic', classify],
  ['Sentiment', sentiment],
  ['Key words', keywords],
  ['Summary', summarise],
]

/** What the other functions find in a text and its documents, one line each. */
export const analyse: Skill = (given, language) => {
  const whole = materialIn(given)
  return PARTS.map(([name, skill]) => `${name}: ${skill(whole, language) ?? 'none'}`).join('\n')
}

/** A question alone is nothing to analyse. */
export const canAnalyse = (given: string): boolean => !/^[^.!?\n]{0,300}\?$|^$/.test(materialIn(given))

const materialIn = (given: string): string => {
  const { text, fields } = readAsked(given)
  return [text, ...textsIn(fields['documents'])].join('\n').trim()
}
