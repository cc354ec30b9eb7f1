/** An exact amount: pence as a fraction. `over` is positive. */
export interface Rational {
  readonly of: bigint
  readonly over: bigint
}

export const ZERO: Rational = { of: 0n, over: 1n }
export const whole = (of: bigint): Rational => ({ of, over: 1n })
export const plus = (a: Rational, b: Rational): Rational => ({
  of: a.of * b.over + b.of * a.over,
  over: a.over * b.over,
})
export const times = (a: Rational, b: Rational): Rational => ({ of: a.of * b.of, over: a.over * b.over })

/** The one rounding of a line: half away from zero, so that a credit is as large as the charge it takes back. */
export function rounded({ of, over }: Rational): bigint {
  const size = of < 0n ? -of : of
  const nearest = (2n * size + over) / (2n * over)
  return of < 0n ? -nearest : nearest
}

const DECIMAL = /^(\d{1,15})(?:\.(\d{1,6}))?$/

/** `12.5`, at most six decimals, not negative. Undefined for anything else. */
export function decimal(text: string): Rational | undefined {
  const [, integer, fraction = ''] = DECIMAL.exec(text) ?? []
  return integer === undefined ? undefined : { of: BigInt(integer + fraction), over: 10n ** BigInt(fraction.length) }
}

/** For what a check has let in. Throws RangeError. */
export function exactly(text: string): Rational {
  const value = decimal(text)
  if (value === undefined) throw new RangeError(`'${text}' is no decimal number`)
  return value
}
