import type { RecordBody, RecordKind } from '../../kernel/define.ts'
import type { Appender } from './appender.ts'
import { ofKind } from './of-kind.ts'
import type { ListFilter, RecordReader } from './reader.ts'
import type { ChainedDraft, ChainHead, Draft, RecordPage, Records, Sealed, SealedOf } from './services.ts'

/** Appends and reads by kind: what goes in has the kind's body, and so has what comes out. */
export class TypedRecords implements Records {
  readonly #appender: Appender
  readonly #reader: RecordReader

  constructor(appender: Appender, reader: RecordReader) {
    this.#appender = appender
    this.#reader = reader
  }

  async append<N extends string, B extends RecordBody>(kind: RecordKind<N, B>, draft: Draft<B>): Promise<Sealed<B, N>> {
    return ofKind(kind, await this.#appender.append(kind, draft))
  }

  async appendChained<N extends string, B extends RecordBody>(
    kind: RecordKind<N, B>,
    draft: ChainedDraft<B>,
  ): Promise<Sealed<B, N>> {
    return ofKind(kind, await this.#appender.appendChained(kind, draft))
  }

  head(chain: string): Promise<ChainHead> {
    return this.#appender.heads.read(chain)
  }

  find<N extends string, B extends RecordBody>(kind: RecordKind<N, B>, id: string): Promise<Sealed<B, N> | undefined>
  find(id: string): Promise<Sealed | undefined>
  async find(kind: RecordKind | string, id = ''): Promise<Sealed | undefined> {
    if (typeof kind === 'string') return this.#reader.find(kind)
    const record = await this.#reader.find(id)
    return kind.is(record) ? record : undefined
  }

  findMany(ids: readonly string[]): Promise<ReadonlyMap<string, Sealed>> {
    return this.#reader.findMany(ids)
  }

  findBySeal(seal: string): Promise<Sealed | undefined> {
    return this.#reader.findBySeal(seal)
  }

  list<K extends RecordKind>(filter: RecordPage & { readonly kinds: readonly K[] }): Promise<readonly SealedOf<K>[]>
  list(filter: RecordPage & { readonly types?: readonly string[] }): Promise<readonly Sealed[]>
  list(filter: ListFilter): Promise<readonly Sealed[]> {
    return this.#reader.list(filter)
  }

  tail(projection: Parameters<Records['tail']>[0]): Promise<readonly Sealed[]> {
    return this.#reader.tail(projection)
  }
}
