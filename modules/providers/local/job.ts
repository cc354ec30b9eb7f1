import type { SkillName } from './skills.ts'

/** What is done here; moderation in this process, by the rules of the safety engine, all else in the thread. */
export type JobName = SkillName | 'moderate'

export interface LocalJob {
  readonly skill: JobName
  readonly text: string
}
