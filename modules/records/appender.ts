import { setTimeout as delay } from 'node:timers/promises'
import type { Collection, Db } from 'mongodb'
import { ApiError, type Clock, canonicalText, type RecordBody, type RecordKind } from '../../kernel/define.ts'
import { ChainHeads } from './chain-heads.ts'
import { bodyOf, documentOf, guardOf, intentHash, type SealedDocument, sealedOf } from './document.ts'
import { faultPoint } from './fault-points.ts'
import { Lane, type Outcome } from './lane.ts'
import type { RecordDocument } from './model.ts'
import type { ChainedDraft, ChainHead, Draft, Sealed } from './services.ts'
import { readByIds, type Written, writeBatch } from './write-batch.ts'

const MAX_TRIES = 100
const MAX_PAUSE_MS = 250

interface Attempted<D> {
  readonly kind: RecordKind
  readonly draft: D
  tries: number
}

/** A draft of a batch that became a document. */
interface Prepared<D> extends SealedDocument {
  readonly position: number
  readonly item: Attempted<D>
}

interface ComposedBatch {
  readonly prepared: Prepared<ChainedDraft>[]
  /** The last record of each chain, should all be stored. */
  readonly planned: Map<string, ChainHead>
  /** `onPlan`: because of one before it in the batch, which may yet fail. */
  readonly refused: {
    readonly position: number
    readonly chain: string
    readonly onPlan: boolean
    readonly error: unknown
  }[]
}

export interface AppenderOptions {
  readonly collection: Collection<RecordDocument>
  readonly db: Db
  readonly clock: Clock
  /** Learns what has become durable. */
  readonly stored: (sealed: readonly SealedDocument[]) => void
}

/**
 * Appends records by group commit. Records that depend on nothing share an unordered lane; the records of chains share
 * an ordered one, so that at most one batch of them is in flight and a refused number stops what was composed on it.
 */
export class Appender {
  readonly heads: ChainHeads
  readonly #options: AppenderOptions
  readonly #plain: Lane<Attempted<Draft>, Sealed>
  readonly #chained: Lane<Attempted<ChainedDraft>, Sealed>

  constructor(options: AppenderOptions) {
    this.#options = options
    this.heads = new ChainHeads(options.collection)
    this.#plain = new Lane((items) => this.#writePlain(items))
    this.#chained = new Lane((items) => this.#writeChained(items))
  }

  append(kind: RecordKind, draft: Draft): Promise<Sealed> {
    return this.#plain.add({ kind, draft, tries: 0 })
  }

  appendChained(kind: RecordKind, draft: ChainedDraft): Promise<Sealed> {
    return this.#chained.add({ kind, draft, tries: 0 })
  }

  async #writePlain(items: readonly Attempted<Draft>[]): Promise<readonly Outcome<Sealed>[]> {
    const outcomes: Outcome<Sealed>[] = []
    const prepared: Prepared<Draft>[] = []
    for (const [position, item] of items.entries()) {
      const { type } = item.kind
      const { id, account, body, intent, parties } = item.draft
      try {
        const bodyText = item.kind.text(body)
        const intentText = intent === undefined ? bodyText : canonicalText(intent)
        const sought = intentHash(type, account, intentText)
        const document = documentOf({ id, type, account, at: this.#now(), bodyText, parties, intent: sought })
        prepared.push({ position, item, document, body })
      } catch (error) {
        outcomes[position] = { error }
      }
    }
    await this.#write(prepared, false, outcomes)
    return outcomes
  }

  async #writeChained(items: readonly Attempted<ChainedDraft>[]): Promise<readonly Outcome<Sealed>[]> {
    const outcomes: Outcome<Sealed>[] = []
    const { prepared, planned, refused } = await this.#composeAll(items)
    const failed = await this.#write(prepared, true, outcomes)
    for (const [chain, head] of planned) {
      if (failed.has(chain)) this.heads.forget(chain)
      else this.heads.set(chain, head)
    }
    // What was refused because of a debit that then did not come about must be asked again.
    const final = refused.filter(({ onPlan, chain }) => !(onPlan && failed.has(chain)))
    const stored = await readByIds(
      this.#options.collection,
      final.map(({ position }) => items[position]?.draft.id ?? ''),
    )
    for (const { position, error } of final) {
      const { kind, draft } = items[position] as Attempted<ChainedDraft>
      const known = stored.get(draft.id)
      outcomes[position] = known ? replay(known, chainedIntent(kind, draft)) : { error }
    }
    return outcomes
  }

