import { join, resolve } from 'node:path'

interface Turn {
  readonly id: string
  readonly text: string
  readonly raw: string
  readonly speaker: string
  readonly date: Date
  readonly session: string
}

/** What is used of the design's `retrieval-prototype/`, whose figures on public sets are known. */
export interface Prototype {
  readonly MemoryIndex: new () => {
    readonly t: readonly Turn[]
    add(turn: Turn): number
    search(question: string, options: { readonly k: number }): readonly { readonly i: number }[]
  }
  readonly BM25F: new (
    documents: readonly Readonly<Record<string, readonly string[]>>[],
    options: { readonly k1: number; readonly w: Readonly<Record<string, number>> },
  ) => { score(query: readonly string[]): Float64Array }
  /** Terms by Porter's second stemmer, without stop words. */
  readonly stemmed: (text: string) => readonly string[]
}

export async function prototypeIn(folder: string): Promise<Prototype> {
  const part = (path: string) => import(join(resolve(folder), path))
  const [{ MemoryIndex }, { BM25F }, { A }] = await Promise.all([
    part('mem/ranker.mjs'),
    part('lib/bm25.mjs'),
    part('lib/text.mjs'),
  ])
  return { MemoryIndex, BM25F, stemmed: A.stemstop }
}
