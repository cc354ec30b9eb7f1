interface Line<T> {
  /** The first ones have left. */
  items: T[]
  first: number
  readonly weight: number
  /** So many may still leave before it is the next line's turn. */
  turns: number
}

/** So many places of those that have left are given back at once. */
const GIVEN_BACK = 256

/** The lines take turns, each for as many items as its weight; within a line the oldest leaves first, or the newest. */
export class FairQueue<T> {
  /** In the order of their turns; none is empty. */
  readonly #lines = new Map<string, Line<T>>()
  #size = 0
  #weight = 0

  get size(): number {
    return this.#size
  }

  /** How many lines there are. */
  get lines(): number {
    return this.#lines.size
  }

  lengthOf(name: string): number {
    const line = this.#lines.get(name)
    return line ? line.items.length - line.first : 0
  }

  /** The line's part of all weights; 0 if it is not there. */
  partOf(name: string): number {
    return (this.#lines.get(name)?.weight ?? 0) / this.#weight
  }

  push(name: string, weight: number, item: T): void {
    const line = this.#lines.get(name)
    this.#size++
    if (line) line.items.push(item)
    else {
      this.#weight += weight
      this.#lines.set(name, { items: [item], first: 0, weight, turns: weight })
    }
  }

  take(which: 'oldest' | 'newest'): T | undefined {
    for (const [name, line] of this.#lines) {
      const item = which === 'oldest' ? this.#shift(name, line) : this.#pop(name, line)
      if (--line.turns === 0 && this.#lines.delete(name)) {
        line.turns = line.weight
        this.#lines.set(name, line)
      }
      return item
    }
    return undefined
  }

  /** Takes out the oldest of each line for which it holds, `most` in all. */
  takeOut(holds: (item: T) => boolean, most: number): readonly T[] {
    const out: T[] = []
    for (const [name, line] of this.#lines)
      while (out.length < most && line.first < line.items.length && holds(line.items[line.first] as T))
        out.push(this.#shift(name, line))
    return out
  }

  #shift(name: string, line: Line<T>): T {
    const item = line.items[line.first++] as T
    if (line.first === GIVEN_BACK) {
      line.items = line.items.slice(GIVEN_BACK)
      line.first = 0
    }
    this.#left(name, line)
    return item
  }

  #pop(name: string, line: Line<T>): T {
    const item = line.items.pop() as T
    this.#left(name, line)
    return item
  }

  #left(name: string, line: Line<T>): void {
    this.#size--
    if (line.first < line.items.length) return
    this.#lines.delete(name)
    this.#weight -= line.weight
  }
}
