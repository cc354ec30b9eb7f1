import type { Bridge } from '../bridge.ts'
import { email } from './checks/email.ts'
import { mrz } from './checks/mrz.ts'
import { phone } from './checks/phone.ts'
import { postcode } from './checks/postcode.ts'
import { card, gtin, iban, isbn, isin, lei, sortCode, vin } from './checks/table.ts'
import { vat } from './checks/vat.ts'
import { country } from './reference/country.ts'
import { sunMoon } from './reference/sun-moon.ts'
import { language } from './text/language.ts'

const checks = [iban, vat, card, phone, email, postcode, sortCode, isbn, lei, isin, vin, gtin, mrz]

const reference = [country, sunMoon]
const texts = [language]

export const BRIDGES: ReadonlyMap<string, Bridge> = new Map(
  [...checks, ...reference, ...texts].map((row) => [row.id, row]),
)

/** As the API lists them. */
export const catalogue = [...BRIDGES.values()].map(
  ({ id, summary, pricePence, source, freshness, input, output, example }) => ({
    id,
    summary,
    price_pence: pricePence,
    source,
    freshness,
    input_schema: { ...input },
    output_schema: { ...output },
    example: { ...example } as Record<string, unknown>,
  }),
)
