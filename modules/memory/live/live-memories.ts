import { type ChangeFeed, type Clock, LiveCache, type PersonalCipher } from '../../../kernel/define.ts'
import type { Store } from '../model.ts'
import { readKey } from './data-key.ts'
import { LiveMemory } from './live-memory.ts'

export const TOPIC = 'memory'

export interface LiveParts {
  readonly store: Store
  readonly feed: ChangeFeed
  readonly clock: Clock
  readonly cipher: PersonalCipher
  readonly maxBytes: number
}

/** Removed memories leave a trace for this long: whoever has not looked since begins anew. */
export const TRACE_MS = 24 * 3_600_000

/** The accounts whose memories are in this process, by owner. */
export type LiveMemories = LiveCache<LiveMemory>

export function liveMemories({ store, feed, clock, cipher, maxBytes }: LiveParts): LiveMemories {
  const read = async (owner: string, there: LiveMemory | undefined): Promise<LiveMemory> => {
    const nowMs = clock.now()
    const reusable = there && nowMs - there.readAt < TRACE_MS / 2 && !there.index.isSparse ? there : undefined
    const live = reusable ?? new LiveMemory(undefined)
    live.key ??= await readKey(owner, store, cipher)
    await live.follow(owner, store)
    live.readAt = nowMs
    return live
  }
  return new LiveCache({ feed, topic: TOPIC, maxBytes, bytesOf: ({ index }) => index.bytes, read })
}
