import { expect } from 'chai'
import fc from 'fast-check'
import { ManualClock } from '../../kernel/boot/clock.ts'
import { type TestKernel, testKernel } from '../../kernel/testing/test-kernel.ts'
import records from '../records/module.ts'
import logs from './module.ts'

/** A line as it was pushed, and how the obvious reader sees it. */
interface Line {
  readonly ns: bigint
  readonly line: string
  readonly stream: Readonly<Record<string, string>>
  readonly metadata: Readonly<Record<string, string>>
}
type Labels = Readonly<Record<string, string>>
/** A part of a query, and what it means. Gives the labels of a line that passes. */
interface Part {
  readonly logql: string
  readonly read: (line: Line, labels: Labels) => Labels | undefined
}

const only =
  (test: (line: Line, labels: Labels) => boolean): Part['read'] =>
  (line, labels) =>
    test(line, labels) ? labels : undefined
const json = ({ line }: Line, labels: Labels): Labels => {
  try {
    const found = JSON.parse(line) as Record<string, string | number>
    return { ...labels, ...Object.fromEntries(Object.entries(found).map(([name, value]) => [name, String(value)])) }
  } catch {
    return { ...labels, __error__: 'JSONParserErr' }
  }
}

const SELECTORS: readonly Part[] = [
  { logql: '{app="a"}', read: only(({ stream }) => stream['app'] === 'a') },
  { logql: '{app=~"a|b", env!="x"}', read: only(({ stream }) => stream['env'] !== 'x') },
  { logql: '{app!~"b.*", env=~".+"}', read: only(({ stream }) => stream['app'] !== 'b') },
  { logql: '{env=~"[xy]"}', read: only(({ stream }) => stream['env'] !== 'z') },
]
const FILTERS: readonly Part[] = [
  { logql: '', read: (_, labels) => labels },
  { logql: '|= "error"', read: only(({ line }) => line.includes('error')) },
  {
    logql: '|= "er" |= "a" != "b c"',
    read: only(({ line }) => /er/.test(line) && /a/.test(line) && !/b c/.test(line)),
  },
  { logql: '|= "ä" or "info"', read: only(({ line }) => /ä|info/.test(line)) },
  { logql: '!= "error"', read: only(({ line }) => !line.includes('error')) },
  { logql: '|~ "e.*r|^info"', read: only(({ line }) => /e.*r|^info/.test(line)) },
  { logql: '!~ `[0-9]`', read: only(({ line }) => !/[0-9]/.test(line)) },
  { logql: '|= "e" | trace = "t0"', read: only(({ line }, labels) => line.includes('e') && labels['trace'] === 't0') },
  { logql: '| env = "x"', read: only(({ stream }) => stream['env'] === 'x') },
  { logql: '| trace = "t1"', read: only((_, labels) => labels['trace'] === 't1') },
  {
    logql: '| json | level="error"',
    read: (line, labels) => only((_, all) => all['level'] === 'error')(line, json(line, labels)),
  },
  {
    logql: '| json | level="error" | n > 5 and trace = "t0"',
    read: (line, labels) =>
      only((_, all) => all['level'] === 'error' && Number(all['n']) > 5 && all['trace'] === 't0')(
        line,
        json(line, labels),
      ),
  },
  {
    logql: '| json | n >= 5 or trace = "t0"',
    read: (line, labels) =>
      only((_, all) => Number(all['n'] ?? NaN) >= 5 || all['trace'] === 't0')(line, json(line, labels)),
  },
  {
    logql: '| json | __error__ = "" |= "1"',
    read: (line, labels) =>
      only((_, all) => all['__error__'] === undefined && line.line.includes('1'))(line, json(line, labels)),
  },
]
const BY: readonly (readonly string[])[] = [[], ['app'], ['env', 'level'], ['trace']]

const text = fc.constantFrom(
  'error in a',
  'info: b c',
  'er a b c',
  'wärn',
  '',
  '{"level":"error","n":7}',
  '{"level":"info","n":1,"text":"error"}',
  'error\nover two lines',
)

const lineOf = fc.record({
  // some at the very same time, over the change of the hour
  at: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 5_400_000 })),
  line: text,
  app: fc.constantFrom('a', 'b'),
  env: fc.constantFrom('x', 'y', 'z'),
  trace: fc.constantFrom(undefined, 't0', 't1'),
})
const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 3)

