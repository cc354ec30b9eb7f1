import Type from 'typebox'
import { ApiError } from '../../../../kernel/define.ts'
import { bridge } from '../../bridge.ts'

export const currency = bridge({
  id: 'currency',
  summary: 'A currency by its code: name, symbol, decimal places',
  source: 'Unicode CLDR in the ICU of Node.js (Unicode-3.0)',
  freshness: 'bundled',
  asOf: `ICU ${process.versions['icu']}`,
  input: { currency: Type.String({ pattern: '^[A-Za-z]{3}$', description: 'ISO 4217' }) },
  output: { code: Type.String(), name: Type.String(), symbol: Type.String(), decimals: Type.Integer() },
  example: { currency: 'JPY' },
  answer({ currency: given }) {
    const code = given.toUpperCase()
    if (!Intl.supportedValuesOf('currency').includes(code))
      throw new ApiError('not_found', `there is no currency '${code}' in ISO 4217`)
    const format = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' })
    return {
      code,
      name: new Intl.DisplayNames('en', { type: 'currency' }).of(code) ?? code,
      symbol: format.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? code,
      decimals: format.resolvedOptions().maximumFractionDigits ?? 2,
    }
  },
})
