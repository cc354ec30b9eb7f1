import { mapInSlices } from '../../kernel/define.ts'
import type { Listed, Store } from './model.ts'
import { normalName, similarity } from './names.ts'

export interface Person {
  readonly name: string
  /** YYYY-MM-DD */
  readonly birthDate?: string | undefined
}
export interface Match {
  readonly list: string
  readonly name: string
  readonly score: number
}

const REPORT_FROM = 0.92
const MAX_MATCHES = 20
/** Rows that go to the store or come from it. */
export const AT_ONCE = 500
/** A birth date that agrees makes a near name the person; one that does not, makes it another. */
const SAME_BIRTH = 0.05
const OTHER_BIRTH = 0.15

/** Who of the lists may be this person, likeliest first. Similar names need a birth date to tell them apart. */
export async function screen(
  { name, birthDate }: Person,
  listed: readonly Pick<Listed, 'list' | 'name' | 'normal' | 'birthDate'>[],
): Promise<Match[]> {
  const wanted = normalName(name)
  if (wanted === '') return []
  const scored = await mapInSlices(listed, ({ list, name: other, normal, birthDate: born }) => {
    const names = similarity(wanted, normal)
    const known = birthDate !== undefined && born !== undefined
    const births = known ? (birthDate === born ? SAME_BIRTH : -OTHER_BIRTH) : 0
    return { list, name: other, score: Math.round(Math.min(1, names + births) * 1_000) / 1_000 }
  })
  return scored
    .filter(({ score }) => score >= REPORT_FROM)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_MATCHES)
}

export interface Screened {
  /** `not_screened`: no list is loaded. */
  readonly status: 'clear' | 'matched' | 'not_screened'
  readonly matches: readonly Match[]
  /** In all lists. */
  readonly entries: number
}

/** The lists in memory, for as long as they stay as they are. */
export class Lists {
  readonly #model: Store['listed']
  #rows: Promise<readonly Listed[]> | undefined

  constructor(model: Store['listed']) {
    this.#model = model
  }

  forget(): void {
    this.#rows = undefined
  }

  async screen(person: Person): Promise<Screened> {
    const listed = await this.all()
    const matches = await screen(person, listed)
    const found = matches.length > 0 ? 'matched' : 'clear'
    return { status: listed.length === 0 ? 'not_screened' : found, matches, entries: listed.length }
  }

  all(): Promise<readonly Listed[]> {
    this.#rows ??= this.#model.find().batchSize(AT_ONCE).lean().exec() as Promise<readonly Listed[]>
    this.#rows.catch(() => this.forget())
    return this.#rows
  }
}
