interface Source<T> {
  readonly place: number
  readonly rest: Iterator<T>
  value: T
}

/** Merges sorted sources; of equal items those of an earlier source come first. */
export function* mergeSorted<T>(iterators: readonly Iterator<T>[], compare: (a: T, b: T) => number): Generator<T> {
  const heap: Source<T>[] = []
  const isBefore = (a: Source<T>, b: Source<T>): boolean => (compare(a.value, b.value) || a.place - b.place) < 0
  const sink = (start: number): void => {
    for (let at = start; ; ) {
      const left = 2 * at + 1
      let least = at
      for (const child of [left, left + 1])
        if (child < heap.length && isBefore(heap[child] as Source<T>, heap[least] as Source<T>)) least = child
      if (least === at) return
      ;[heap[at], heap[least]] = [heap[least] as Source<T>, heap[at] as Source<T>]
      at = least
    }
  }
  for (const [place, rest] of iterators.entries()) {
    const first = rest.next()
    if (!first.done) heap.push({ place, rest, value: first.value })
  }
  for (let at = heap.length >> 1; at >= 0; at--) sink(at)
  while (heap.length > 0) {
    const top = heap[0] as Source<T>
    yield top.value
    const next = top.rest.next()
    if (next.done) {
      const last = heap.pop() as Source<T>
      if (heap.length > 0) heap[0] = last
    } else top.value = next.value
    sink(0)
  }
}
