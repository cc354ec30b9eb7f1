import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError, type ChangeFeed, isDuplicateKey, type PersonalCipher, sealBox } from '../../../kernel/define.ts'
import { makeKey } from '../live/data-key.ts'
import { type LiveMemories, TOPIC } from '../live/live-memories.ts'
import { boxContext, type LiveMemory } from '../live/live-memory.ts'
import type { Memory } from '../memory.ts'
import type { Store } from '../model.ts'

/** What is to be stored: memories as they are from now on, and ids of those that go. */
export interface Plan<T> {
  readonly put?: readonly Memory[]
  readonly remove?: readonly string[]
  readonly result: T
}

export interface CommitParts {
  readonly store: Store
  readonly live: LiveMemories
  readonly feed: ChangeFeed
  readonly cipher: PersonalCipher
}

const ATTEMPTS = 30
const BATCH = 500

/**
 * Writes of one account come one after another, whichever processes they come from: each takes the next number, and a unique
 * index lets only one have it. So a plan is carried out on the very state that it was made for; whoever was slower plans anew.
 */
export class Writer {
  readonly #parts: CommitParts
  /** By owner: the last write of this process. */
  readonly #queues = new Map<string, Promise<unknown>>()

  constructor(parts: CommitParts) {
    this.#parts = parts
  }

  /** `plan` is asked until its writes go through: it must find what an earlier try has written. */
  async commit<T>(owner: string, plan: (live: LiveMemory) => Plan<T>): Promise<T> {
    const before = this.#queues.get(owner) ?? Promise.resolve()
    const turn = before.then(() => this.#try(owner, plan))
    const settled = turn.catch(() => undefined)
    this.#queues.set(owner, settled)
    try {
      return await turn
    } finally {
      if (this.#queues.get(owner) === settled) this.#queues.delete(owner)
    }
  }

  async #try<T>(owner: string, plan: (live: LiveMemory) => Plan<T>): Promise<T> {
    const { live, store, cipher, feed } = this.#parts
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const state = attempt === 0 ? await live.open(owner) : await live.openFresh(owner)
      const { put = [], remove = [], result } = plan(state)
      if (put.length + remove.length === 0) return result
      state.key ??= await makeKey(owner, store, cipher)
      if (await this.#write(owner, state, put, remove)) {
        await feed.publish(TOPIC, owner)
        return result
      }
      await sleep(Math.random() * 10 * attempt)
    }
    throw new ApiError('overloaded', 'the memory is being changed by too many requests at once; try again', {
      headers: { 'retry-after': '1' },
    })
  }

  /** False: somebody else was faster; some of it may be written. */
  async #write(owner: string, state: LiveMemory, put: readonly Memory[], remove: readonly string[]): Promise<boolean> {
    const { store } = this.#parts
    const changes = [
      ...put.map((memory) => ({ id: memory.id, memory })),
      ...remove.map((id) => ({ id, memory: undefined })),
    ]
    for (let from = 0; from < changes.length; from += BATCH) {
      const batch = changes.slice(from, from + BATCH)
      const first = state.last + 1
      const writes = batch.map(({ id, memory }, at) => writeOf({ owner, id, memory, sequence: first + at }, state))
      const updates = writes.filter((write) => 'updateOne' in write).length
      try {
        const { matchedCount } = await store.memories.bulkWrite(writes, { ordered: true })
        if (matchedCount !== updates) return false
      } catch (error) {
        if (isDuplicateKey(error)) return false
        throw error
      }
      for (const [at, { id, memory }] of batch.entries()) state.apply(id, first + at, memory)
    }
    return true
  }
}

interface Change {
  readonly owner: string
  readonly id: string
  /** Undefined: it goes; a trace tells others. */
  readonly memory: Memory | undefined
  readonly sequence: number
}

function writeOf({ owner, id, memory, sequence }: Change, state: LiveMemory) {
  const was = state.sequenceOf(id)
  if (memory === undefined)
    return {
      updateOne: {
        filter: { _id: id, owner, sequence: was ?? -1 },
        update: { $set: { sequence, removedAt: new Date() }, $unset: { sealed: 1, expireAt: 1 } as const },
      },
    }
  const sealed = sealBox(state.key as Buffer, boxContext(id), JSON.stringify(memory)).toString('base64')
  const expiry = memory.expiresAt === undefined ? {} : { expireAt: new Date(memory.expiresAt) }
  if (was === undefined) return { insertOne: { document: { _id: id, owner, sequence, sealed, ...expiry } } }
  return {
    updateOne: {
      filter: { _id: id, owner, sequence: was },
      update: {
        $set: { sequence, sealed, ...expiry },
        ...(memory.expiresAt === undefined && { $unset: { expireAt: 1 } as const }),
      },
    },
  }
}
