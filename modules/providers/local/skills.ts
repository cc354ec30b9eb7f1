import { analyse } from './analyse.ts'
import { classify, sentiment } from './classify.ts'
import { entities, extract, keywords, nameThree } from './extract.ts'
import { about, translateHello } from './greet.ts'
import type { Skill } from './skill.ts'
import { oneWord, summarise } from './summarise.ts'

/** Everything the local provider can do, by name. */
export const SKILLS = {
  summarise,
  one_word_summary: oneWord,
  sentiment,
  classify,
  keywords,
  analyse,
  entities,
  name_three_things: nameThree,
  extract,
  translate_hello: translateHello,
  about,
} as const satisfies Readonly<Record<string, Skill>>

export type SkillName = keyof typeof SKILLS