describe('logs: queries', () => {
  let t: TestKernel
  const clock = new ManualClock()
  before(async () => {
    t = await testKernel({ modules: [records, logs], clock })
  })
  after(() => t?.stop())

  let users = 0
  it('answer what a slow and obvious reader answers, however lines came and were put together', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(lineOf, { maxLength: 40 }),
        fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
        fc.array(
          fc.record({
            selector: fc.constantFrom(...SELECTORS),
            filter: fc.constantFrom(...FILTERS),
            by: fc.constantFrom(...BY),
            direction: fc.constantFrom('forward', 'backward'),
            limit: fc.constantFrom(1, 5, 1_000),
            rangeS: fc.constantFrom(1, 7, 600, 3_600),
            from: fc.integer({ min: 0, max: 5_400 }),
            stepS: fc.constantFrom(5, 450, 3_600),
          }),
          { minLength: 4, maxLength: 4 },
        ),
        async (drawn, compacted, asked) => {
          const request = t.as({ userId: `usr_query${++users}` })
          const begin = BigInt(clock.now() - 6_000_000) * 1_000_000n
          const all = new Map<string, Line>()
          for (const { at, line, app, env, trace } of drawn) {
            const ns = begin + BigInt(at) * 1_000_000n
            // the same line at the same time in the same push may or may not count twice
            all.set(`${at}${line}${app}${env}${trace}`, {
              ns,
              line,
              stream: { app, env },
              metadata: trace ? { trace } : {},
            })
          }
          const lines = [...all.values()]
          for (const [part, compacts] of compacted.entries()) {
            const some = lines.filter((_, index) => index % 3 === part)
            const streams = some.map(({ ns, line, stream, metadata }) => ({
              stream,
              values: [[String(ns), line, metadata]],
            }))
            await request.post('/v1/logs/loki/api/v1/push').send({ streams }).expect(204)
            if (!compacts) continue
            clock.advance(61_000)
            // two at once, and a reader beside them
            const reading = request
              .get('/v1/logs/query')
              .query({ query: '{app=~".+"}', start: String(begin), limit: 1_000 })
            const [read] = await Promise.all([reading, t.runCron('logs.compact'), t.runCron('logs.compact')])
            const count = read.body.data.result.reduce(
              (sum: number, { values }: { values: [] }) => sum + values.length,
              0,
            )
            expect(count).to.equal(lines.filter((_, index) => index % 3 <= part).length)
          }
          for (const { selector, filter, by, direction, limit, rangeS, from, stepS } of asked) {
            const passing = lines.flatMap((line) => {
              const own = selector.read(line, { ...line.metadata, ...line.stream })
              const labels = own && filter.read(line, own)
              return labels ? [{ ...line, labels }] : []
            })
            const logql = `${selector.logql} ${filter.logql}`
            const start = begin + BigInt(from) * 1_000_000_000n
            const end = begin + 5_500_000_000_000n
            const ask = async (params: object) =>
              (
                await request
                  .get('/v1/logs/query')
                  .query({ start: String(start), end: String(end), ...params })
                  .expect(200)
              ).body.data

            const found = await ask({ query: logql, direction, limit })
            const expected = passing.filter(({ ns }) => ns >= start && ns < end)
            const sign = direction === 'forward' ? 1 : -1
            const times = expected.map(({ ns }) => ns).sort((one, other) => sign * Number(one - other))
            const pairs: [string, string][] = found.result.flatMap(
              ({ values }: { values: [string, string][] }) => values,
            )
            expect(
              pairs.map(([ns]) => BigInt(ns)).sort((one, other) => sign * Number(one - other)),
              logql,
            ).to.deep.equal(times.slice(0, limit))
            if (limit === 1_000)
              expect(pairs.map(([ns, line]) => `${ns} ${line}`).sort(), logql).to.deep.equal(
                expected.map(({ ns, line }) => `${ns} ${line}`).sort(),
              )

            const metric = `sum by (${by.join(',')}) (count_over_time(${logql} [${rangeS}s]))`
            const graph = await ask({ query: metric, step: `${stepS}s` })
            const counted: Record<string, number> = {}
            for (let at = start; at <= end; at += BigInt(stepS) * 1_000_000_000n)
              for (const { ns, labels } of passing)
                if (ns <= at && ns > at - BigInt(rangeS) * 1_000_000_000n) {
                  const group = by.flatMap((name) => (labels[name] ? [`${name}=${labels[name]}`] : [])).sort()
                  const key = `${group.join()} ${Number(at / 1_000_000n) / 1_000}`
                  counted[key] = (counted[key] ?? 0) + 1
                }
            const answered: Record<string, number> = {}
            for (const { metric: labels, values } of graph.result)
              for (const [at, value] of values)
                answered[
                  `${Object.entries(labels)
                    .map(([name, one]) => `${name}=${one}`)
                    .sort()
                    .join()} ${at}`
                ] = Number(value)
            expect(answered, metric).to.deep.equal(counted)
          }
        },
      ),
      { numRuns: RUNS },
    )
  })
})
