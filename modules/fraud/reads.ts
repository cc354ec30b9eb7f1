import type { Store } from './model.ts'

interface Options {
  readonly sort?: Readonly<Record<string, 1 | -1>>
  readonly projection?: Readonly<Record<string, 0 | 1>>
}

/** The first rows of an index, in one command: mongoose's queries, and a second batch for what is bounded, would cost more than the read. */
export const firstOf = <T>(
  model: Store['events' | 'subjects' | 'edges' | 'entries' | 'activity'],
  filter: object,
  limit: number,
  options: Options = {},
): Promise<readonly T[]> =>
  model.collection.find(filter, { ...options, limit, batchSize: limit, singleBatch: true }).toArray() as Promise<
    readonly unknown[]
  > as Promise<readonly T[]>
