import { Int32, type UUID } from 'bson'
import { decode, encode } from '../bson/codec.ts'
import type { Doc, Value } from '../bson/value.ts'
import { Index } from './index.ts'
import { documentPrefix, type RecordId, recordId } from './keys.ts'

interface IndexBuild {
  readonly indexes: readonly Index[]
  readonly ended: Promise<void>
}

/** A collection as the catalog has it, with what is derived from it for fast work. */
export class Collection {
  namespace: string
  readonly id: number
  readonly uuid: UUID
  /** The options of `create` that listCollections shows. */
  options: Doc
  readonly documentPrefix: string
  /** Exact, from the count entry that every batch keeps. */
  size = { documents: 0, bytes: 0 }
  /** The batch that put it into the place of another: an older snapshot does not have it. */
  replacedAtSeq = 0
  /** Changes when it is renamed or loses an index. */
  generation = 0
  #indexes: readonly Index[] = []
  #building: IndexBuild | undefined
  #nextRecord = 1

  constructor(namespace: string, id: number, uuid: UUID, options: Doc, indexes: readonly Index[]) {
    this.namespace = namespace
    this.id = id
    this.uuid = uuid
    this.options = options
    this.documentPrefix = documentPrefix(id)
    this.indexes = indexes
  }

  get database(): string {
    return this.namespace.slice(0, this.namespace.indexOf('.'))
  }

  get name(): string {
    return this.namespace.slice(this.namespace.indexOf('.') + 1)
  }

  get indexes(): readonly Index[] {
    return this.#indexes
  }

  set indexes(indexes: readonly Index[]) {
    this.#indexes = indexes
    this.#keep()
  }

  /** Indexes that are being built: queries do not use them yet, writes keep them. */
  get building(): IndexBuild | undefined {
    return this.#building
  }

  set building(building: IndexBuild | undefined) {
    this.#building = building
    this.#keep()
  }

  isBuilding(index: Index): boolean {
    return this.#building?.indexes.includes(index) === true
  }

  #keep(): void {
    const indexes = [...this.#indexes, ...(this.#building?.indexes ?? [])]
    this.keptIndexes = indexes
    this.indexedFields = indexes.some((index) => index.partial !== undefined)
      ? undefined
      : new Set(indexes.flatMap((index) => index.paths.map((path) => path[0] as string)))
  }

  /** What every write enters into. */
  keptIndexes: readonly Index[] = []

  /** Top-level fields that index entries are made of; undefined: any (a partial index filters on the rest). */
  indexedFields: ReadonlySet<string> | undefined

  get idIndex(): Index {
    return this.#indexes[0] as Index
  }

  /** Documents come in the order of their `_id`. */
  get isClustered(): boolean {
    return this.options.has('clusteredIndex')
  }

  get isView(): boolean {
    return this.options.has('viewOn')
  }

  /** What a capped collection holds at most. */
  get cap(): { readonly bytes: number; readonly documents: number } | undefined {
    if (this.options.get('capped') !== true) return undefined
    const max = Number((this.options.get('max') as Int32 | undefined) ?? 0)
    return { bytes: Number(this.options.get('size') as Int32), documents: max > 0 ? max : Infinity }
  }

  nextRecordId(): RecordId {
    return recordId(this.#nextRecord++)
  }

  /** Record numbers up to `number` are taken. */
  skipRecords(number: number): void {
    this.#nextRecord = Math.max(this.#nextRecord, number + 1)
  }

  toBytes(): Buffer {
    const indexes = this.#indexes.map(
      (index): Doc =>
        new Map<string, Value>([
          ['id', new Int32(index.id)],
          ['multikey', index.multikey],
          ['hasCutKeys', index.hasCutKeys],
          ['spec', index.spec],
        ]),
    )
    return encode(
      new Map<string, Value>([
        ['namespace', this.namespace],
        ['id', new Int32(this.id)],
        ['uuid', this.uuid],
        ['options', this.options],
        ['indexes', indexes],
      ]),
    )
  }

  static fromBytes(bytes: Buffer): Collection {
    const doc = decode(bytes)
    const indexes = (doc.get('indexes') as Doc[]).map(
      (entry) =>
        new Index(Number(entry.get('id') as Int32), entry.get('spec') as Doc, {
          multikey: entry.get('multikey') as boolean,
          hasCutKeys: entry.get('hasCutKeys') as boolean,
        }),
    )
    return new Collection(
      doc.get('namespace') as string,
      Number(doc.get('id') as Int32),
      doc.get('uuid') as UUID,
      doc.get('options') as Doc,
      indexes,
    )
  }
}
