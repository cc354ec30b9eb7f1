import { type Judgement, judge } from './judging.ts'
import { DEFAULT_POLICY } from './policy/default-policy.ts'

/** What the built-in policy makes of one text, for whoever asks. */
export const judgedByDefault = (
  text: string,
): Omit<Judgement, 'findings'> & { findings: Judgement['findings'][number] } => {
  const { findings, ...rest } = judge([text], [DEFAULT_POLICY], 'input')
  return { ...rest, findings: findings[0] ?? [] }
}
