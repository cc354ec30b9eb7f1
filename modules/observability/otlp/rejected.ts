/** What was not taken of some items: how many, by why. */
export type Reasons = ReadonlyMap<string, number>

/** What was not taken, as OTLP tells it. */
export interface Rejected {
  readonly count: number
  readonly message: string
}

/** Takes slice after slice, and adds up what was not taken. */
export async function takeAll<T>(slices: AsyncIterable<T>, take: (slice: T) => Promise<Reasons>): Promise<Rejected> {
  const all = new Map<string, number>()
  for await (const slice of slices)
    for (const [why, count] of await take(slice)) if (count > 0) all.set(why, (all.get(why) ?? 0) + count)
  return {
    count: [...all.values()].reduce((sum, count) => sum + count, 0),
    message: [...all].map(([why, count]) => `${count} ${why}`).join('; '),
  }
}
