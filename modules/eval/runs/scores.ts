import { penceNumber } from '../../ledger/services.ts'
import type { Finding } from '../assertions/contract.ts'
import type { CaseRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { estimate } from '../statistics/estimate.ts'
import type { Measure, Scores } from './contract.ts'

export interface Sums {
  sum: number
  count: number
}
/** By row: what its epochs came to. */
export type ByRow = Map<number, Sums>

export function addTo(rows: ByRow, row: number, score: number): void {
  const sums = rows.get(row) ?? { sum: 0, count: 0 }
  sums.sum += score
  sums.count++
  rows.set(row, sums)
}

/** Names of assertions are told apart up to here. */
const MAX_NAMES = 50

/** A failed case counts 0 for every assertion that others of the run have. */
export interface CaseScores {
  readonly all: ByRow
  readonly named: Map<string, ByRow>
}

type Seen = Pick<CaseRow, 'row' | 'score' | 'pass' | 'error' | 'price' | 'judgePrice' | 'latencyMs' | 'findings'>
const FIELDS = { row: 1, score: 1, pass: 1, error: 1, price: 1, judgePrice: 1, latencyMs: 1, findings: 1 }

/** Reads the cases of a run once; `see` gets each. */
export async function readScores(
  run: string,
  { models }: Parts,
  see: (row: Seen) => void = () => {},
): Promise<CaseScores> {
  const all: ByRow = new Map()
  const named = new Map<string, ByRow>()
  const failed: number[] = []
  for await (const each of models.cases.find({ run }).select(FIELDS).lean().cursor() as AsyncIterable<Seen>) {
    see(each)
    if (each.score !== null) addTo(all, each.row, each.score)
    if (each.error !== null) failed.push(each.row)
    for (const { name, score } of JSON.parse(each.findings) as Finding[]) {
      if (score === null || (named.size >= MAX_NAMES && !named.has(name))) continue
      const rows = named.get(name) ?? new Map()
      named.set(name, rows)
      addTo(rows, each.row, score)
    }
  }
  for (const rows of named.values()) for (const row of failed) addTo(rows, row, 0)
  return { all, named }
}

export async function scoresOf(run: string, parts: Parts): Promise<Scores> {
  let [cases, passed, failed, ungraded, price, judgePrice] = [0, 0, 0, 0, 0n, 0n]
  const latencies: number[] = []
  const { all, named } = await readScores(run, parts, (each) => {
    cases++
    if (each.pass) passed++
    if (each.error !== null) failed++
    if (each.score === null) ungraded++
    price += BigInt(each.price)
    judgePrice += BigInt(each.judgePrice)
    latencies.push(each.latencyMs)
  })
  const measures = [...named].map(([name, rows]) => measureOf(name, rows)).filter((each) => each !== undefined)
  const whole = estimate([...all.values()])
  latencies.sort((one, other) => one - other)
  const percentile = (p: number): number => latencies[Math.max(0, Math.ceil(p * latencies.length) - 1)] ?? 0
  return {
    mean: whole?.mean ?? null,
    stderr: whole?.stderr ?? null,
    ci95: whole?.ci95 ? bounded(whole.ci95) : null,
    pass_rate: cases === 0 ? 0 : passed / cases,
    cases,
    failed,
    ungraded,
    cost_pence: penceNumber(price),
    judge_cost_pence: penceNumber(judgePrice),
    p50_ms: percentile(0.5),
    p95_ms: percentile(0.95),
    assertions: measures,
  }
}

function measureOf(name: string, rows: ByRow): Measure | undefined {
  const measure = estimate([...rows.values()])
  if (measure === undefined) return undefined
  const { mean, stderr, ci95, cases } = measure
  return { name, mean, stderr, ci95: ci95 && bounded(ci95), cases }
}

/** Scores are from 0 to 1, Student's interval of a few cases is not. */
const bounded = ([low, high]: readonly [number, number]): [number, number] => [Math.max(0, low), Math.min(1, high)]
