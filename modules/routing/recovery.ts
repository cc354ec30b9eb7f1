import { ApiError } from '../../kernel/define.ts'
import { HELD, RELEASED } from './record-types.ts'
import type { RoutingContext } from './runtime.ts'

const ID = 'holds'
const PAGE = 1_000
const END = 'end:'

interface OpenHold {
  readonly holdId: string
  readonly account: string
  readonly at: number
}

/**
 * Finds holds whose process died before it could settle or release them, and releases them, saying that the outcome is
 * unknown: what a provider may have charged is on the house. Reads the log once, from where it stopped.
 */
export const recover = async (context: RoutingContext): Promise<void> => {
  const { models, services, config } = context
  const state = await models.recovery.findById(ID).lean()
  const open = new Map<string, OpenHold>((state?.open ?? []).map((hold) => [hold.holdId, hold]))
  let nextIndex = state?.nextIndex ?? 0
  for (;;) {
    const page = await services.log.read(nextIndex, PAGE)
    for (const { type, id, account, at } of page) {
      if (type === HELD) open.set(id, { holdId: id, account: account ?? '', at })
      else if (id.startsWith(END)) open.delete(id.slice(END.length))
    }
    nextIndex += page.length
    if (page.length < PAGE) break
  }
  const before = services.clock.now() - config.recoverAfterMs
  for (const hold of open.values()) {
    if (hold.at >= before) continue
    await releaseUnknown(hold, context)
    open.delete(hold.holdId)
  }
  await models.recovery.updateOne({ _id: ID }, { $set: { nextIndex, open: [...open.values()] } }, { upsert: true })
}

const releaseUnknown = async ({ holdId, account }: OpenHold, { services, log }: RoutingContext): Promise<void> => {
  try {
    await services.ledger.release(holdId, {
      type: RELEASED,
      owner: account,
      intent: { hold: holdId },
      body: { hold: holdId, outcome: 'unknown' },
    })
    log.warn('a call ended with its process; its hold is released', { holdId })
  } catch (error) {
    // Ended meanwhile, otherwise: nothing is left to do.
    if (!(error instanceof ApiError) || error.code !== 'E010') throw error
  }
}
