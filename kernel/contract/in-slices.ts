import { setImmediate as nextTurn } from 'node:timers/promises'

const SLICE_MS = 4

/** What `work` gives for each item, in their order; after each few milliseconds of it everybody else has a turn. */
export async function mapInSlices<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  let began = performance.now()
  for (const item of items) {
    results.push(work(item, results.length))
    if (performance.now() - began < SLICE_MS) continue
    await nextTurn()
    began = performance.now()
  }
  return results
}
