import { canonicalText, quoted, type RecordBody, type SealedRecord } from '../../kernel/define.ts'
import { sealHash } from './canonical.ts'
import type { RecordDocument } from './model.ts'
import type { Sealed } from './services.ts'

const GUARD_DIGITS = 12

/** Zero-padded, so that string order is number order. */
export const guardOf = (chain: string, n: number): string => `${chain}|${String(n).padStart(GUARD_DIGITS, '0')}`
export const guardNumber = (guard: string): number => Number(guard.slice(-GUARD_DIGITS))

/** Bounds the insert command: 500 records of this size stay below MongoDB's 48 MB message. */
const MAX_TEXT_BYTES = 64 * 1024
/** UTF-8 of one UTF-16 unit: what is surely short enough need not be measured. */
const MAX_BYTES_PER_UNIT = 3

export interface Content {
  readonly id: string
  readonly type: string
  readonly account: string | null
  readonly at: number
  /** RFC 8785. */
  readonly bodyText: string
  /** Hash of the intent. */
  readonly intent: string
  readonly parties?: readonly string[] | undefined
  readonly guard?: string | undefined
}

/** What a repeat must match: type, account and intent (its RFC 8785 text). */
export const intentHash = (type: string, account: string | null, intentText: string): string =>
  sealHash(`[${quoted(type)},${canonicalText(account)},${intentText}]`)

/**
 * The sealed text, RFC 8785: every field that the document repeats for its indexes is in it, so that a changed one shows.
 */
const textOf = ({ id, type, account, at, bodyText, intent, parties, guard }: Content): string => {
  const [guarded, partiesText] = [
    guard === undefined ? '' : `"guard":${quoted(guard)},`,
    parties === undefined ? '' : `"parties":${canonicalText(parties)},`,
  ]
  const head = `{"account":${canonicalText(account)},"at":${canonicalText(at)},"body":${bodyText},${guarded}`
  return `${head}"id":${quoted(id)},"intent":${quoted(intent)},${partiesText}"type":${quoted(type)},"v":1}`
}

export const documentOf = (content: Content): RecordDocument => {
  const text = textOf(content)
  if (text.length * MAX_BYTES_PER_UNIT > MAX_TEXT_BYTES && Buffer.byteLength(text) > MAX_TEXT_BYTES)
    throw new RangeError(`record ${content.id} is longer than ${MAX_TEXT_BYTES} bytes: seal a hash of what is large`)
  const { id, type, account, at, intent, guard } = content
  const parties = content.parties ?? (account === null ? [] : [account])
  const seal = sealHash(text)
  // Not `guard: undefined`, which would be stored as null.
  return guard === undefined
    ? { _id: id, type, account, parties, at, seal, text, intent }
    : { _id: id, type, account, parties, at, seal, text, intent, guard }
}

/** A record as this process sealed it: `body` is what `document.text` seals. */
export interface SealedDocument {
  readonly document: RecordDocument
  readonly body: RecordBody
}

/** The facts of a stored record. */
export const bodyOf = (document: Pick<RecordDocument, 'text'>): RecordBody =>
  (JSON.parse(document.text) as { body: RecordBody }).body

/** A record in the log. Where it does not hold its body, that is read from the sealed text, so that many can be held cheaply. */
export class LoggedRecord implements SealedRecord {
  readonly index: number
  readonly id: string
  readonly type: string
  readonly seal: string
  readonly at: number
  readonly account: string | null
  readonly #text: string
  #body: RecordBody | undefined

  /** `body`: what `text` seals, where it is at hand. */
  constructor(index: number, { _id, type, seal, at, account, text }: RecordDocument, body?: RecordBody) {
    this.index = index
    this.id = _id
    this.type = type
    this.seal = seal
    this.at = at
    this.account = account
    this.#text = text
    this.#body = body
  }

  get body(): RecordBody {
    return this.#body ?? bodyOf({ text: this.#text })
  }

  /** From now on it holds its text alone. */
  shrink(): void {
    this.#body = undefined
  }

  toJSON(): SealedRecord {
    const { index, id, type, seal, at, account, body } = this
    return { index, id, type, seal, at, account, body }
  }
}

export const sealedOf = (document: RecordDocument, body: RecordBody, replayed: boolean): Sealed => ({
  id: document._id,
  type: document.type,
  account: document.account,
  seal: document.seal,
  at: document.at,
  body,
  replayed,
})
