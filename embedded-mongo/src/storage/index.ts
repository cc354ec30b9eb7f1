import { createHash } from 'node:crypto'
import type { Int32 } from 'bson'
import { topScope } from '../aggregate/expression/types.ts'
import type { Collation } from '../bson/collation.ts'
import { encodeKey } from '../bson/keys.ts'
import { type Doc, isDoc, type Maybe } from '../bson/value.ts'
import { indexForm, orderOfSpec, type ValueOrder } from '../bson/value-order.ts'
import { compileFilter, type Filter } from '../query/filter.ts'
import { indexKeys } from '../query/index-keys.ts'
import { indexPrefix, RECORD_ID_BYTES, type RecordId } from './keys.ts'

/** Longer encodings are cut here and end in a hash: lmdb takes 1,978 bytes. */
const ENCODED_BYTES_MAX = 1900
const CUT_BYTES = 1800

export type Direction = 1 | -1

export interface IndexEntry {
  readonly key: string
  readonly values: readonly Maybe[]
  /** False: equal values may stand under other keys (texts that the index's collation has no sort key for). */
  readonly isOrdered: boolean
}

/** An index of a collection. `spec` is what listIndexes shows. */
export class Index {
  readonly id: number
  readonly spec: Doc
  readonly name: string
  readonly pattern: Doc
  readonly fields: readonly string[]
  readonly paths: readonly (readonly string[])[]
  readonly directions: readonly Direction[]
  readonly prefix: string
  readonly unique: boolean
  /** It has no unique keys yet, perhaps, but takes no further duplicates. */
  readonly prepareUnique: boolean
  readonly sparse: boolean
  readonly hidden: boolean
  readonly partial: Filter | undefined
  readonly expireAfterSeconds: number | undefined
  /** How its texts compare. */
  readonly order: ValueOrder
  /** Some document has several entries: an array stands on one of the paths. Never goes back. */
  multikey: boolean
  /** Some entry is cut, or has a text without a sort key: the order of entries is not exact. Never goes back. */
  hasCutKeys: boolean
  /** The two marks above have changed since the catalog entry was written. */
  hasNewMarks = false
  /** How many queries it has served since the server started or it was made ($indexStats). */
  uses = 0
  readonly usesSince = new Date()
  /** The batch that built it: an older snapshot does not have its entries. */
  builtAtSeq = 0
  /** While it is built: why it cannot be. */
  failure: Error | undefined

  constructor(id: number, spec: Doc, flags: { multikey: boolean; hasCutKeys: boolean }) {
    this.id = id
    this.spec = spec
    this.name = spec.get('name') as string
    this.pattern = spec.get('key') as Doc
    this.fields = [...this.pattern.keys()]
    this.paths = this.fields.map((field) => field.split('.'))
    this.directions = Array.from(this.pattern.values(), (direction) => (Number(direction as Int32) < 0 ? -1 : 1))
    this.prefix = indexPrefix(id)
    this.unique = spec.get('unique') === true || this.isIdIndex
    this.prepareUnique = spec.get('prepareUnique') === true && !this.unique
    this.sparse = spec.get('sparse') === true
    this.hidden = spec.get('hidden') === true
    const collation = spec.get('collation')
    this.order = orderOfSpec(isDoc(collation ?? null) ? (collation as Doc) : undefined)
    const partial = spec.get('partialFilterExpression')
    const scope = topScope(undefined, undefined, this.order)
    this.partial = partial === undefined ? undefined : compileFilter(partial as Doc, scope)
    const expiry = spec.get('expireAfterSeconds')
    this.expireAfterSeconds = expiry === undefined ? undefined : Number(expiry as Int32)
    this.multikey = flags.multikey
    this.hasCutKeys = flags.hasCutKeys
  }

  /** The same index, described anew (collMod). */
  withSpec(spec: Doc): Index {
    const changed = new Index(this.id, spec, this)
    changed.builtAtSeq = this.builtAtSeq
    return changed
  }

  get collation(): Collation | undefined {
    return this.order.collation
  }

  get isIdIndex(): boolean {
    return this.fields.length === 1 && this.fields[0] === '_id'
  }

  /** The entries of a document (none when the index is sparse or partial and leaves it out). */
  entriesOf(doc: Doc, recordId: RecordId): IndexEntry[] {
    if (this.partial !== undefined && !this.partial.matches(doc)) return []
    const { keys, multikey } = indexKeys(doc, this.paths)
    if (this.sparse && keys.every((values) => values.every((value) => value === undefined))) return []
    if (multikey) this.#mark('multikey')
    if (keys.length === 1) return [this.entryOf(keys[0] as Maybe[], recordId)]
    const entries = new Map<string, IndexEntry>()
    for (const values of keys) {
      const entry = this.entryOf(values, recordId)
      entries.set(entry.key, entry)
    }
    return [...entries.values()]
  }

  /** A unique index has the record id in the value only, so that a second document meets the same key. */
  entryOf(values: readonly Maybe[], recordId: RecordId): IndexEntry {
    const { collation } = this.order
    const forms = collation && values.map((value) => indexForm(value, collation))
    const isOrdered = forms === undefined || forms.every((form) => form.isOrdered)
    const encoded = encodeKey(forms?.map(({ value }) => value) ?? values, this.directions)
    if (encoded.length > ENCODED_BYTES_MAX || !isOrdered) this.#mark('hasCutKeys')
    return { key: this.prefix + cutKey(encoded) + (this.unique ? '' : recordId), values, isOrdered }
  }

  /** What the keys of all entries with the values of this one begin with. */
  sharedKey(entry: IndexEntry): string {
    return this.unique ? entry.key : entry.key.slice(0, -RECORD_ID_BYTES)
  }

  /** Where values would stand; undefined when they have no exact place. */
  boundOf(values: readonly Maybe[]): string | undefined {
    const { collation } = this.order
    const forms = values.map((value) =>
      collation === undefined ? { value, isOrdered: true } : indexForm(value, collation),
    )
    const encoded = encodeKey(
      forms.map(({ value }) => value),
      this.directions,
    )
    return forms.every(({ isOrdered }) => isOrdered) && encoded.length <= ENCODED_BYTES_MAX
      ? this.prefix + encoded
      : undefined
  }

  /**
   * The beginning of `encoded` that tells keys apart: behind `CUT_BYTES` a cut key has its hash, so that a longer bound
   * says nothing there. Every key that begins like `encoded` sorts between the result and its prefix end.
   */
  cutBound(encoded: string): string {
    const bytesMax = this.hasCutKeys ? CUT_BYTES : ENCODED_BYTES_MAX
    return encoded.length > bytesMax ? encoded.slice(0, CUT_BYTES) : encoded
  }

  #mark(name: 'multikey' | 'hasCutKeys'): void {
    if (this[name]) return
    this[name] = true
    this.hasNewMarks = true
  }
}

function cutKey(encoded: string): string {
  if (encoded.length <= ENCODED_BYTES_MAX) return encoded
  const hash = createHash('sha256').update(encoded, 'latin1').digest().toString('latin1')
  return encoded.slice(0, CUT_BYTES) + hash
}
