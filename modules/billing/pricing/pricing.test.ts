import { expect } from 'chai'
import fc from 'fast-check'
import { lineOf } from '../invoices/line.ts'
import { refundLegs } from '../invoices/refund-legs.ts'
import { totalsOf } from '../invoices/totals.ts'
import { charge } from './charge.ts'
import { checkTariff } from './check-tariff.ts'
import type { Tariff } from './contract.ts'
import { periodStart } from './period.ts'
import { prorated } from './proration.ts'
import { decimal, exactly, rounded, whole } from './rational.ts'
import { taxed } from './tax.ts'

const MICRO = 1_000_000n
/** Millionths of a penny. */
const micro = (text: string): bigint => {
  const [integer = '0', fraction = ''] = text.split('.')
  return BigInt(integer) * MICRO + BigInt(fraction.padEnd(6, '0'))
}
const Price = fc
  .tuple(fc.nat(100_000), fc.nat(999_999))
  .map(([integer, fraction]) => `${integer}.${String(fraction).padStart(6, '0')}`)
const Tiers = fc
  .array(fc.record({ width: fc.integer({ min: 1, max: 20 }), unit_price_pence: Price, flat_price_pence: Price }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((list) => {
    let end = 0
    return list.map(({ width, ...prices }, place) => {
      end += width
      return { up_to: place === list.length - 1 ? null : end, ...prices }
    })
  })
const inMicro = ({ of, over }: { of: bigint; over: bigint }): bigint => {
  expect((of * MICRO) % over).to.equal(0n)
  return (of * MICRO) / over
}

describe('parts of a payment that go back', () => {
  const amounts = fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 5 })
  it('sum to zero, and together to all that each had and each paid', () =>
    fc.assert(
      fc.property(amounts, fc.array(fc.bigInt({ min: 1n, max: 10n ** 9n }), { maxLength: 6 }), (shares, parts) => {
        const gross = shares.reduce((sum, share) => sum + share, 0n)
        fc.pre(gross > 0n)
        const got = shares.map((amountMicroPence, n) => ({ account: `user:u${n}:earned` as const, amountMicroPence }))
        const paid = [
          { account: 'user:p:promotional' as const, amountMicroPence: gross / 3n },
          { account: 'user:p:paid' as const, amountMicroPence: gross - gross / 3n },
        ]
        const sums = new Map<string, bigint>()
        let before = 0n
        for (const part of [...parts, gross]) {
          const amount = part < gross - before ? part : gross - before
          if (amount === 0n) continue
          const legs = refundLegs({ got, paid, before, amount })
          expect(legs.reduce((sum, leg) => sum + leg.amountMicroPence, 0n)).to.equal(0n)
          for (const leg of legs) sums.set(leg.account, (sums.get(leg.account) ?? 0n) + leg.amountMicroPence)
          before += amount
        }
        for (const leg of got) expect(sums.get(leg.account) ?? 0n).to.equal(-leg.amountMicroPence)
        for (const leg of paid) expect(sums.get(leg.account) ?? 0n).to.equal(leg.amountMicroPence)
      }),
    ))
})

