import Type from 'typebox'
import { checkDigit } from '../../../identity/services.ts'
import { bridge, text } from '../../bridge.ts'

/** Where the fields stand in the second line of a passport (TD3): from, to, place of the check digit. */
const CHECKED = [
  [0, 9, 9],
  [13, 19, 19],
  [21, 27, 27],
] as const

export const mrz = bridge({
  id: 'mrz',
  summary: 'Reads the two lines of a passport (TD3 of ICAO 9303) and checks its digits',
  pricePence: 2,
  source: 'ICAO Doc 9303, part 4',
  freshness: 'computed',
  input: { line1: text(44), line2: text(44) },
  output: {
    valid: Type.Boolean(),
    issuer: Type.String(),
    document_number: Type.String(),
    nationality: Type.String(),
    birth_date: Type.String({ description: 'YYMMDD' }),
    expiry_date: Type.String({ description: 'YYMMDD' }),
  },
  example: {
    line1: 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
    line2: 'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
  },
  answer({ line1, line2 }) {
    const whole = [line1, line2].every((line) => /^[A-Z0-9<]{44}$/.test(line)) && line1.startsWith('P')
    const composite = line2.slice(0, 10) + line2.slice(13, 20) + line2.slice(21, 43)
    const valid =
      whole &&
      CHECKED.every(([from, to, digit]) => String(checkDigit(line2.slice(from, to))) === line2[digit]) &&
      String(checkDigit(composite)) === line2[43]
    const field = (from: number, to: number): string => (valid ? line2.slice(from, to).replaceAll('<', '') : '')
    return {
      valid,
      issuer: valid ? line1.slice(2, 5) : '',
      document_number: field(0, 9),
      nationality: field(10, 13),
      birth_date: field(13, 19),
      expiry_date: field(21, 27),
    }
  },
})
