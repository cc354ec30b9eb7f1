const PATIENCE_MS = 8_000
const PAUSE_MS = 5

/** Resolves as soon as it holds; for what happens by itself, without counting on how soon. */
export async function eventually(holds: () => boolean | Promise<boolean>, patienceMs = PATIENCE_MS): Promise<void> {
  for (
    const giveUp = Date.now() + patienceMs;
    !(await holds());
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  )
    if (Date.now() > giveUp) throw new Error(`it did not happen within ${patienceMs} ms: ${holds}`)
}
