import { type Clock, isDuplicateKey, type Logger, type Models } from '../../kernel/define.ts'
import type { RecordArchive } from '../records/services.ts'
import type { LogTree } from './log-tree.ts'
import { rangeHash } from './merkle.ts'
import type * as model from './model.ts'
import { type Signer, signCheckpoint, type VerifierKey } from './note.ts'

const EVERY_MS = 1_000

export type AuditModels = Models<typeof model>

interface Parts {
  readonly models: AuditModels
  readonly archive: RecordArchive
  readonly tree: LogTree
  readonly signer: Signer
  readonly clock: Clock
  readonly log: Logger
  /** False: this process signs nothing. */
  readonly publish: boolean
}

/** Commits the log to what it holds, at least every second while it grows. Any process may; they all say the same. */
export class Checkpoints {
  readonly #parts: Parts
  #keys: readonly VerifierKey[] = []
  #size = 0
  #timer: NodeJS.Timeout | undefined
  #publishing: Promise<void> | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Makes the key known before it signs anything, then starts to publish. */
  async start(): Promise<void> {
    const { models, signer, clock, publish } = this.#parts
    await this.keys()
    if (!publish) return
    await models.logKeys.updateOne(
      { _id: signer.verifierKey },
      { $setOnInsert: { since: clock.now() } },
      { upsert: true },
    )
    this.#timer = setInterval(
      () =>
        void this.publish().catch((error: unknown) =>
          this.#parts.log.warn('no checkpoint could be published; trying again', { error }),
        ),
      EVERY_MS,
    )
    await this.keys()
  }

  /** Every key that ever signed, oldest first; read again when one turns up that is not known. */
  async keys(): Promise<readonly VerifierKey[]> {
    const found = await this.#parts.models.logKeys.find({}).sort({ since: 1 }).lean()
    this.#keys = found.map(({ _id }) => _id)
    return this.#keys
  }

  /** The keys as last read. */
  get knownKeys(): readonly VerifierKey[] {
    return this.#keys
  }

  async latest(): Promise<model.CheckpointDocument | undefined> {
    return (
      (await this.#parts.models.checkpoints.findOne({}).sort({ _id: -1 }).lean<model.CheckpointDocument>()) ?? undefined
    )
  }

  /** Signs the log as it is now, unless that has been done. Concurrent calls share one run. */
  publish(): Promise<void> {
    this.#publishing ??= this.#publish().finally(() => {
      this.#publishing = undefined
    })
    return this.#publishing
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.publish()
  }

  async #publish(): Promise<void> {
    const { models, archive, tree, signer, clock, log, publish } = this.#parts
    if (!publish) return
    const size = await archive.size()
    if (size === 0 || size === this.#size) return
    const root = await rangeHash(tree, 0, size)
    const note = signCheckpoint({ origin: signer.name, size, root }, [signer])
    const hex = root.toString('hex')
    try {
      await models.checkpoints.collection.insertOne({ _id: size, root: hex, note, at: clock.now() } as never)
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
      const existing = await models.checkpoints.findOne({ _id: size }).lean()
      if (existing?.root !== hex)
        log.error('the log has changed under a signed checkpoint: run npm run audit:verify', {
          size,
          signed: existing?.root,
          found: hex,
        })
    }
    this.#size = size
  }
}
