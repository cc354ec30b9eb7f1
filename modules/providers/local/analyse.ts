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

/** What the other functions find, one line each. */
export const analyse: Skill = (text, language) =>
  PARTS.map(([name, skill]) => `${name}: ${skill(text, language) ?? 'none'}`).join('\n')
