import { type Clock, invalidField } from '../../kernel/define.ts'
import { type Hit, rank } from './engine/rank.ts'
import { vectorOf } from './engine/similarity.ts'
import { noMemory } from './errors/contract.ts'
import { visible, type Wanted } from './finding/visible.ts'
import type { LiveMemories } from './live/live-memories.ts'
import type { LiveMemory } from './live/live-memory.ts'
import type { Memory } from './memory.ts'
import { embed, type ModelParts } from './models/embed.ts'
import { extractFacts } from './models/extract.ts'
import { type Added, type Addition, memoriesOf, planAddition, type Statement } from './writing/add.ts'
import { type MemoryChange, planChange, planRemoval } from './writing/change.ts'
import type { Writer } from './writing/commit.ts'

export interface ServiceParts {
  readonly live: LiveMemories
  readonly writer: Writer
  readonly clock: Clock
  readonly models: ModelParts
  readonly maxMemories: number
}

export interface SearchRequest extends Wanted {
  readonly query: string
  readonly limit: number
  /** 0 to 1. */
  readonly threshold?: number | undefined
  readonly operationKey: string
}

const MAX_METADATA = 16_384

function checkMetadata(metadata: Memory['metadata']): void {
  const { length } = JSON.stringify(metadata)
  if (length > MAX_METADATA)
    throw invalidField('/body/metadata', `has ${length} characters as JSON; at most ${MAX_METADATA} are kept`)
}

/** What the operations, native and stock, and other modules do with the memories of an account. */
export class MemoryService {
  readonly #parts: ServiceParts

  constructor(parts: ServiceParts) {
    this.#parts = parts
  }

  async open(owner: string): Promise<LiveMemory> {
    return this.#parts.live.open(owner)
  }

  async add(addition: Omit<Addition, 'now' | 'maxMemories' | 'memories'>, infer: boolean): Promise<readonly Added[]> {
    const { writer, clock, maxMemories, models } = this.#parts
    const { owner, operationKey, metadata } = addition
    checkMetadata(metadata)
    const statements = infer ? await this.#inferred(addition) : addition.statements
    const vectors = await embed(
      owner,
      statements.map(({ text }) => text),
      operationKey,
      models,
    )
    const embedded = statements.map((statement, at) => {
      const embedding = vectors?.[at]
      return embedding ? { ...statement, embedding } : statement
    })
    const full = { ...addition, statements: embedded, now: clock.now(), maxMemories }
    const memories = await memoriesOf(full)
    return writer.commit(owner, (live) => planAddition({ ...full, memories }, live))
  }

  async search(
    owner: string,
    request: SearchRequest,
  ): Promise<{ readonly hits: readonly Hit[]; readonly live: LiveMemory }> {
    const { live: memories, models } = this.#parts
    const { query, limit, threshold = 0, now, reference, operationKey } = request
    const live = await memories.open(owner)
    const fits = visible(request, live.index)
    const [vector] = (live.index.size > 0 && (await embed(owner, [query], operationKey, models))) || []
    const embedding = vector && { model: vector.model, vector: vectorOf(vector.vector) }
    const hits = rank(live.index, { text: query, atMs: reference ?? now, fits, limit, ...(embedding && { embedding }) })
    return { hits: hits.filter(({ score }) => score >= threshold), live }
  }

  /** Throws `not_found`. */
  async get(owner: string, id: string): Promise<{ readonly memory: Memory; readonly live: LiveMemory }> {
    const live = await this.#parts.live.open(owner)
    const memory = live.index.get(id)
    if (!memory) throw noMemory(id)
    return { memory, live }
  }

  /** Throws `not_found`. */
  async change(owner: string, id: string, change: MemoryChange, operationKey: string): Promise<Memory> {
    const { writer, clock, models } = this.#parts
    if (change.metadata) checkMetadata(change.metadata)
    const [embedding] = (change.text !== undefined && (await embed(owner, [change.text], operationKey, models))) || []
    return writer.commit(owner, (live) => planChange(id, { ...change, embedding }, clock.now(), live))
  }

  /** Gives the ids of what was there and is gone. */
  async remove(owner: string, ids: readonly string[], { linked = false } = {}): Promise<readonly string[]> {
    return this.#parts.writer.commit(owner, (live) => planRemoval(ids, linked, live))
  }

  /** Forgets all that fits. */
  async forget(owner: string, fits: (memory: Memory) => boolean): Promise<readonly string[]> {
    return this.#parts.writer.commit(owner, (live) => {
      const remove = [...live.index.memories()].filter(fits).map(({ id }) => id)
      return { remove, result: remove }
    })
  }

  /** What a model makes of the messages, beside what is known; as they are, where none is asked or can. */
  async #inferred(addition: Omit<Addition, 'now' | 'maxMemories' | 'memories'>): Promise<readonly Statement[]> {
    const { owner, scope, statements, saidAt, operationKey } = addition
    const { index } = await this.#parts.live.open(owner)
    const { models, clock } = this.#parts
    const query = statements.map(({ text }) => text).join(' ')
    const fits = visible({ scope, now: clock.now() }, index)
    const known = models.inference ? rank(index, { text: query, atMs: saidAt, fits, limit: 20 }) : []
    const request = { statements, known: known.map(({ memory }) => memory), saidAt, operationKey }
    return (await extractFacts(owner, request, models)) ?? statements
  }
}
