import { inThread, threadFile } from '../../kernel/define.ts'
import { type Judgement, judge } from './judging.ts'
import type { CompiledPolicy } from './policy/compile.ts'
import type { Direction } from './policy/contract.ts'
import type { Judged, ToJudge } from './thread.ts'

/** UTF-16 units; so much takes some milliseconds at worst, and a usual message less than a thread's answer. */
const SHORT = 2_048

/** `judge`, of long texts in a thread: it takes a second for the longest of nothing but digits. */
export async function judgeApart(
  account: string,
  texts: readonly string[],
  policies: readonly CompiledPolicy[],
  direction: Direction,
): Promise<Judgement> {
  if (texts.reduce((sum, text) => sum + text.length, 0) <= SHORT) return judge(texts, policies, direction)
  const input: ToJudge = { texts, policies: policies.map(({ source }) => source), direction }
  const file = threadFile('./thread', import.meta.url)
  for await (const { findings, ...judgement } of inThread<Judged>({ lane: 'texts', file, input, owner: account })) {
    const own = (at: number): CompiledPolicy => policies[at] as CompiledPolicy
    return {
      ...judgement,
      findings: findings.map((found) => found.map((one) => ({ ...one, policy: own(one.policy) }))),
    }
  }
  throw new Error('the thread of long texts gave no judgement')
}
