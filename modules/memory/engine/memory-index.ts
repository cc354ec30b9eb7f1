import { inOrder, type Memory } from '../memory.ts'
import { type Reading, readMemory, rivalsAmong } from './read-memory.ts'

/** Memories of one conversation, in its order, by their numbers. */
export interface Session {
  readonly numbers: number[]
}

/** The memories of one account, in this process. They are numbered as they come; a changed one gets a new number. */
export class MemoryIndex {
  readonly #readings: (Reading | undefined)[] = []
  readonly #numbers = new Map<string, number>()
  /** Number and count of occurrences, in turn, in the order of numbers. */
  readonly #postings = new Map<string, number[]>()
  readonly #sessions = new Map<string, Session>()
  /** The newest of those that say the same. */
  readonly #bySameness = new Map<string, string>()
  readonly #byAttribute = new Map<string, Set<string>>()
  /** By the older fact: those that took its place. */
  readonly #successors = new Map<string, Set<string>>()
  readonly #speakers = new Map<string, number>()
  #characters = 0

  get size(): number {
    return this.#numbers.size
  }
  /** Numbers given, to removed memories too. */
  get end(): number {
    return this.#readings.length
  }
  /** More than half of it is of removed memories: a new one would be smaller. */
  get isSparse(): boolean {
    return this.end > 1_000 && this.end > 2 * this.size
  }
  /** About what it holds in memory. */
  get bytes(): number {
    return 12 * this.#characters + 700 * this.end
  }
  get sessions(): Iterable<Session> {
    return this.#sessions.values()
  }
  /** First names of those who speak. */
  get speakers(): Iterable<string> {
    return this.#speakers.keys()
  }

  reading(number: number): Reading {
    return this.#readings[number] as Reading
  }
  /** Pairs of number and count; some may be of memories that were removed. */
  postings(term: string): readonly number[] {
    return this.#postings.get(term) ?? []
  }
  get(id: string): Memory | undefined {
    const number = this.#numbers.get(id)
    return number === undefined ? undefined : this.reading(number).memory
  }
  *memories(): Iterable<Memory> {
    for (const number of this.#numbers.values()) yield this.reading(number).memory
  }

  /** One that says the same in the same scope. */
  same({ sameness }: Reading): Memory | undefined {
    const id = this.#bySameness.get(sameness)
    return id === undefined ? undefined : this.get(id)
  }

  /** Those that state another value of one of its single-valued attributes, in the same scope. */
  rivals(reading: Reading): readonly Memory[] {
    const ids = new Set(reading.facts.flatMap(({ key }) => [...(this.#byAttribute.get(key) ?? [])]))
    const others = [...ids].map((id) => this.reading(this.#numbers.get(id) as number))
    return rivalsAmong(others, reading)
  }

  /** From when on it does not hold; undefined: it holds. */
  invalidAt({ id, invalidAt = Number.POSITIVE_INFINITY, supersededBy }: Memory): number | undefined {
    let earliest = invalidAt
    const newer = supersededBy === undefined ? undefined : this.get(supersededBy)
    if (newer) earliest = Math.min(earliest, newer.saidAt)
    for (const successor of this.#successors.get(id) ?? [])
      earliest = Math.min(earliest, this.get(successor)?.saidAt ?? Number.POSITIVE_INFINITY)
    return earliest === Number.POSITIVE_INFINITY ? undefined : earliest
  }

  /** Those that took its place. */
  successors({ id, supersededBy }: Memory): readonly string[] {
    const known = supersededBy !== undefined && this.get(supersededBy) ? [supersededBy] : []
    return [...new Set([...known, ...(this.#successors.get(id) ?? [])])]
  }

  /** Adds a memory, or puts it in the place of the one with the same id. */
  put(memory: Memory): void {
    this.remove(memory.id)
    const reading = readMemory(memory)
    const number = this.#readings.push(reading) - 1
    this.#numbers.set(memory.id, number)
    this.#characters += memory.text.length
    for (const [term, count] of countsOf(reading.terms)) {
      const list = this.#postings.get(term)
      if (list) list.push(number, count)
      else this.#postings.set(term, [number, count])
    }
    this.#place(number, reading)
    this.#bySameness.set(reading.sameness, memory.id)
    for (const { key } of reading.facts) addTo(this.#byAttribute, key, memory.id)
    for (const older of memory.supersedes) addTo(this.#successors, older, memory.id)
    if (reading.speaker) this.#speakers.set(reading.speaker, (this.#speakers.get(reading.speaker) ?? 0) + 1)
  }

  /** False: it was not there. */
  remove(id: string): boolean {
    const number = this.#numbers.get(id)
    if (number === undefined) return false
    const { memory, session, sameness, speaker, facts } = this.reading(number)
    this.#numbers.delete(id)
    this.#readings[number] = undefined
    this.#characters -= memory.text.length
    const there = this.#sessions.get(session)
    if (there) {
      there.numbers.splice(there.numbers.indexOf(number), 1)
      if (there.numbers.length === 0) this.#sessions.delete(session)
    }
    if (this.#bySameness.get(sameness) === id) this.#bySameness.delete(sameness)
    for (const { key } of facts) removeFrom(this.#byAttribute, key, id)
    for (const older of memory.supersedes) removeFrom(this.#successors, older, id)
    if (speaker) {
      const left = (this.#speakers.get(speaker) ?? 1) - 1
      if (left > 0) this.#speakers.set(speaker, left)
      else this.#speakers.delete(speaker)
    }
    return true
  }

  #place(number: number, { memory, session }: Reading): void {
    const there = this.#sessions.get(session)
    if (!there) {
      this.#sessions.set(session, { numbers: [number] })
      return
    }
    let at = there.numbers.length
    while (at > 0 && inOrder(this.reading(there.numbers[at - 1] as number).memory, memory) > 0) at--
    there.numbers.splice(at, 0, number)
  }
}

function countsOf(terms: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

function addTo(sets: Map<string, Set<string>>, key: string, id: string): void {
  const set = sets.get(key)
  if (set) set.add(id)
  else sets.set(key, new Set([id]))
}

function removeFrom(sets: Map<string, Set<string>>, key: string, id: string): void {
  const set = sets.get(key)
  set?.delete(id)
  if (set?.size === 0) sets.delete(key)
}
