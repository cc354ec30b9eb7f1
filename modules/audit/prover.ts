import type { ArchivedRecord, RecordArchive } from '../records/services.ts'
import { sealHash } from '../records/services.ts'
import { faultsOfProof, type Proof } from './bundle.ts'
import type { Checkpoints } from './checkpoints.ts'
import type { LogTree } from './log-tree.ts'
import { consistencyProof, inclusionProof } from './merkle.ts'
import type { CheckpointDocument } from './model.ts'

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
    const checkpoint = await this.checkpoints.latest()
    const proofs = await Promise.all(
      seals.map(async (seal) => {
        const record = await this.archive.bySeal(seal)
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
