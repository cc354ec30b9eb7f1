import type { JobName } from './job.ts'

/** Which local function does a known task. */
export const SKILL_OF_TASK: Readonly<Record<string, JobName>> = {
  summarise: 'summarise',
  summarise_sentence: 'summarise',
  one_word_summary: 'one_word_summary',
  classify_sentiment: 'sentiment',
  classify: 'classify',
  keywords: 'keywords',
  entities: 'entities',
  extract: 'extract',
  analyse: 'analyse',
  name_three_things: 'name_three_things',
  translate_hello: 'translate_hello',
  translate: 'translate',
  question_answering: 'answer',
  payment: 'payment',
  reply: 'reply',
  moderate: 'moderate',
}
