const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 8_000
/** What the service asks for beyond that is not waited for in a call. */
const LONGEST_TOLD_MS = 60_000

/**
 * May a refused request be sent again? The service's word comes first. `repeatable`: it carries an Idempotency-Key, or
 * reads only. Of others a lost answer does not say whether they took effect, so only a refusal at the door counts.
 */
export function mayRepeat(status: number, headers: Headers, repeatable: boolean): boolean {
  const told = headers.get('x-should-retry')
  if (told === 'true') return true
  if (told === 'false') return false
  return status === 408 || status === 429 || status === 503 || (status >= 500 && repeatable)
}

/** Milliseconds before attempt `made + 1`: as `Retry-After` says, else doubling, less up to a quarter by chance. */
export function pauseMs(made: number, retryAfter: string | null): number {
  const told = retryAfter === null ? Number.NaN : toldMs(retryAfter)
  if (told >= 0 && told <= LONGEST_TOLD_MS) return told
  return Math.min(FIRST_PAUSE_MS * 2 ** (made - 1), LONGEST_PAUSE_MS) * (1 - Math.random() / 4)
}

/** Seconds, or a date. */
const toldMs = (text: string): number =>
  /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) * 1_000 : Date.parse(text) - Date.now()

export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', done, { once: true })
    function done(): void {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
  })
}
