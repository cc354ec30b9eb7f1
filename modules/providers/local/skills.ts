import { analyse, canAnalyse } from './analyse.ts'
import { answer, canAnswer } from './answer.ts'
import { classify, sentiment } from './classify.ts'
import { entities, extract, keywords, nameThree } from './extract.ts'
import { about, translateHello } from './greet.ts'
import { payment } from './payment.ts'
import { reply } from './reply.ts'
import type { Skill } from './skill.ts'
import { oneWord, summarise } from './summarise.ts'
import { canTranslate, translateOrGreet } from './translate.ts'

/** Everything the local provider can do, by name. */
export const SKILLS = {
  summarise,
  one_word_summary: oneWord,
  sentiment,
  classify,
  keywords,
  analyse,
  answer,
  entities,
  name_three_things: nameThree,
  extract,
  payment,
  reply,
  translate: translateOrGreet,
  translate_hello: translateHello,
  about,
} as const satisfies Readonly<Record<string, Skill>>

export type SkillName = keyof typeof SKILLS

/** Those that can tell at once what is beyond them. */
export const CAN: Partial<Readonly<Record<SkillName, (given: string) => boolean>>> = {
  analyse: canAnalyse,
  answer: canAnswer,
  translate: canTranslate,
}
