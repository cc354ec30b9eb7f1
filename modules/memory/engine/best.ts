/** Negative: the first of two places comes first where their scores are equal. Total, and no matter of the index's past. */
export type Order = (a: number, b: number) => number

/** The highest scores, highest first; equals in the order given. */
export function best(
  scores: Float64Array,
  limit: number,
  order: Order,
): { readonly place: number; readonly score: number }[] {
  const score = (place: number): number => scores[place] as number
  const precedes = (a: number, b: number): boolean => score(a) > score(b) || (score(a) === score(b) && order(a, b) < 0)
  const places: number[] = []
  for (let place = 0; place < scores.length; place++) {
    if (score(place) <= 0) continue
    if (places.length >= limit && precedes(places[limit - 1] as number, place)) continue
    let at = places.length
    while (at > 0 && precedes(place, places[at - 1] as number)) at--
    places.splice(at, 0, place)
    if (places.length > limit) places.pop()
  }
  return places.map((place) => ({ place, score: score(place) }))
}
