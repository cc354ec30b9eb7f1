import { setImmediate as nextTurn } from 'node:timers/promises'

const SLICE_MS = 4

/** Asked between two pieces of long work: after each few milliseconds of it, a turn for everybody else; else nothing to wait for. */
export function turns(): () => Promise<void> | undefined {
  let began = performance.now()
  const others = async (): Promise<void> => {
    await nextTurn()
    began = performance.now()
  }
  return () => (performance.now() - began < SLICE_MS ? undefined : others())
}

/** What `work` gives for each item, in their order, in slices of a few milliseconds. */
export async function mapInSlices<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  const turn = turns()
  for (const item of items) {
    results.push(work(item, results.length))
    const others = turn()
    if (others) await others
  }
  return results
}
