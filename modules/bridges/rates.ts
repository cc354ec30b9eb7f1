import { readFile, stat } from 'node:fs/promises'
import { ApiError } from '../../kernel/define.ts'

/** Units of each currency for one euro, on that day. */
export interface EuroRates {
  /** YYYY-MM-DD */
  readonly asOf: string
  readonly perEuro: Readonly<Record<string, number>>
}

const MOST_BYTES = 16 * 1024 * 1024
const CURRENCY = /^[A-Z]{3}$/

/**
 * The newest line of the European Central Bank's table: `Date,USD,JPY,…` and below it `2026-10-23,1.08,…`, newest first, or
 * `23 October 2026, 1.08, …`. What it does not know stands there as N/A. Throws a SyntaxError that says where it is wrong.
 */
export function parseRates(text: string): EuroRates {
  const [header = '', newest = ''] = text.split(/\r?\n/)
  const names = cellsOf(header)
  const cells = cellsOf(newest)
  if (names[0] !== 'Date') throw new SyntaxError("line 1 must begin with 'Date,', then the currencies")
  const day = new Date(`${cells[0] ?? ''} UTC`)
  if (Number.isNaN(day.getTime()))
    throw new SyntaxError(`line 2 must begin with a date, not '${(cells[0] ?? '').slice(0, 40)}'`)
  const perEuro: Record<string, number> = {}
  for (const [column, name] of names.entries()) {
    const cell = cells[column] ?? ''
    if (column === 0 || name === '' || cell === '' || cell === 'N/A') continue
    const rate = Number(cell)
    if (!CURRENCY.test(name) || !(rate > 0 && Number.isFinite(rate)))
      throw new SyntaxError(`line 2, column ${column + 1}: '${cell.slice(0, 40)}' is no rate of ${name.slice(0, 40)}`)
    perEuro[name] = rate
  }
  return { asOf: day.toISOString().slice(0, 10), perEuro }
}

const cellsOf = (line: string): readonly string[] => line.split(',').map((cell) => cell.trim())

let known: { readonly path: string; readonly changedMs: number; readonly rates: EuroRates } | undefined

/** As the file stands now. Undefined: there is none. Throws `module_unavailable` where it cannot be read. */
export async function ratesIn(path: string | undefined): Promise<EuroRates | undefined> {
  if (path === undefined) return undefined
  try {
    const { mtimeMs: changedMs, size } = await stat(path)
    if (known?.path === path && known.changedMs === changedMs) return known.rates
    if (size > MOST_BYTES) throw new RangeError(`${path} is larger than ${MOST_BYTES} bytes`)
    const rates = parseRates(await readFile(path, 'utf8'))
    known = { path, changedMs, rates }
    return rates
  } catch (cause) {
    throw new ApiError(
      'module_unavailable',
      'the exchange rates cannot be read; the operators have to look at BRIDGES__FX_RATES_FILE',
      {
        cause,
      },
    )
  }
}