describe('billing: prices', () => {
  it('tiers cost what a slow model, one unit at a time, says', () => {
    fc.assert(
      fc.property(Tiers, fc.nat(120), (tiers, quantity) => {
        const last = tiers.length - 1
        const tierOf = (unit: number) => tiers.findIndex(({ up_to }, place) => place === last || unit <= Number(up_to))
        let graduated = 0n
        const entered = new Set<number>()
        for (let unit = 1; unit <= quantity; unit++) {
          const tier = tierOf(unit)
          if (!entered.has(tier)) graduated += micro(tiers[tier]?.flat_price_pence ?? '0')
          entered.add(tier)
          graduated += micro(tiers[tier]?.unit_price_pence ?? '0')
        }
        expect(inMicro(charge({ model: 'graduated', tiers }, BigInt(quantity)))).to.equal(graduated)
        const reached = tiers[tierOf(quantity)]
        let volume = quantity === 0 ? 0n : micro(reached?.flat_price_pence ?? '0')
        for (let unit = 1; unit <= quantity; unit++) volume += micro(reached?.unit_price_pence ?? '0')
        expect(inMicro(charge({ model: 'volume', tiers }, BigInt(quantity)))).to.equal(volume)
      }),
    )
  })

  it('packages are counted out, flat prices added up', () => {
    fc.assert(
      fc.property(Price, fc.nat(60), fc.integer({ min: 1, max: 9 }), (unit_price_pence, quantity, package_size) => {
        let [packages, room, flat] = [0n, 0, 0n]
        for (let unit = 0; unit < quantity; unit++) {
          if (room === 0) [packages, room] = [packages + 1n, package_size]
          room--
          flat += micro(unit_price_pence)
        }
        const packed = charge({ model: 'package', unit_price_pence, package_size }, BigInt(quantity))
        expect(inMicro(packed)).to.equal(packages * micro(unit_price_pence))
        expect(inMicro(charge({ model: 'flat', unit_price_pence }, BigInt(quantity)))).to.equal(flat)
      }),
    )
  })

  it('a percentage of pence, rounded once, half away from zero', () => {
    expect(rounded(charge({ model: 'percentage', percentage: '2.5' }, 1_020n))).to.equal(26n)
    expect(rounded({ of: 5n, over: 10n })).to.equal(1n)
    expect(rounded({ of: -5n, over: 10n })).to.equal(-1n)
    expect(rounded({ of: -4n, over: 10n })).to.equal(0n)
  })

  it('prorations: the millisecond-wise share of the price, and what is used and left make the whole', () => {
    fc.assert(
      fc.property(Price, fc.integer({ min: 1, max: 400 }), fc.nat(400), (price, length, passed) => {
        const share = { from: 1_000, to: 1_000 + length, at: 1_000 + Math.min(passed, length) }
        const rest = BigInt(share.to - share.at)
        // slow: twice the pence in millionths, then halves away from zero
        const exact = micro(price) * rest
        const unit = MICRO * BigInt(length)
        const slow = exact / unit + ((exact % unit) * 2n >= unit ? 1n : 0n)
        expect(prorated(exactly(price), share)).to.equal(slow)
        const negative = exactly(price)
        expect(prorated({ of: -negative.of, over: negative.over }, share)).to.equal(-slow)
      }),
    )
    expect(prorated(whole(3_100n), { from: 0, to: 31, at: 21 })).to.equal(1_000n)
  })

  it('tax: inclusive and exclusive agree, and net and tax make the gross', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000, max: 1_000_000 }),
        fc.nat(9_999),
        fc.boolean(),
        (amount, rate, inclusive) => {
          const percentage = `${Math.floor(rate / 100)}.${String(rate % 100).padStart(2, '0')}`
          const { netPence, taxPence, grossPence } = taxed(BigInt(amount), { percentage, inclusive })
          expect(netPence + taxPence).to.equal(grossPence)
          const base = inclusive ? grossPence * BigInt(rate) : netPence * BigInt(rate)
          const over = inclusive ? 10_000n + BigInt(rate) : 10_000n
          const error = taxPence * over - base
          expect((error < 0n ? -error : error) * 2n <= over).to.equal(true)
          expect(taxed(BigInt(-amount), { percentage, inclusive }).taxPence).to.equal(-taxPence)
        },
      ),
    )
    expect(taxed(12_000n, { percentage: '20', inclusive: true })).to.include({ netPence: 10_000n, taxPence: 2_000n })
    expect(taxed(10_000n, { percentage: '20', inclusive: false })).to.include({ grossPence: 12_000n })
  })

  it('an invoice comes to what its lines come to, counted again in millionths from prices, quantities and rates', () => {
    const Line = fc.record({
      unit_price_pence: Price,
      quantity: fc.nat(1_000),
      back: fc.boolean(),
      rate: fc.option(fc.nat(99)),
      inclusive: fc.boolean(),
      prepaid: fc.boolean(),
    })
    /** Halves away from zero, in whole numbers. */
    const nearest = (of: bigint, over: bigint): bigint => {
      const [size, sign] = of < 0n ? [-of, -1n] : [of, 1n]
      return sign * (size / over + ((size % over) * 2n >= over ? 1n : 0n))
    }
    fc.assert(
      fc.property(fc.array(Line, { maxLength: 30 }), (asked) => {
        let [total, tax, prepaid] = [0n, 0n, 0n]
        const lines = asked.map(({ unit_price_pence, quantity, back, rate, inclusive, prepaid: before }, n) => {
          const sign = back ? -1n : 1n
          const amount = nearest(sign * micro(unit_price_pence) * BigInt(quantity), MICRO)
          const percent = BigInt(rate ?? 0)
          const ofTax = nearest(amount * percent, inclusive ? 100n + percent : 100n)
          const gross = inclusive ? amount : amount + ofTax
          total += gross
          tax += ofTax
          if (before) prepaid += gross
          const { of, over } = charge({ model: 'flat', unit_price_pence }, BigInt(quantity))
          return lineOf({
            id: `line-${n}`,
            kind: before ? 'service' : 'price',
            description: 'x',
            amountPence: rounded({ of: sign * of, over }),
            ...(rate !== null && {
              tax: { id: 'txr_1', display_name: 'VAT', percentage: String(rate), inclusive },
            }),
          })
        })
        expect(totalsOf(lines)).to.deep.equal({
          subtotalPence: Number(total - tax),
          taxPence: Number(tax),
          totalPence: Number(total),
          prepaidPence: Number(prepaid),
        })
      }),
    )
  })

  it('the 31st comes back after short months, leap days too', () => {
    const starts = (anchor: string, interval: 'month' | 'year' | 'week', count: number) =>
      [1, 2, 3, 4].map((n) =>
        new Date(periodStart(Date.parse(anchor), { interval, interval_count: count }, n)).toISOString().slice(0, 10),
      )
    expect(starts('2027-10-31T12:00:00Z', 'month', 1)).to.deep.equal([
      '2027-11-30',
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
    ])
    expect(starts('2024-02-29T00:00:00Z', 'year', 1)).to.deep.equal([
      '2025-02-28',
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
    ])
    expect(starts('2026-11-22T00:00:00Z', 'week', 2)[0]).to.equal('2026-12-06')
  })

  it('refuses what cannot be a price, and says where', () => {
    const refused = (tariff: Tariff, message: RegExp) => expect(() => checkTariff(tariff)).to.throw(message)
    refused({ model: 'flat', unit_price_pence: '-5' }, /unit_price_pence is -5: prices and rates are not negative/)
    refused({ model: 'flat', unit_price_pence: '1e9' }, /decimal number/)
    refused({ model: 'flat' }, /unit_price_pence is required/)
    refused({ model: 'flat', unit_price_pence: '1', percentage: '2' }, /percentage has no meaning/)
    refused({ model: 'volume', tiers: [{ up_to: 5 }] }, /tiers\/0\/up_to must be null in the last/)
    refused(
      { model: 'graduated', tiers: [{ up_to: 5 }, { up_to: 5 }, { up_to: null }] },
      /tiers\/1\/up_to must be greater/,
    )
    expect(decimal('1.2345678')).to.equal(undefined)
  })
})
