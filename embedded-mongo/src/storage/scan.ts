import type { Memtable } from './memtable.ts'

/** A place in one layer of the store: `key` undefined at the end; `value` null where the layer says "removed". */
export interface LayerCursor {
  readonly key: string | undefined
  readonly value: Buffer | null
  advance(): void
}

/** Opens a cursor of one layer on [low, high). */
export type Layer = (low: string, high: string, reverse: boolean) => LayerCursor

/** A memtable as it was at `seq`. */
export const memtableLayer =
  (table: Memtable, seq: number): Layer =>
  (low, high, reverse) => {
    const nextKey = table.keys(low, high, reverse)
    const cursor = {
      key: undefined as string | undefined,
      value: null as Buffer | null,
      advance() {
        for (let key = nextKey(); key !== undefined; key = nextKey()) {
          const version = table.visible(key, seq)
          if (version === undefined) continue
          cursor.key = key
          cursor.value = version.value
          return
        }
        cursor.key = undefined
      },
    }
    cursor.advance()
    return cursor
  }

/** What a scan walks over. */
export interface Layered {
  /** The newest first. */
  layers(): readonly Layer[]
  /** Changes when the layers do. */
  version(): number
}

/**
 * Ordered walk over [low, high) of several layers, the newest first: for one key the newest layer wins.
 * It holds nothing: when the layers have changed meanwhile, it goes on behind its last key in what is there now.
 * Usage: `while (scan.next()) use(scan.key, scan.value)`.
 */
export class Scan {
  key = ''
  value: Buffer = EMPTY
  #low: string
  #high: string
  readonly #reverse: boolean
  readonly #source: Layered
  #version = 0
  #cursors: LayerCursor[] | undefined

  constructor(source: Layered, low: string, high: string, reverse: boolean) {
    this.#source = source
    this.#low = low
    this.#high = high
    this.#reverse = reverse
  }

  next(): boolean {
    const cursors = this.#current()
    while (true) {
      const winner = this.#winner(cursors)
      if (winner?.key === undefined) return false
      const { key, value } = winner
      for (const cursor of cursors) if (cursor.key === key) cursor.advance()
      if (value === null) continue
      this.key = key
      this.value = value
      return true
    }
  }

  #current(): LayerCursor[] {
    const version = this.#source.version()
    if (this.#cursors !== undefined && version === this.#version) return this.#cursors
    if (this.key !== '') {
      if (this.#reverse) this.#high = this.key
      else this.#low = `${this.key}\0`
    }
    this.#version = version
    this.#cursors = this.#source.layers().map((open) => open(this.#low, this.#high, this.#reverse))
    return this.#cursors
  }

  #winner(cursors: readonly LayerCursor[]): LayerCursor | undefined {
    let winner: LayerCursor | undefined
    for (const cursor of cursors) {
      if (cursor.key === undefined) continue
      if (winner?.key === undefined || (this.#reverse ? cursor.key > winner.key : cursor.key < winner.key)) {
        winner = cursor
      }
    }
    return winner
  }
}

const EMPTY = Buffer.alloc(0)
