import type { Bridge } from '../bridge.ts'
import { email } from './checks/email.ts'
import { mrz } from './checks/mrz.ts'
import { phone } from './checks/phone.ts'
import { postcode } from './checks/postcode.ts'
import { card, gtin, iban, isbn, isin, lei, sortCode, vin } from './checks/table.ts'
import { vat } from './checks/vat.ts'
import { agentReputation } from './own/agent-reputation.ts'
import { marketTrends, modelPrices } from './own/models.ts'
import { businessDays } from './reference/business-days.ts'
import { country } from './reference/country.ts'
import { currency } from './reference/currency.ts'
import { fx } from './reference/fx.ts'
import { holidays } from './reference/holidays.ts'
import { languageTag } from './reference/language-tag.ts'
import { sunMoon } from './reference/sun-moon.ts'
import { timeZone } from './reference/time-zone.ts'
import { units } from './reference/units.ts'
import { addressClass } from './risk/address-class.ts'
import { sanctions } from './risk/sanctions.ts'
import { urlRisk } from './risk/url-risk.ts'
import { injection, personalData } from './text/judged.ts'
import { language } from './text/language.ts'
import { readability } from './text/readability.ts'
import { sentiment } from './text/sentiment.ts'

const checks = [iban, vat, card, phone, email, postcode, sortCode, isbn, lei, isin, vin, gtin, mrz]

const reference = [country, currency, languageTag, timeZone, holidays, businessDays, sunMoon, units, fx]
const texts = [language, sentiment, readability, personalData, injection]
const risks = [addressClass, urlRisk, sanctions]
const own = [modelPrices, agentReputation, marketTrends]

export const BRIDGES: ReadonlyMap<string, Bridge> = new Map(
  [...checks, ...reference, ...texts, ...risks, ...own].map((row) => [row.id, row]),
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