  /** What a chain needs to read first, it reads beside the others; within a chain, each is composed on the one before. */
  async #composeAll(items: readonly Attempted<ChainedDraft>[]): Promise<ComposedBatch> {
    const chains = new Map<string, number[]>()
    for (const [position, { draft }] of items.entries()) {
      const positions = chains.get(draft.chain)
      if (positions) positions.push(position)
      else chains.set(draft.chain, [position])
    }
    const batch: ComposedBatch = { prepared: [], planned: new Map(), refused: [] }
    await Promise.all([...chains].map(([chain, positions]) => this.#composeChain(chain, positions, items, batch)))
    batch.prepared.sort((a, b) => a.position - b.position)
    return batch
  }

  async #composeChain(
    chain: string,
    positions: readonly number[],
    items: readonly Attempted<ChainedDraft>[],
    { prepared, planned, refused }: ComposedBatch,
  ): Promise<void> {
    for (const position of positions) {
      const item = items[position] as Attempted<ChainedDraft>
      const { kind, draft } = item
      const { id, account } = draft
      const onPlan = planned.get(chain)
      try {
        const head = onPlan ?? (await this.heads.get(chain))
        faultPoint('records.compose')
        const { body, parties } = await draft.compose(head)
        const n = head.n + 1
        const guard = guardOf(chain, n)
        const at = this.#now()
        const intent = chainedIntent(kind, draft)
        const bodyText = kind.text(body)
        const document = documentOf({ id, type: kind.type, account, at, bodyText, parties, guard, intent })
        prepared.push({ position, item, document, body })
        planned.set(chain, { n, body })
      } catch (error) {
        refused.push({ position, chain, onPlan: onPlan !== undefined, error })
      }
    }
  }

  /** Writes what is prepared, fills in the outcomes, and returns the chains of which something was not stored by this call. */
  async #write(
    prepared: readonly Prepared<Draft | ChainedDraft>[],
    ordered: boolean,
    outcomes: Outcome<Sealed>[],
  ): Promise<ReadonlySet<string>> {
    const failed = new Set<string>()
    if (prepared.length === 0) return failed
    const { collection, db, stored } = this.#options
    const documents = prepared.map(({ document }) => document)
    const written = await writeBatch(collection, db, documents, ordered)
    stored(prepared.filter(({ document }, k) => isOurs(written[k], document)))
    faultPoint('records.acknowledged')
    for (const [k, { position, item, document, body }] of prepared.entries()) {
      const result = written[k] ?? 'absent'
      outcomes[position] = outcomeOf(result, document, body)
      if (!('chain' in item.draft)) continue
      if (result !== 'stored') failed.add(item.draft.chain)
      else if (item.draft.opens !== undefined) this.heads.set(item.draft.opens, NO_HEAD)
    }
    // Only the first one is at fault; in an ordered batch the others were left out because of it.
    const culprit = prepared.find(({ position }) => outcomes[position] === 'again')
    if (culprit === undefined) return failed
    const tries = ++culprit.item.tries
    if (tries >= MAX_TRIES) outcomes[culprit.position] = { error: tooBusy(culprit.item.draft.id) }
    // Another process extends the same chain, or the store is in trouble: go on at a random moment.
    await delay(Math.random() * Math.min(MAX_PAUSE_MS, tries * 5))
    return failed
  }

  #now(): number {
    return this.#options.clock.now()
  }
}

const NO_HEAD: ChainHead = { n: 0, body: undefined }

/** Stored by this call, for certain or (after a lost reply) by its seal: then it is for this process to log it. */
const isOurs = (written: Written | undefined, { seal }: RecordDocument): boolean =>
  written === 'stored' || (typeof written === 'object' && 'seal' in written && written.seal === seal)

const chainedIntent = ({ type }: RecordKind, { account, intent }: ChainedDraft): string =>
  intentHash(type, account, canonicalText(intent))

const outcomeOf = (written: Written, document: RecordDocument, body: RecordBody): Outcome<Sealed> => {
  if (written === 'stored') return { stored: sealedOf(document, body, false) }
  if (written === 'absent') return 'again'
  return written instanceof Error ? { error: written } : replay(written, document.intent)
}

const replay = (stored: RecordDocument, intent: string): Outcome<Sealed> =>
  stored.intent === intent
    ? { stored: sealedOf(stored, bodyOf(stored), true) }
    : {
        error: new ApiError(
          'E010',
          `record ${stored._id} is sealed with other content; use another idempotency key for another request`,
        ),
      }

const tooBusy = (id: string): ApiError =>
  new ApiError(
    'overloaded',
    `${id} could not be sealed in ${MAX_TRIES} attempts; repeat the request with the same idempotency key`,
  )
