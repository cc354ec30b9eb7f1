const PATIENCE_MS = 8_000
const PAUSE_MS = 5

/** Asks until the answer is something, and resolves with it: for what happens by itself, without counting on how soon. */
export async function eventually<T>(ask: () => T | Promise<T>, patienceMs = PATIENCE_MS): Promise<NonNullable<T>> {
  for (const giveUp = Date.now() + patienceMs; ; ) {
    const answer = await ask()
    if (answer) return answer
    if (Date.now() > giveUp) throw new Error(`it did not happen within ${patienceMs} ms: ${ask}`)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
