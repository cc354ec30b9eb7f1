import { setTimeout as sleep } from 'node:timers/promises'
import type { ArchivedRecord, RecordArchive } from '../records/services.ts'
import { sealHash } from '../records/services.ts'
import { faultsOfProof, type Proof } from './bundle.ts'
import type { Checkpoints } from './checkpoints.ts'
import type { LogTree } from './log-tree.ts'
import { consistencyProof, inclusionProof } from './merkle.ts'
import type { CheckpointDocument } from './model.ts'

/** Whoever was given a seal may ask for its proof at once. */
const INCLUDED_WITHIN_MS = 1_000
const POLL_MS = 10

/** Proves places in the log, under the checkpoints that were published. */
export class Prover {
  readonly archive: RecordArchive
  readonly checkpoints: Checkpoints
  readonly #tree: LogTree

  constructor(archive: RecordArchive, checkpoints: Checkpoints, tree: LogTree) {
    this.archive = archive
    this.checkpoints = checkpoints
    this.#tree = tree
  }

  /** The record of a seal, once it is under a checkpoint: it has one signed for it. After a second, as it is. */
  async included(seal: string): Promise<ArchivedRecord | undefined> {
    const deadline = performance.now() + INCLUDED_WITHIN_MS
    for (let pauseMs = 0; ; pauseMs = POLL_MS) {
      const record = await this.archive.bySeal(seal)
      const index = record?.index
      if (record === undefined || performance.now() > deadline) return record
      if (index !== undefined && ((await this.checkpoints.latest())?._id ?? 0) > index) return record
      // a log that cannot be signed is told by its timer
      await this.checkpoints.publish().catch(() => undefined)
      await sleep(pauseMs)
    }
  }

  /** The proof under a checkpoint (default: the latest); null: not under it yet. */
  async prove({ index }: ArchivedRecord, under?: CheckpointDocument): Promise<Proof | null> {
    const checkpoint = under ?? (await this.checkpoints.latest())
    if (index === undefined || !checkpoint || checkpoint._id <= index) return null
    const hashes = await inclusionProof(this.#tree, index, checkpoint._id)
    return { index, tree_size: checkpoint._id, hashes: hashes.map(hex), checkpoint: checkpoint.note }
  }

  /** Judged as a stranger would: the text by its hash, its place by the proof. A pending record is judged by its text alone. */
  async verify(record: ArchivedRecord): Promise<{ readonly valid: boolean; readonly proof: Proof | null }> {
    const seal = sealHash(record.text)
    const proof = await this.prove(record)
    if (seal !== record.seal) return { valid: false, proof }
    if (proof === null) return { valid: true, proof }
    const known = faultsOfProof(seal, proof, this.checkpoints.knownKeys)
    // another process may have signed with a newer key
    const faults = known.length === 0 ? known : faultsOfProof(seal, proof, await this.checkpoints.keys())
    return { valid: faults.length === 0, proof }
  }

  /** As `LogProofs` says: all under one checkpoint. */
  async under(seals: readonly string[]) {
    const records = await Promise.all(seals.map(async (seal) => [seal, await this.included(seal)] as const))
    const checkpoint = await this.checkpoints.latest()
    const proofs = await Promise.all(
      records.map(async ([seal, record]) => {
        const proof = record && checkpoint ? await this.prove(record, checkpoint) : null
        return proof ? [{ seal, index: proof.index, tree_size: proof.tree_size, hashes: proof.hashes }] : []
      }),
    )
    return { checkpoint: checkpoint?.note ?? null, proofs: proofs.flat() }
  }

  async consistency(from: number, to: number): Promise<readonly string[]> {
    return (await consistencyProof(this.#tree, from, to)).map(hex)
  }
}

const hex = (hash: Buffer): string => hash.toString('hex')
