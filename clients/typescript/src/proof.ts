/** Checks sealed records offline: RFC 6962 inclusion proofs under checkpoints that are C2SP signed notes. */

import { ServiceError } from './errors.ts'

export interface SealProof {
  index: number
  tree_size: number
  /** Leaf's sibling first. */
  hashes: readonly string[]
  checkpoint: string
}
export interface SealedBundle {
  /** The sealed text, byte for byte. */
  text: string
  seal: string
  /** `null`: sealed, but not in the log yet. */
  proof: SealProof | null
}
export interface AuditExport {
  user_id?: string
  log_keys?: readonly string[]
  records: readonly SealedBundle[]
}
export interface ExportVerdict {
  /** Every record is in the log as it was sealed, and no debit is missing. */
  valid: boolean
  records: number
  /** What is wrong, each with the seal of its record. */
  faults: string[]
  /** Records that are sealed but not in the log yet, which takes about a second: faults of now, so ask again. */
  pending: number
  /** Keys were given. Without, the file's own are believed, which proves only that it is consistent in itself. */
  trusted: boolean
}

type Bytes = Uint8Array<ArrayBuffer>

/**
 * `exported`: the JSON of `GET /v1/audit/export`, read; anything else is a ServiceError. `keys`: verifier keys of the log, got at
 * another time or place than the export (`GET /v1/audit/keys`).
 */
export async function verifyExport(exported: unknown, keys?: readonly string[]): Promise<ExportVerdict> {
  const { user_id, log_keys = [], records } = exportOf(exported)
  const faults: string[] = []
  for (const bundle of records)
    for (const fault of await verifyBundle(bundle, keys ?? log_keys)) faults.push(`${bundle.seal}: ${fault}`)
  if (user_id !== undefined) faults.push(...missingFrom(user_id, records))
  const pending = records.filter(({ proof }) => proof === null).length
  return { valid: faults.length === 0, records: records.length, faults, pending, trusted: keys !== undefined }
}

function exportOf(exported: unknown): AuditExport {
  const { records } = (exported ?? {}) as Partial<AuditExport>
  if (Array.isArray(records)) return exported as AuditExport
  throw new ServiceError('it holds no records: is it an export of GET /v1/audit/export?')
}

/** Why a bundle is not to be believed; none: it is. */
export async function verifyBundle({ text, seal, proof }: SealedBundle, keys: readonly string[]): Promise<string[]> {
  const found = hex(await leafHash(utf8(text)))
  const faults = found === seal ? [] : ['the text does not hash to the seal']
  if (proof === null) return [...faults, 'there is no inclusion proof: the record is not in the log yet']
  const signed = await openCheckpoint(proof.checkpoint, keys)
  if (!signed) return [...faults, 'the checkpoint is not signed by a known key of the log']
  if (signed.size !== proof.tree_size) return [...faults, 'checkpoint and proof are of trees of different sizes']
  const hashes = proof.hashes.map(bytesOfHash)
  const leaf = bytesOfHash(found)
  const data = signed.origin.endsWith('/log2') && leaf ? await leafHash(leaf) : leaf
  const root =
    data && hashes.every((hash) => hash !== undefined)
      ? await rootOf(data, proof.index, proof.tree_size, hashes as Bytes[])
      : undefined
  if (!root || hex(root) !== hex(signed.root))
    faults.push('the proof does not lead to the root that the log has signed')
  return faults
}

/** RFC 9162, 2.1.3.2; `undefined`: the proof has the wrong length for its place. */
export async function rootOf(
  leaf: Bytes,
  index: number,
  size: number,
  proof: readonly Bytes[],
): Promise<Bytes | undefined> {
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(size) || index < 0 || index >= size) return undefined
  let [place, last, root] = [index, size - 1, leaf]
  for (const sibling of proof) {
    if (last === 0) return undefined
    if (place % 2 === 1 || place === last) {
      root = await nodeHash(sibling, root)
      while (place % 2 === 0 && place !== 0) [place, last] = [half(place), half(last)]
    } else root = await nodeHash(root, sibling)
    ;[place, last] = [half(place), half(last)]
  }
  return last === 0 ? root : undefined
}

