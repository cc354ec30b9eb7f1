/** Bounds of a range of group names, as a filter. */
export type GroupRange = Readonly<Partial<Record<'$gt' | '$gte' | '$lt' | '$lte', string>>>

/**
 * Where to look for the next job so that groups take turns: behind the group that was served last, then from the first one
 * on; around what is full. Each range is one stretch of the index, so a full group's backlog is never walked through.
 */
export function turns(last: string | undefined, full: readonly string[]): readonly GroupRange[] {
  const cuts = full.toSorted()
  if (last === undefined) return between({ $gte: '' }, cuts, undefined)
  const behind = cuts.filter((cut) => cut > last)
  const upTo = cuts.filter((cut) => cut <= last)
  const first = between(
    { $gte: '' },
    upTo.filter((cut) => cut < last),
    upTo.at(-1) === last ? { $lt: last } : { $lte: last },
  )
  return [...between({ $gt: last }, behind, undefined), ...first]
}

function between(from: GroupRange, cuts: readonly string[], to: GroupRange | undefined): readonly GroupRange[] {
  const starts = [from, ...cuts.map((cut) => ({ $gt: cut }))]
  const ends = [...cuts.map((cut) => ({ $lt: cut })), to ?? {}]
  return starts.map((start, at) => ({ ...start, ...ends[at] }))
}
