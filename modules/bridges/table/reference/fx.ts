import Type from 'typebox'
import { invalidField } from '../../../../kernel/define.ts'
import { bridge } from '../../bridge.ts'
import type { EuroRates } from '../../rates.ts'

/** Units of a currency for one euro, fixed for ever by the Council of the European Union. */
const PER_EURO: Readonly<Record<string, number>> = {
  EUR: 1,
  ATS: 13.7603,
  BEF: 40.3399,
  BGN: 1.95583,
  CYP: 0.585274,
  DEM: 1.95583,
  EEK: 15.6466,
  ESP: 166.386,
  FIM: 5.94573,
  FRF: 6.55957,
  GRD: 340.75,
  HRK: 7.5345,
  IEP: 0.787564,
  ITL: 1936.27,
  LTL: 3.4528,
  LUF: 40.3399,
  LVL: 0.702804,
  MTL: 0.4293,
  NLG: 2.20371,
  PTE: 200.482,
  SIT: 239.64,
  SKK: 30.126,
}
const FIXED: EuroRates = { asOf: '2026-01-01', perEuro: PER_EURO }
const Currency = Type.String({ pattern: '^[A-Za-z]{3}$', description: 'ISO 4217' })

export const fx = bridge({
  id: 'fx',
  summary:
    'Converts between currencies: those that the euro replaced at the rates fixed in law, others by the day’s table that is loaded here',
  source:
    'Council Regulations (EC) 2866/98 and those that followed; reference rates of the European Central Bank as operators load them',
  freshness: 'bundled',
  input: { amount: Type.Number({ minimum: 0, maximum: 1e12 }), from: Currency, to: Currency },
  output: {
    amount: Type.Number(),
    currency: Type.String(),
    rate: Type.Number(),
    rate_date: Type.String({ description: 'YYYY-MM-DD: of the table that gave the rate' }),
  },
  example: { amount: 100, from: 'DEM', to: 'EUR' },
  async answer({ amount, from, to }, world) {
    const [given, wanted] = [from.toUpperCase(), to.toUpperCase()]
    const loaded = given in PER_EURO && wanted in PER_EURO ? undefined : await world.rates()
    const perEuro = { ...loaded?.perEuro, ...PER_EURO }
    const rateOf = (currency: string, field: 'from' | 'to'): number => {
      const found = perEuro[currency]
      if (found !== undefined) return found
      throw invalidField(
        `/body/${field}`,
        loaded === undefined
          ? `'${currency}' has no fixed rate, and no table of the day is loaded here (operators: BRIDGES__FX_RATES_FILE)`
          : `'${currency}' is not in the table of ${loaded.asOf}: ${Object.keys(perEuro).join(', ')}`,
      )
    }
    const rate = rateOf(wanted, 'to') / rateOf(given, 'from')
    return {
      amount: Number((amount * rate).toFixed(2)),
      currency: wanted,
      rate: Number(rate.toPrecision(9)),
      rate_date: (loaded ?? FIXED).asOf,
    }
  },
})
