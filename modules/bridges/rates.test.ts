import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import type { World } from './parts.ts'
import { parseRates, ratesIn } from './rates.ts'
import { fx } from './table/reference/fx.ts'
import { sanctions } from './table/risk/sanctions.ts'

const NEWEST = 'Date, USD, JPY, GBP, ISK, \n23 October 2026, 1.0500, 160.25, 0.8400, N/A, \n'
const HISTORY = 'Date,USD,JPY,GBP,\n2026-10-23,1.05,160.25,0.84,\n2026-10-22,1.06,161,0.85,\n'

const worldWith = (world: Partial<World>): World => world as World
const messageOf = async (work: () => unknown): Promise<string> => {
  try {
    await work()
  } catch (error) {
    const { message, details } = error as Error & { readonly details?: readonly { readonly message: string }[] }
    return [message, ...(details ?? []).map((detail) => detail.message)].join(' ')
  }
  return ''
}

describe('exchange rates', () => {
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rates-'))
  })
  after(() => rm(folder, { recursive: true }))

  it('are read from both of the files that the European Central Bank publishes', () => {
    const rates = { asOf: '2026-10-23', perEuro: { USD: 1.05, JPY: 160.25, GBP: 0.84 } }
    expect(parseRates(NEWEST)).to.deep.equal(rates)
    expect(parseRates(HISTORY)).to.deep.equal(rates)
  })

  it('say where a file is wrong', () => {
    expect(() => parseRates('Currency,USD\n')).to.throw('line 1')
    expect(() => parseRates('Date,USD\nyesterday,1\n')).to.throw('line 2 must begin with a date')
    expect(() => parseRates('Date,USD,GBP\n2026-10-23,1.05,-1\n')).to.throw('line 2, column 3')
    expect(() => parseRates('Date,dollars\n2026-10-23,1.05\n')).to.throw('line 2, column 2')
  })

  it('convert at the day of the table, which is read again when it was replaced', async () => {
    const path = join(folder, 'eurofxref.csv')
    const world = worldWith({ rates: () => ratesIn(path) })
    const convert = () => fx.answer({ amount: 100, from: 'usd', to: 'GBP' }, world)
    await writeFile(path, NEWEST)
    expect(await convert()).to.deep.equal({ amount: 80, currency: 'GBP', rate: 0.8, rate_date: '2026-10-23' })
    await new Promise((resolve) => setTimeout(resolve, 20))
    await writeFile(path, NEWEST.replace('0.8400', '0.9450').replace('23 October', '24 October'))
    expect(await convert()).to.deep.equal({ amount: 90, currency: 'GBP', rate: 0.9, rate_date: '2026-10-24' })
    expect(await messageOf(() => fx.answer({ amount: 1, from: 'USD', to: 'ISK' }, world))).to.include('2026-10-24')
  })

  it('fixed in law need no table; where none is loaded, others say so', async () => {
    const world = worldWith({ rates: async () => undefined })
    expect(await fx.answer({ amount: 100, from: 'DEM', to: 'EUR' }, world)).to.include({ amount: 51.13 })
    expect(await messageOf(() => fx.answer({ amount: 1, from: 'USD', to: 'EUR' }, world))).to.include('FX_RATES_FILE')
  })

  it('that cannot be read are no answer', async () => {
    expect(await messageOf(() => ratesIn(join(folder, 'missing.csv')))).to.include('cannot be read')
  })
})

describe('sanctions', () => {
  const screening = {
    screen: async ({ name }: { readonly name: string }) =>
      name === 'Ada Listed'
        ? { status: 'matched' as const, matches: [{ list: 'uk', name, score: 1 }], entries: 1 }
        : { status: 'clear' as const, matches: [], entries: 1 },
  }
  const services = { screening } as unknown as World['services']

  it('knows names by the lists that were imported', async () => {
    const world = worldWith({ services })
    expect(await sanctions.answer({ name: 'Ada Listed' }, world)).to.deep.equal({
      name: { status: 'matched', matches: [{ list: 'uk', name: 'Ada Listed', score: 1 }] },
    })
    expect(await sanctions.answer({ country: 'ly', name: 'Bo Free' }, world)).to.deep.include({
      country: 'LY',
      un_regime: true,
      name: { status: 'clear', matches: [] },
    })
  })

  it('says that nobody was screened where no list is kept', async () => {
    const world = worldWith({ services: {} as World['services'] })
    expect(await sanctions.answer({ name: 'Ada Listed' }, world)).to.deep.equal({
      name: { status: 'not_screened', matches: [] },
    })
    expect(await messageOf(() => sanctions.answer({}, world))).to.include('send a country, a name, or both')
  })
})
