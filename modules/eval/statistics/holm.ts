/** Holm's adjustment of p values of one family, in the order given: it keeps the chance of any false alarm at its level. */
export function holm(pValues: readonly number[]): readonly number[] {
  const order = pValues.map((p, at) => ({ p, at })).sort((one, other) => one.p - other.p)
  const adjusted = Array<number>(pValues.length).fill(1)
  let before = 0
  for (const [rank, { p, at }] of order.entries()) {
    before = Math.max(before, Math.min(1, p * (order.length - rank)))
    adjusted[at] = before
  }
  return adjusted
}
