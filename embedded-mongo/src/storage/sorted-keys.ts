/**
 * A set of keys in order. Adding is cheap (an append); the first ordered read afterwards settles what was added into
 * blocks of bounded size, so a load of many writes and few scans pays for sorting once.
 */
const BLOCK_KEYS_MAX = 512

export class SortedKeys {
  #blocks: string[][] = [[]]
  #added: string[] = []
  /** Changes whenever positions inside the blocks may have moved. */
  #generation = 0

  add(key: string): void {
    this.#added.push(key)
  }

  /** Keys in [low, high), ascending or descending; safe against additions while it is used. */
  cursor(low: string, high: string, reverse: boolean): KeyCursor {
    return reverse ? this.#descending(low, high) : this.#ascending(low, high)
  }

  #ascending(low: string, high: string): KeyCursor {
    let [block, offset] = this.#find(low)
    let generation = this.#generation
    let last: string | undefined
    return () => {
      this.#settle()
      if (generation !== this.#generation) {
        generation = this.#generation
        ;[block, offset] = this.#find(last ?? low)
        if (last !== undefined && this.#blocks[block]?.[offset] === last) offset++
      }
      while (block < this.#blocks.length) {
        const key = this.#blocks[block]?.[offset]
        if (key === undefined) {
          block++
          offset = 0
          continue
        }
        if (key >= high) return undefined
        offset++
        last = key
        return key
      }
      return undefined
    }
  }

  #descending(low: string, high: string): KeyCursor {
    let [block, offset] = this.#find(high)
    let generation = this.#generation
    let last = high
    return () => {
      this.#settle()
      if (generation !== this.#generation) {
        generation = this.#generation
        ;[block, offset] = this.#find(last)
      }
      while (true) {
        if (offset === 0) {
          if (block === 0) return undefined
          offset = (this.#blocks[--block] as string[]).length
          continue
        }
        const key = this.#blocks[block]?.[--offset] as string
        if (key < low) return undefined
        last = key
        return key
      }
    }
  }

  /** Position of the first key ≥ `key`: block and offset inside it. */
  #find(key: string): [block: number, offset: number] {
    this.#settle()
    let low = 0
    let high = this.#blocks.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (((this.#blocks[middle] as string[])[0] as string) <= key) low = middle
      else high = middle - 1
    }
    return [low, lowerBound(this.#blocks[low] as string[], key)]
  }

  #settle(): void {
    if (this.#added.length === 0) return
    const added = this.#added
    this.#added = []
    this.#generation++
    if (added.length > 1) added.sort(byteOrder)
    const tail = this.#blocks[this.#blocks.length - 1] as string[]
    const isBehind = tail.length === 0 || (added[0] as string) > (tail[tail.length - 1] as string)
    if (isBehind) this.#append(added)
    else if (added.length > BLOCK_KEYS_MAX * this.#blocks.length) this.#rebuild(added)
    else for (const key of added) this.#insert(key)
  }

  #append(keys: readonly string[]): void {
    let tail = this.#blocks[this.#blocks.length - 1] as string[]
    for (const key of keys) {
      if (tail.length >= BLOCK_KEYS_MAX) {
        tail = []
        this.#blocks.push(tail)
      }
      tail.push(key)
    }
  }

  #rebuild(added: readonly string[]): void {
    const keys = this.#blocks.flat().concat(added).sort(byteOrder)
    this.#blocks = [[]]
    this.#append(keys)
  }

  #insert(key: string): void {
    const [block, offset] = this.#find(key)
    const keys = this.#blocks[block] as string[]
    keys.splice(offset, 0, key)
    if (keys.length > BLOCK_KEYS_MAX) this.#blocks.splice(block + 1, 0, keys.splice(BLOCK_KEYS_MAX >> 1))
  }
}

/** Gives the next key, or undefined at the end. */
type KeyCursor = () => string | undefined

const byteOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function lowerBound(keys: readonly string[], key: string): number {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((keys[middle] as string) < key) low = middle + 1
    else high = middle
  }
  return low
}