/** A user's debits are numbered without gaps: one that is missing was deleted, or is somebody else's now. */
function missingFrom(user: string, records: readonly SealedBundle[]): string[] {
  const faults: string[] = []
  const debits = new Set<number>()
  for (const { seal, text } of records) {
    const sealed = parsed(text)
    if (!sealed) continue
    const { account = null, parties = [account], guard } = sealed
    if (!parties.includes(user)) faults.push(`${seal}: it is not sealed for ${user}`)
    if (guard?.startsWith(`${user}|`)) debits.add(Number(guard.slice(user.length + 1)))
  }
  const last = Math.max(0, ...debits)
  for (let number = 1; number < last; number++)
    if (!debits.has(number)) faults.push(`debit ${number} of ${user} is missing`)
  return faults
}

interface SealedText {
  readonly account?: string | null
  readonly parties?: readonly (string | null)[]
  readonly guard?: string
}
const parsed = (text: string): SealedText | undefined => {
  try {
    return JSON.parse(text) as SealedText
  } catch {
    return undefined
  }
}

interface Checkpoint {
  readonly origin: string
  readonly size: number
  readonly root: Bytes
}
const MAX_NOTE_CHARS = 16_384

/** The checkpoint of a signed note, if one of the keys signed it. */
export async function openCheckpoint(note: string, keys: readonly string[]): Promise<Checkpoint | undefined> {
  const cut = note.length <= MAX_NOTE_CHARS ? note.indexOf('\n\n') : -1
  const text = note.slice(0, cut + 1)
  const [origin = '', size = '', root = ''] = text.split('\n')
  const bytes = strictBase64(root)
  if (cut < 0 || !/^(0|[1-9]\d{0,15})$/.test(size) || bytes?.length !== 32) return undefined
  for (const line of note.slice(cut + 2).split('\n'))
    for (const key of keys) if (await isSigned(line, text, key)) return { origin, size: Number(size), root: bytes }
  return undefined
}

const ED25519 = 1

/** `key`: `<name>+<hash>+<base64 of type and public key>`. */
async function isSigned(line: string, text: string, key: string): Promise<boolean> {
  const [, name, id, base64 = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(key) ?? []
  const bytes = strictBase64(base64)
  if (!name || !id || bytes?.length !== 33 || bytes[0] !== ED25519 || !line.startsWith(`— ${name} `)) return false
  const signature = strictBase64(line.slice(`— ${name} `.length))
  const idBytes = (await sha256(utf8(`${name}\n`), bytes)).slice(0, 4)
  if (signature?.length !== 68 || hex(idBytes) !== id || hex(signature.slice(0, 4)) !== id) return false
  const publicKey = await crypto.subtle.importKey('raw', bytes.slice(1), { name: 'Ed25519' }, false, ['verify'])
  return crypto.subtle.verify({ name: 'Ed25519' }, publicKey, signature.slice(4), utf8(text))
}

const half = (number: number): number => Math.floor(number / 2)
const leafHash = (data: Bytes): Promise<Bytes> => sha256(Uint8Array.of(0), data)
const nodeHash = (left: Bytes, right: Bytes): Promise<Bytes> => sha256(Uint8Array.of(1), left, right)

async function sha256(...parts: readonly Bytes[]): Promise<Bytes> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', all))
}

const utf8 = (text: string): Bytes => new TextEncoder().encode(text)
const hex = (bytes: Bytes): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const bytesOfHash = (text: string): Bytes | undefined =>
  /^[0-9a-f]{64}$/.test(text)
    ? Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
    : undefined

/** Only the one right spelling: no altered character passes, not even in the bits of the padding. */
function strictBase64(text: string): Bytes | undefined {
  try {
    const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
    return btoa(String.fromCharCode(...bytes)) === text ? bytes : undefined
  } catch {
    return undefined
  }
}
