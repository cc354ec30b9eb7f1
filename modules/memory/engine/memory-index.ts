import { dayOf } from '../dates/days.ts'
import { inOrder, type Memory } from '../memory.ts'
import { Columns } from './columns.ts'
import { type Reading, readMemory, rivalsAmong } from './read-memory.ts'

/** Memories of one conversation, in its order, by their numbers. */
export interface Session {
  readonly numbers: number[]
}

const MAX_SPEAKERS = 1_000

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
  readonly columns = new Columns()
  /** First names, by which columns number them; never given anew. */
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
  /** First names of those who speak or spoke, with their numbers in the columns. */
  get speakers(): ReadonlyMap<string, number> {
    return this.#speakers
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

  /** When what took its place was said; undefined: nothing did. */
  supersededAt({ id, supersededBy }: Memory): number | undefined {
    const newer = supersededBy === undefined ? undefined : this.get(supersededBy)
    let earliest = newer?.saidAt
    for (const successor of this.#successors.get(id) ?? []) {
      const at = this.get(successor)?.saidAt
      if (at !== undefined && (earliest === undefined || at < earliest)) earliest = at
    }
    return earliest
  }

  /** From when on it does not hold; undefined: it holds. */
  invalidAt(memory: Memory): number | undefined {
    const { invalidAt } = memory
    const superseded = this.supersededAt(memory)
    return invalidAt === undefined || superseded === undefined
      ? (invalidAt ?? superseded)
      : Math.min(invalidAt, superseded)
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
    this.columns.set(number, reading, dayOf(memory.lastSaidAt), this.#speakerNumber(reading.speaker))
  }

  /** False: it was not there. */
  remove(id: string): boolean {
    const number = this.#numbers.get(id)
    if (number === undefined) return false
    const { memory, session, sameness, facts } = this.reading(number)
    this.#numbers.delete(id)
    this.#readings[number] = undefined
    this.#characters -= memory.text.length
    const existing = this.#sessions.get(session)
    if (existing) {
      existing.numbers.splice(existing.numbers.indexOf(number), 1)
      if (existing.numbers.length === 0) this.#sessions.delete(session)
    }
    if (this.#bySameness.get(sameness) === id) this.#bySameness.delete(sameness)
    for (const { key } of facts) removeFrom(this.#byAttribute, key, id)
    for (const older of memory.supersedes) removeFrom(this.#successors, older, id)
    return true
  }

  /** Beyond so many they share a number. */
  #speakerNumber(name: string | undefined): number {
    if (name === undefined) return 0
    const known = this.#speakers.get(name)
    if (known !== undefined) return known
    const number = Math.min(this.#speakers.size + 1, MAX_SPEAKERS)
    if (number < MAX_SPEAKERS) this.#speakers.set(name, number)
    return number
  }

  #place(number: number, { memory, session }: Reading): void {
    const existing = this.#sessions.get(session)
    if (!existing) {
      this.#sessions.set(session, { numbers: [number] })
      return
    }
    let at = existing.numbers.length
    while (at > 0 && inOrder(this.reading(existing.numbers[at - 1] as number).memory, memory) > 0) at--
    existing.numbers.splice(at, 0, number)
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
