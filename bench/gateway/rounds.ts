import type { Contestant } from './contestants.ts'

/** Measures contestants in turn, so many rounds: what the machine does otherwise meets all of them. */
export async function inTurn<R>(
  contestants: readonly Contestant[],
  rounds: number,
  measure: (contestant: Contestant) => Promise<R>,
): Promise<ReadonlyMap<Contestant, readonly R[]>> {
  const results = new Map(contestants.map((contestant) => [contestant, [] as R[]]))
  for (let round = 0; round < rounds; round++)
    for (const contestant of contestants) results.get(contestant)?.push(await measure(contestant))
  return results
}

/** The median of what a number of each round is. */
export const middle = <R>(rounds: readonly R[] | undefined, value: (round: R) => number): number =>
  (rounds ?? []).map(value).toSorted((a, b) => a - b)[(rounds ?? []).length >> 1] ?? Number.NaN

export const total = <R>(rounds: readonly R[] | undefined, value: (round: R) => number): number =>
  (rounds ?? []).reduce((sum, round) => sum + value(round), 0)

/** What the rounds' calls took of something, for each of them: for what comes in lumps. */
export const mean = <R extends { readonly calls: number }>(
  rounds: readonly R[] | undefined,
  value: (round: R) => number,
): number => total(rounds, (round) => value(round) * round.calls) / total(rounds, ({ calls }) => calls)

/** A row of a table, without what is not known. */
export const row = (cells: Readonly<Record<string, string | number>>): object =>
  Object.fromEntries(Object.entries(cells).filter(([, value]) => !Number.isNaN(value)))

/** For a table. */
export const rounded = (value: number, digits = 0): number => Number(value.toFixed(digits))
