import { expect } from 'chai'
import fc from 'fast-check'
import { compress } from 'snappyjs'
import { uncompress } from '../ingest/snappy.ts'
import { readSums, writeDifferences } from '../store/varint.ts'
import { parseTime } from '../time.ts'
import { readJsonLine } from './json-line.ts'
import { plausible } from './json-test.ts'
import { readLogfmt } from './logfmt.ts'
import { parseQuery } from './parse.ts'
import { compilePattern } from './pattern.ts'
import { compilePipeline } from './pipeline.ts'
import { parseBytes, parseDuration } from './units.ts'

describe('logs: LogQL', () => {
  it('binds as arithmetic does', () => {
    expect(parseQuery('1 + 2 * 3 - 4 > bool 2')).to.deep.equal({
      kind: 'binary',
      op: '>',
      bool: true,
      left: {
        kind: 'binary',
        op: '-',
        bool: false,
        left: {
          kind: 'binary',
          op: '+',
          bool: false,
          left: { kind: 'scalar', value: 1 },
          right: {
            kind: 'binary',
            op: '*',
            bool: false,
            left: { kind: 'scalar', value: 2 },
            right: { kind: 'scalar', value: 3 },
          },
        },
        right: { kind: 'scalar', value: 4 },
      },
      right: { kind: 'scalar', value: 2 },
    })
  })

  const understood = [
    '{app="web"}|="a"!="b"',
    '{app="web"} # a comment\n |~ `\\d+` | json | status>=500 and path=~"/a.*" or took>1m30s, size<=1.5KB',
    'sum by (app, env) (rate({app="web"}[5m] |= "x"))',
    'sum(rate({app="web"}[5m] offset 1h)) without (pod)',
    'topk(3, avg by (a) (avg_over_time({app="web"} | logfmt | unwrap duration(took) | __error__="" [1h])))',
    'sum by (level, detected_level) (count_over_time({app="web"} | drop __error__[1s]))',
    '{app="a\\"b\\u00e4\\x41"} | keep a, b',
    'vector(1)+vector(1)',
    '(sum(rate({a="b"}[1m])) / 2) * -1',
  ]
  for (const query of understood) it(`understands ${query}`, () => void parseQuery(query))

  const wrong: Readonly<Record<string, RegExp>> = {
    '': /col 1: unexpected end of query, expected a stream selector/,
    '{app="web"': /col 11: unexpected end of query, expected }/,
    '{app=web}': /col 6: unexpected "web", expected a value in quotes/,
    '{app="web}': /col 6: a text that is not closed/,
    '{app="\\q"}': /col 7: unknown escape \\q/,
    '{app=~"("}': /col 7: no pattern of RE2/,
    '{app=~"(a{1000}){9}"}': /no pattern of RE2's syntax|steps, of which/,
    '{app=~".*"}': /col 1: queries require at least one matcher/,
    '{app="a"} | ': /expected json, logfmt, drop, keep, or a label/,
    '{app="a"} | n > "5"': /col 15: > compares numbers/,
    '{app="a"} | n =~ 5': /expected a regular expression in quotes/,
    'rate({app="a"})': /col 15: unexpected "\)", expected \[/,
    'rate({app="a"}[5x])': /col 16: unexpected|expected a duration/,
    'rate({app="a"}[0s])': /longer than nothing/,
    'rate({app="a"} | unwrap n [5m])': /col 1: rate counts lines; leave \| unwrap out/,
    'sum_over_time({app="a"}[5m])': /col 1: sum_over_time needs a number/,
    'topk(0, rate({app="a"}[5m]))': /whole number from 1 to 1000/,
    'quantile_over_time(0.9, {app="a"}[5m])': /col 1: unexpected "quantile_over_time"/,
    [`${'('.repeat(60)}1${')'.repeat(60)}`]: /nested deeper than 50/,
    '{app="a"} ; drop': /unexpected character ';'/,
  }
  for (const [query, message] of Object.entries(wrong))
    it(`says what is wrong with ${query.slice(0, 40) || 'nothing'}`, () => {
      expect(() => parseQuery(query)).to.throw(message)
    })

  it('never fails otherwise, whatever it is given', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      'app',
      '=',
      '"a"',
      '|',
      '|=',
      'json',
      '(',
      ')',
      'rate',
      '[5m]',
      'sum',
      'by',
      ',',
      '5',
      '>',
      'unwrap',
      '`',
      '"',
      'or',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece, { maxLength: 20 }).map((all) => all.join(' ')),
          fc.string(),
        ),
        (query) => {
          try {
            parseQuery(query)
          } catch (error) {
            expect((error as { code?: string }).code).to.equal('bad_query')
          }
        },
      ),
      { numRuns: 500 },
    )
  })

  it('takes linear time for a pattern from hell', () => {
    const test = compilePattern('(a+)+$', 'part')
    expect(test(`${'a'.repeat(20_000)}!`)).to.equal(false)
    expect(compilePattern('live|test', 'whole')('alive')).to.equal(false)
    expect(compilePattern('live|test', 'part')('alive')).to.equal(true)
    expect(compilePattern('(?i)LIVE', 'part')('alive')).to.equal(true)
  })

  it('reads fields of JSON and logfmt, those with odd names too', () => {
    expect({ ...readJsonLine('{"a":{"b.c":1},"list":[1],"ok":true,"no":null,"constructor":"x"}') }).to.deep.equal({
      a_b_c: '1',
      ok: 'true',
      constructor: 'x',
    })
    expect(readJsonLine('[1]')).to.equal(undefined)
    expect(readJsonLine('{"a":')).to.equal(undefined)
    expect({ ...readLogfmt('level=info msg="it \\"is\\" done" flag took=5ms') }).to.deep.equal({
      level: 'info',
      msg: 'it "is" done',
      flag: '',
      took: '5ms',
    })
    expect(readLogfmt('"quoted alone"')).to.equal(undefined)
    const { stages } = compilePipeline(parseQuery('{app="a"} | json | constructor=""') as never)
    const passes = stages.reduce<Readonly<Record<string, string>> | undefined>(
      (labels, stage) => labels && stage('{"x":1}', labels, { app: 'a' }),
      { app: 'a' },
    )
    expect(passes).to.deep.equal({ app: 'a', x: '1' })
  })

  it('tells of no line by its bytes that it does not pass, where parsed it would', () => {
    const fields = fc.constantFrom('n', 'level', 'ns', 'x')
    const value = fc.oneof(
      fc.integer({ min: -3, max: 3 }),
      fc.constantFrom<unknown>(
        '1',
        'n',
        'error',
        '"n":2',
        'ä',
        '',
        true,
        null,
        1.5,
        1e21,
        -0,
        [1],
        { n: 1 },
        { level: 'error' },
      ),
    )
    const spaced = fc.constantFrom('', ' ', '\n')
    const object = fc
      .tuple(fc.array(fc.tuple(fields, value), { maxLength: 4 }), spaced, spaced)
      .map(([entries, before, after]) => {
        // the same key twice, which JSON.stringify does not write
        const inner = entries.map(([name, one]) => `"${name}"${before}:${after}${JSON.stringify(one)}`)
        return `{${inner.join(`${before},`)}${after}}`
      })
    const line = fc.oneof(
      { weight: 6, arbitrary: object },
      fc.constantFrom(
        '',
        '"n"',
        '{"n"',
        ':5}',
        '{"n":2',
        '{"n":007}',
        '{"\\u006e":2}',
        '{"a":{"n":2}}',
        '"',
        'n":2}',
        '[{"n":2}]',
      ),
    )
    const condition = fc.constantFrom(
      ...[
        'n >= 2',
        'n < 0',
        'n == 1',
        'n = "2"',
        'n = "1" and level = "error"',
        'level = "error" | n > 0',
        'x = "ä" |= "x"',
        'n != 2',
      ],
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), condition, fc.nat(3), (lines, asked, skip) => {
        const bytes = Buffer.from(lines.join(''))
        let sum = 0
        const ends = Float64Array.from(lines, (each) => (sum += Buffer.byteLength(each)))
        const { jsonTests, stages } = compilePipeline(parseQuery(`{app="a"} | json | ${asked}`) as never)
        expect(jsonTests.length).to.be.greaterThan(0)
        const first = Math.min(skip, lines.length)
        let positions: readonly number[] | undefined
        for (const test of jsonTests) positions = plausible({ bytes, ends, first, end: lines.length, positions }, test)
        const passing = lines.flatMap((each, index) => {
          const passes = stages.reduce<Readonly<Record<string, string>> | undefined>(
            (labels, stage) => labels && stage(each, labels, { app: 'a' }),
            { app: 'a' },
          )
          return passes && index >= first ? [index] : []
        })
        expect(positions).to.include.members(passing)
        expect(positions).to.deep.equal([...(positions ?? [])].sort((one, other) => one - other))
      }),
      { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 500) },
    )
    const plain = Buffer.from('{"n":1}{"n":2}{"n":3}')
    const lines = { bytes: plain, ends: Float64Array.of(7, 14, 21), first: 0, end: 3, positions: undefined }
    const [test] = compilePipeline(parseQuery('{app="a"} | json | n > 2') as never).jsonTests
    expect(test && plausible(lines, test)).to.deep.equal([2])
  })

  it('reads durations, sizes and times', () => {
    expect([parseDuration('1h30m'), parseDuration('250ms'), parseDuration('5')]).to.deep.equal([5_400, 0.25, undefined])
    expect([parseBytes('1.5KiB'), parseBytes('2MB'), parseBytes('x')]).to.deep.equal([1_536, 2_000_000, undefined])
    expect(parseTime('1700000000')).to.equal(1_700_000_000_000_000_000n)
    expect(parseTime('1700000000.25')).to.equal(1_700_000_000_250_000_000n)
    expect(parseTime('1700000000123456789')).to.equal(1_700_000_000_123_456_789n)
    expect(parseTime('2023-11-14T22:13:20.123456789Z')).to.equal(1_700_000_000_123_456_789n)
    expect(parseTime('2023-11-14T23:13:20+01:00')).to.equal(1_700_000_000_000_000_000n)
    expect([parseTime('soon'), parseTime('-5')]).to.deep.equal([undefined, undefined])
  })
})

