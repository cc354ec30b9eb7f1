import Type, { type Static, type TObject, type TProperties } from 'typebox'
import type { Freshness } from './contract.ts'
import type { World } from './parts.ts'

interface Definition<I extends TProperties, O extends TProperties> {
  readonly id: string
  readonly summary: string
  /** Default 1. */
  readonly pricePence?: number
  readonly input: I
  readonly output: O
  /** Where the answer comes from, with licence where it is data. */
  readonly source: string
  readonly freshness: Freshness
  /** Date of the data set; default: the time of the answer. */
  readonly asOf?: string
  readonly example: Static<TObject<I>>
  /** Throws an ApiError where there is no answer: then nothing is charged. */
  readonly answer: (input: Static<TObject<I>>, world: World) => Static<TObject<O>> | Promise<Static<TObject<O>>>
}

export interface Bridge
  extends Omit<Definition<TProperties, TProperties>, 'input' | 'output' | 'answer' | 'example' | 'pricePence'> {
  readonly pricePence: number
  readonly example: object
  readonly input: TObject
  readonly output: TObject
  readonly answer: (input: unknown, world: World) => unknown
}

/** One row of the table. Input is checked by its schema before `answer` sees it. */
export const bridge = <const I extends TProperties, const O extends TProperties>(row: Definition<I, O>): Bridge => ({
  ...row,
  pricePence: row.pricePence ?? 1,
  input: Type.Object(row.input, { additionalProperties: false }),
  output: Type.Object(row.output, { additionalProperties: false }),
  answer: (input, world) => row.answer(input as Static<TObject<I>>, world),
})

/** A text that a caller sends. */
export const text = (maxLength: number, description?: string) =>
  Type.String({ minLength: 1, maxLength, ...(description !== undefined && { description }) })
export const Day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', description: 'YYYY-MM-DD' })
export const CountryCode = Type.String({ pattern: '^[A-Za-z]{2}$', description: 'ISO 3166-1 alpha-2' })
