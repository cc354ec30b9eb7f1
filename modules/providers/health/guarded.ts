import type { Ask, Backend } from '../backend.ts'
import { Fault } from '../fault.ts'
import type { Offer } from '../offer.ts'
import type { Health } from './health.ts'

/** A backend behind its breaker: asked only where that admits it, and its health hears how every request ends. */
export const guarded = (backend: Backend, health: Health): Backend => ({
  complete: async (offer, ask) => {
    const ended = await admit(health, offer, ask)
    try {
      const answer = await backend.complete(offer, ask)
      ended()
      return answer
    } catch (error) {
      ended(error)
      throw error
    }
  },
  stream: async function* (offer, ask) {
    const ended = await admit(health, offer, ask)
    let outcome: unknown = LEFT
    try {
      const end = yield* backend.stream(offer, ask)
      outcome = undefined
      return end
    } catch (error) {
      outcome = error
      throw error
    } finally {
      ended(outcome)
    }
  },
  rest: () => backend.rest?.(),
})

/** Whoever read the stream does not read on: that says nothing of the provider. */
const LEFT = new Fault('caller_gone', 'nobody reads on')

/** Fails with `breaker_open`, or as the caller's own preparation does: then nothing was sent. The result is told how it ended. */
const admit = async (health: Health, offer: Offer, { beforeSend }: Ask): Promise<(error?: unknown) => void> => {
  if (!health.admit(offer)) throw new Fault('breaker_open', `${offer.provider} is left alone for a while`)
  try {
    await beforeSend?.()
  } catch (error) {
    health.abandoned(offer)
    throw error
  }
  const startedAt = performance.now()
  return (error) => {
    if (error === undefined) health.succeeded(offer, performance.now() - startedAt)
    else if (error instanceof Fault && !error.rule.cancelled) health.failed(offer, error)
    else health.abandoned(offer)
  }
}