describe('logs: bytes', () => {
  const parts = fc.array(fc.oneof(fc.string(), fc.constantFrom('error ', 'a'.repeat(300), 'level=info ')), {
    maxLength: 40,
  })
  it('Snappy: reads what the stock writer wrote, and every cut is told', () => {
    fc.assert(
      fc.property(parts, fc.double({ min: 0, max: 0.999, noNaN: true }), (texts, part) => {
        const plain = Buffer.from(texts.join(''))
        const whole = compress(new Uint8Array(plain))
        expect(uncompress(whole, 1e6).equals(plain)).to.equal(true)
        if (plain.length > 0)
          expect(() => uncompress(whole.subarray(0, Math.floor(whole.length * part)), 1e6)).to.throw()
      }),
      { numRuns: 200 },
    )
  })

  it('Snappy: survives any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        try {
          expect(uncompress(bytes, 4_096).length).to.be.at.most(4_096)
        } catch (error) {
          expect(error).to.be.instanceOf(Error)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('numbers in order come back as they were', () => {
    const sorted = fc
      .array(fc.integer({ min: 0, max: 3_600_000_000_000 }))
      .map((all) => all.sort((one, other) => one - other))
    fc.assert(
      fc.property(sorted, (sums) => {
        expect([...readSums(writeDifferences(sums), sums.length)]).to.deep.equal(sums)
      }),
    )
  })
})
