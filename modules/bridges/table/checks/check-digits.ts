/** ISO 7064 mod 97-10: letters count 10 to 35. */
export const mod97 = (value: string): number =>
  [...value].reduce((rest, char) => {
    const digit = Number.parseInt(char, 36)
    return (rest * (digit > 9 ? 100 : 10) + digit) % 97
  }, 0)

/** They are 98 less a rest of 97: what adds up with 00, 01 or 99 was never issued. */
export const mod97Digits = (digits: string): boolean => !['00', '01', '99'].includes(digits)

/** ISO 7064 mod 11,10. */
export const mod11to10Valid = (digits: string): boolean => {
  const rest = [...digits.slice(0, -1)].reduce((product, digit) => {
    const sum = (Number(digit) + product) % 10 || 10
    return (sum * 2) % 11
  }, 10)
  return (11 - rest) % 10 === Number(digits.at(-1))
}

/** ISO 3779 letters as digits, the weights by place; X stands for 10. */
export function vinDigit(vin: string): string {
  const letters = 'ABCDEFGH..JKLMN.P.R..STUVWXYZ'
  const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
  const worthOf = (char: string): number => {
    if (/\d/.test(char)) return Number(char)
    const at = letters.indexOf(char)
    return at < 8 ? at + 1 : at < 19 ? at - 9 : at - 19
  }
  const rest = [...vin].reduce((sum, char, at) => sum + worthOf(char) * (weights[at] ?? 0), 0) % 11
  return rest === 10 ? 'X' : String(rest)
}

/** GS1: weights 3 and 1 from the right, the check digit last. */
export const gs1Valid = (digits: string): boolean =>
  [...digits].reverse().reduce((sum, digit, at) => sum + Number(digit) * (at % 2 ? 3 : 1), 0) % 10 === 0
