import Type from 'typebox'
import { invalidField } from '../../../../kernel/define.ts'
import { bridge } from '../../bridge.ts'

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
const Currency = Type.Enum(Object.keys(PER_EURO))

export const fx = bridge({
  id: 'fx',
  summary: 'Converts between the euro and the currencies that it replaced, at the rates fixed in law',
  source: 'Council Regulations (EC) 2866/98 and those that followed',
  freshness: 'bundled',
  asOf: '2026-01-01',
  input: { amount: Type.Number({ minimum: 0, maximum: 1e12 }), from: Currency, to: Currency },
  output: { amount: Type.Number(), currency: Type.String(), rate: Type.Number() },
  example: { amount: 100, from: 'DEM', to: 'EUR' },
  answer({ amount, from, to }) {
    const [given, wanted] = [PER_EURO[from], PER_EURO[to]]
    if (given === undefined || wanted === undefined) throw invalidField('/body/to', 'must be a currency of the list')
    return {
      amount: Number(((amount / given) * wanted).toFixed(2)),
      currency: to,
      rate: Number((wanted / given).toPrecision(9)),
    }
  },
})
