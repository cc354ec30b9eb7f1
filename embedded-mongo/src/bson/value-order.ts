import { BSONSymbol } from 'bson'
import { type Collation, parseCollation } from './collation.ts'
import { compare, equals } from './compare.ts'
import { keyString } from './keys.ts'
import { type Doc, isDoc, type Maybe, type Value } from './value.ts'

/** How values compare in one operation: MongoDB's order of types, with texts by bytes or by a collation. */
export interface ValueOrder {
  /** Undefined: texts compare by bytes. */
  readonly collation: Collation | undefined
  compare(a: Maybe, b: Maybe): number
  equals(a: Maybe, b: Maybe): boolean
  /** A function that answers the same value for all that are equal (so that `keyString` can tell them apart). */
  representatives(): (value: Maybe) => Maybe
}

/** Texts compare by bytes. */
export const SIMPLE_ORDER: ValueOrder = {
  collation: undefined,
  compare,
  equals,
  representatives: () => (value) => value,
}

const orders = new WeakMap<Collation, ValueOrder>()

export function orderOf(collation: Collation | undefined): ValueOrder {
  if (collation === undefined) return SIMPLE_ORDER
  const found = orders.get(collation)
  if (found !== undefined) return found
  const order: ValueOrder = {
    collation,
    compare: (a, b) => compare(a, b, collation.compareText),
    equals: (a, b) => compare(a, b, collation.compareText) === 0,
    representatives: () => {
      const texts = new TextClasses(collation)
      return (value) => mapTexts(value, (text) => texts.of(text))
    },
  }
  orders.set(collation, order)
  return order
}

/** The order that a `collation` option asks for. */
export const orderOfSpec = (spec: Doc | undefined): ValueOrder =>
  spec === undefined || spec.size === 0 ? SIMPLE_ORDER : orderOf(parseCollation(spec))

/** A value with every text in it (but no field name) replaced. */
export function mapTexts(value: Maybe, replace: (text: string) => string): Maybe {
  if (typeof value === 'string') return replace(value)
  if (value instanceof BSONSymbol) return replace(value.value)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, replace) as Value)
  if (!isDoc(value)) return value
  return new Map(Array.from(value, ([name, item]) => [name, mapTexts(item, replace) as Value]))
}

const NO_KEY = '\uffff'

/** One name for all texts that a collation takes as equal. */
class TextClasses {
  readonly #collation: Collation
  /** Names by text; made of sort keys as long as every text has one. */
  readonly #names = new Map<string, string>()
  /** Texts of different classes in order, once some text had no sort key. */
  #ordered: string[] | undefined

  constructor(collation: Collation) {
    this.#collation = collation
  }

  of(text: string): string {
    const known = this.#names.get(text)
    if (known !== undefined) return known
    const key = this.#collation.keyOf(text)
    const name = key !== undefined && this.#ordered === undefined ? key : this.#search(text, key ?? NO_KEY + text)
    this.#names.set(text, name)
    return name
  }

  #search(text: string, newName: string): string {
    const { compareText } = this.#collation
    if (this.#ordered === undefined) {
      const byName = new Map(Array.from(this.#names, ([known, name]) => [name, known]))
      this.#ordered = [...byName.values()].sort(compareText)
    }
    let low = 0
    let high = this.#ordered.length
    while (low < high) {
      const middle = (low + high) >> 1
      const order = compareText(this.#ordered[middle] as string, text)
      if (order === 0) return this.#names.get(this.#ordered[middle] as string) as string
      if (order < 0) low = middle + 1
      else high = middle
    }
    this.#ordered.splice(low, 0, text)
    return newName
  }
}

/** What an index with a collation holds instead of a value. */
export interface IndexForm {
  readonly value: Maybe
  /** False: some text has no sort key. Such values stand apart from all others, in no order. */
  readonly isOrdered: boolean
}

/** Texts without a sort key are indexed behind this; no sort key reaches it. */
export const UNORDERED_TEXT = NO_KEY

export function indexForm(value: Maybe, collation: Collation): IndexForm {
  let isOrdered = true
  const mapped = mapTexts(value, (text) => {
    const key = collation.keyOf(text)
    if (key === undefined) isOrdered = false
    return key ?? ''
  })
  if (isOrdered) return { value: mapped, isOrdered }
  const original = typeof value === 'string' ? value.normalize('NFC') : keyString(value)
  return { value: UNORDERED_TEXT + original, isOrdered }
}

/** Does the value hold a text? If not, it compares alike in every collation. */
export function holdsText(value: Maybe): boolean {
  if (typeof value === 'string' || value instanceof BSONSymbol) return true
  if (Array.isArray(value)) return value.some(holdsText)
  return isDoc(value) && [...value.values()].some(holdsText)
}
