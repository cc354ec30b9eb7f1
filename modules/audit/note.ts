import { createPrivateKey, createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto'

/**
 * Signed notes and checkpoints as C2SP defines them (c2sp.org/signed-note, c2sp.org/tlog-checkpoint), so that Go's
 * `golang.org/x/mod/sumdb/note` and every other tool of that family accepts them.
 */
const ED25519 = 1
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

export interface Checkpoint {
  /** Name of the log. */
  readonly origin: string
  readonly size: number
  /** Root hash, 32 bytes. */
  readonly root: Buffer
}

/** A verifier key in its text form: `<name>+<hash>+<base64 of type and public key>`. */
export type VerifierKey = string

export interface Signer {
  readonly name: string
  readonly verifierKey: VerifierKey
  sign(text: string): string
}

/** The private key that a seed is (RFC 8032): its first 32 bytes. */
export const ed25519Key = (seed: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed.subarray(0, 32)]), format: 'der', type: 'pkcs8' })

/** `seed`: at least 32 secret bytes; the first 32 are the private key. The name must hold no white space and no plus sign. */
export function signerOf(name: string, seed: Buffer): Signer {
  if (/[\s+]/.test(name) || name === '') throw new Error(`the log's name '${name}' must not hold white space or '+'`)
  const privateKey = ed25519Key(seed)
  const publicBytes = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32)
  const id = keyId(name, publicBytes)
  return {
    name,
    verifierKey: `${name}+${id.toString('hex')}+${Buffer.concat([Buffer.from([ED25519]), publicBytes]).toString('base64')}`,
    sign: (text) => `— ${name} ${Buffer.concat([id, sign(null, Buffer.from(text), privateKey)]).toString('base64')}\n`,
  }
}

/** First four bytes of SHA-256(name ‖ LF ‖ type ‖ public key). */
const keyId = (name: string, publicBytes: Buffer): Buffer =>
  hash('sha256', Buffer.concat([Buffer.from(`${name}\n`), Buffer.from([ED25519]), publicBytes]), 'buffer').subarray(
    0,
    4,
  )

interface Verifier {
  readonly name: string
  readonly id: Buffer
  readonly key: KeyObject
}

function verifierOf(text: VerifierKey): Verifier | undefined {
  const [, name, id, base64] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text) ?? []
  if (name === undefined || id === undefined || base64 === undefined) return undefined
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length !== 33 || bytes[0] !== ED25519 || !keyId(name, bytes.subarray(1)).equals(Buffer.from(id, 'hex')))
    return undefined
  return {
    name,
    id: Buffer.from(id, 'hex'),
    key: createPublicKey({ key: Buffer.concat([SPKI_PREFIX, bytes.subarray(1)]), format: 'der', type: 'spki' }),
  }
}

export const checkpointText = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${root.toString('base64')}\n`

export const signCheckpoint = (checkpoint: Checkpoint, signers: readonly Signer[]): string => {
  const text = checkpointText(checkpoint)
  return `${text}\n${signers.map((signer) => signer.sign(text)).join('')}`
}

const MAX_NOTE = 16_384

/** The checkpoint of a signed note, if one of the keys signed it; `undefined` for anything else. */
export function openCheckpoint(note: string, keys: readonly VerifierKey[]): Checkpoint | undefined {
  const cut = note.length <= MAX_NOTE ? note.indexOf('\n\n') : -1
  if (cut < 0) return undefined
  const text = note.slice(0, cut + 1)
  const signatures = note
    .slice(cut + 2)
    .split('\n')
    .filter(Boolean)
  const verifiers = keys.map(verifierOf).filter((verifier) => verifier !== undefined)
  if (!signatures.some((line) => verifiers.some((verifier) => signed(line, text, verifier)))) return undefined
  const [origin, size, root] = text.split('\n')
  if (origin === undefined || !/^(0|[1-9]\d{0,15})$/.test(size ?? '') || root === undefined) return undefined
  const bytes = strictBase64(root)
  return bytes?.length === 32 ? { origin, size: Number(size), root: bytes } : undefined
}

function signed(line: string, text: string, { name, id, key }: Verifier): boolean {
  const prefix = `— ${name} `
  if (!line.startsWith(prefix)) return false
  const bytes = strictBase64(line.slice(prefix.length))
  return (
    bytes?.length === 68 && bytes.subarray(0, 4).equals(id) && verify(null, Buffer.from(text), key, bytes.subarray(4))
  )
}

/** Only the one right spelling: no altered character passes, not even in the bits of the padding. */
function strictBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text ? bytes : undefined
}
