import Type, { type TProperties } from 'typebox'
import { type Bridge, bridge, text } from '../../bridge.ts'

interface Check {
  readonly id: string
  readonly summary: string
  /** Name of the one input field. */
  readonly field: string
  readonly maxLength: number
  readonly example: string
  readonly source: string
  /** How the value is written without spaces and in one case. */
  readonly normal: (value: string) => string
  readonly valid: (normal: string) => boolean
  /** What a valid value says. */
  readonly parts?: TProperties
  readonly read?: (normal: string) => Readonly<Record<string, string>>
}

export const compact = (value: string): string => value.replace(/[\s-]/g, '').toUpperCase()

/** A bridge that checks one number by its form and check digits. */
export const checkBridge = ({ field, maxLength, example, normal, valid, parts = {}, read, ...row }: Check): Bridge =>
  bridge({
    ...row,
    freshness: 'computed',
    input: { [field]: text(maxLength) },
    output: {
      valid: Type.Boolean(),
      normalised: Type.String(),
      parts: Type.Object(parts, { description: 'Empty where it is not valid.' }),
    },
    example: { [field]: example },
    answer(input) {
      const normalised = normal(String((input as Readonly<Record<string, unknown>>)[field]))
      const isValid = valid(normalised)
      return { valid: isValid, normalised, parts: isValid && read ? read(normalised) : {} }
    },
  })
