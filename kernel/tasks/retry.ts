import { type TaskLimits, Unrecoverable } from '../contract/task.ts'

const DEFAULT_RETRIES = 8
const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 3_600_000
const JITTER = 0.2

export const maxAttempts = (limits: TaskLimits): number => 1 + (limits.retryDelaysMs?.length ?? DEFAULT_RETRIES)

/** Wait before the next attempt, or undefined if there is none. `attempt`: the number of the one that failed; `random` in [0, 1). */
export function retryDelayMs(
  limits: TaskLimits,
  attempt: number,
  error: unknown,
  random = Math.random(),
): number | undefined {
  if (error instanceof Unrecoverable || attempt >= maxAttempts(limits)) return undefined
  const declared = limits.retryDelaysMs?.[attempt - 1]
  if (declared !== undefined) return Math.round(declared * (1 - JITTER + 2 * JITTER * random))
  return Math.round(Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), MAX_DELAY_MS) * random)
}
