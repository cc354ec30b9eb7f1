import { within } from '../contract/deadline.ts'
import { MemoryLimits, type Rate, type Taken } from '../http/limits.ts'
import type { SharedLimits } from '../http/redis-limits.ts'
import type { Channel } from './channel.ts'

export type Take = readonly [id: string, rate: Rate, nowMs: number]

/** An answer that takes longer counts as lost: then this process counts by itself. */
const ANSWER_MS = 100

/** Limits that the primary process counts for all workers: what is taken in one turn is asked in one message. */
export function workerLimits(channel: Channel): SharedLimits {
  const alone = new MemoryLimits()
  let takes: Take[] = []
  let answers: Promise<readonly Taken[]> | undefined
  const ask = async (): Promise<readonly Taken[]> => {
    await new Promise((resolve) => setImmediate(resolve))
    const asked = takes
    takes = []
    answers = undefined
    return within(ANSWER_MS, 'primary process', channel.ask<readonly Taken[]>('take', asked), 'answer')
  }
  return {
    backend: 'memory of the primary process',
    alive: () => true,
    async take(id, rate, now) {
      const at = takes.push([id, rate, now]) - 1
      answers ??= ask()
      const taken = await answers.catch(() => undefined)
      return taken?.[at] ?? alone.take(id, rate, now)
    },
    close: async () => undefined,
  }
}

/** What the primary process answers. */
export function takenOf(limits: MemoryLimits, takes: readonly Take[]): readonly Taken[] {
  return takes.map(([id, rate, now]) => limits.take(id, rate, now))
}
