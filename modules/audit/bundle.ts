import { sealHash } from '../records/services.ts'
import { leafOf } from './log-format.ts'
import { rootFromInclusion } from './merkle.ts'
import { openCheckpoint, type VerifierKey } from './note.ts'

export interface Proof {
  readonly index: number
  readonly tree_size: number
  readonly hashes: readonly string[]
  readonly checkpoint: string
}

export interface SealedBundle {
  readonly text: string
  readonly seal: string
  /** null: sealed, but not in the log yet. */
  readonly proof: Proof | null
}

/** Why a bundle is not to be believed; none: it is. Needs nothing but the log's public keys. */
export function faultsOf({ text, seal, proof }: SealedBundle, keys: readonly VerifierKey[]): readonly string[] {
  const found = sealHash(text)
  const faults = found === seal ? [] : [`the text hashes to ${found}, not to the seal ${seal}`]
  return proof === null
    ? [...faults, 'there is no inclusion proof: the record is not in the log yet']
    : [...faults, ...faultsOfProof(found, proof, keys)]
}

export function faultsOfProof(
  seal: string,
  { index, tree_size, hashes, checkpoint }: Proof,
  keys: readonly VerifierKey[],
): readonly string[] {
  const signed = openCheckpoint(checkpoint, keys)
  if (!signed) return ['the checkpoint is not signed by a known key of the log']
  if (signed.size !== tree_size)
    return [`the checkpoint is of a tree of ${signed.size} leaves, the proof of one of ${tree_size}`]
  if (!hashes.every((hash) => /^[0-9a-f]{64}$/.test(hash)))
    return ['a hash of the proof is not 64 lower-case hex digits']
  const root = rootFromInclusion(
    leafOf(Buffer.from(seal, 'hex'), signed.origin),
    index,
    tree_size,
    hashes.map((hash) => Buffer.from(hash, 'hex')),
  )
  return root?.equals(signed.root) ? [] : ['the inclusion proof does not lead to the root that the log has signed']
}
