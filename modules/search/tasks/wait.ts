import { setTimeout as sleep } from 'node:timers/promises'

/** Half a second in all, and a few looks. */
const DELAYS_MS = [10, 20, 40, 80, 150, 200]

/**
 * What it is once it is done, or after a moment all the same. Stock clients ask for a task every 50 ms until it is done: each
 * of those requests would count against the rate limit of their key.
 */
export async function onceDone<T extends { readonly finishedAt: string | null }>(
  look: () => Promise<T>,
  delaysMs: readonly number[] = DELAYS_MS,
): Promise<T> {
  let seen = await look()
  for (const delayMs of delaysMs) {
    if (seen.finishedAt !== null) break
    await sleep(delayMs)
    seen = await look()
  }
  return seen
}
