import { calcPrice, findProvider } from '@pydantic/genai-prices'
import { expect } from 'chai'
import fc from 'fast-check'
import { PROVIDERS, type ProviderRow } from '../table.ts'
import { compileRates, matches, priceAt } from './compile.ts'
import { charge, picoDollars } from './rates.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const PICO = 1e12
const models = Object.values<ProviderRow>(PROVIDERS).flatMap(({ prices }) => {
  const provider = prices === undefined ? undefined : findProvider({ providerId: prices })
  return (provider?.models ?? []).map((info) => ({ provider, info }))
})

const usage = fc.record({
  input: fc.nat(400_000),
  cacheRead: fc.nat(100_000),
  cacheWrite: fc.nat(50_000),
  output: fc.nat(20_000),
})

describe('integer prices', () => {
  it('agree with the price list for every model of every provider, at any usage', () => {
    let compared = 0
    for (const { provider, info } of models) {
      const price = priceAt(info.prices, NOW)
      const rates = price && compileRates(price)
      // What is priced by pictures, seconds or pages is not served.
      if (
        !provider ||
        !rates ||
        Object.keys(price).some((key) => !/^(?:input|output|cache_read|cache_write|cache_write_1h)_mtok$/.test(key))
      )
        continue
      for (const used of [
        ...fc.sample(usage, { numRuns: 4, seed: 1 }),
        { input: 271_999, cacheRead: 0, cacheWrite: 0, output: 1 },
        { input: 272_001, cacheRead: 0, cacheWrite: 0, output: 1 },
      ]) {
        const expected = calcPrice(
          {
            input_tokens: used.input + used.cacheRead + used.cacheWrite,
            cache_read_tokens: used.cacheRead,
            cache_write_tokens: used.cacheWrite,
            output_tokens: used.output,
          },
          info.id,
          { provider, timestamp: NOW },
        )
        if (!expected || expected.model.id !== info.id) continue
        compared++
        expect(picoDollars(rates, used) / PICO, `${provider.id}/${info.id} ${JSON.stringify(used)}`).to.be.closeTo(
          expected.total_price,
          1e-9,
        )
      }
    }
    expect(compared).to.be.above(1_000)
  })

  it('every price is an integer', () => {
    for (const { info } of models) {
      const price = priceAt(info.prices, NOW)
      for (const tier of (price && compileRates(price))?.tiers ?? [])
        for (const value of Object.values(tier)) expect(Number.isSafeInteger(value)).to.equal(true)
    }
  })

  it('a price that begins later does not hold yet', () => {
    const prices = [
      { prices: { input_mtok: 1 } },
      { constraint: { type: 'start_date' as const, start_date: '2027-01-01' }, prices: { input_mtok: 2 } },
    ]
    expect(priceAt(prices, NOW)).to.deep.equal({ input_mtok: 1 })
    expect(priceAt(prices, new Date('2027-01-01T00:00:00Z'))).to.deep.equal({ input_mtok: 2 })
  })

  it('the charge covers the cost, fractions rounded up, and grows with every token', () => {
    fc.assert(
      fc.property(
        usage,
        fc.nat(200_000_000),
        fc.nat(200_000_000),
        fc.integer({ min: 1, max: 2_000_000 }),
        fc.nat(10_000),
        (used, input, output, rate, markup) => {
          const rates = {
            tiers: [{ aboveInputTokens: -1, input, output, cacheRead: input, cacheWrite: input }],
            perRequest: 0,
          }
          const tariff = { poundsPerDollarMillionths: rate, markupBasisPoints: markup }
          const { grossMicroPence, costMicroPence } = charge(rates, tariff, used)
          expect(grossMicroPence >= costMicroPence).to.equal(true)
          expect(costMicroPence * 10_000_000_000n >= BigInt(picoDollars(rates, used)) * BigInt(rate)).to.equal(true)
          expect(
            charge(rates, tariff, { ...used, output: used.output + 1 }).grossMicroPence >= grossMicroPence,
          ).to.equal(true)
        },
      ),
    )
  })

  it('patterns of names', () => {
    expect(matches({ or: [{ starts_with: 'gpt-4o-2024' }, { equals: 'gpt-4o' }] }, 'gpt-4o-2024-08-06')).to.equal(true)
    expect(matches({ and: [{ contains: 'mini' }, { ends_with: 'x' }] }, 'gpt-mini')).to.equal(false)
    expect(matches({ regex: '^o[13]$' }, 'o3')).to.equal(true)
  })
})
