/** The highest scores, highest first; of equals the earlier place. */
export function best(scores: Float64Array, limit: number): { readonly place: number; readonly score: number }[] {
  const places: number[] = []
  for (let place = 0; place < scores.length; place++) {
    const score = scores[place] as number
    if (score <= 0) continue
    if (places.length >= limit && score <= (scores[places[limit - 1] as number] as number)) continue
    let at = places.length
    while (at > 0 && (scores[places[at - 1] as number] as number) < score) at--
    places.splice(at, 0, place)
    if (places.length > limit) places.pop()
  }
  return places.map((place) => ({ place, score: scores[place] as number }))
}
