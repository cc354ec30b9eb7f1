import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import { checkAssertions } from '../assertions/grade.ts'
import { messagesOf } from '../targets/messages.ts'
import { readPromptfoo } from './read.ts'

const read = (text: string) => readPromptfoo(text, 0.76)
const example = (name: string) => read(readFileSync(new URL(`./examples/${name}`, import.meta.url), 'utf8'))

/** Files written by promptfoo's documentation, and what it documents that is refused here. */
describe('evaluations: promptfoo’s files', () => {
  for (const name of ['config.yaml', 'chat.json', 'tests.csv', 'tests.jsonl', 'tests.yaml'])
    it(`${name}: every assertion is one that is graded here`, () => {
      const { rows } = example(name)
      expect(rows.length).to.be.greaterThan(0)
      for (const { assertions = [] } of rows) checkAssertions(assertions, '')
    })

  it('a config: lists of values are tests each, sets and templates are their assertions, defaults come first', () => {
    const { rows, prompts, left_out } = example('config.yaml')
    expect(prompts).to.deep.equal(['Translate into {{language}}: {{text}}'])
    expect(left_out).to.deep.equal(['description', 'providers'])
    expect(rows.map(({ input }) => (input as { language: string }).language)).to.deep.equal([
      'French',
      'German',
      'Spanish',
    ])
    const short = { type: 'latency', max_ms: 5_000 }
    expect(rows[1]).to.deep.equal({
      input: { language: 'German', text: 'Hello world' },
      assertions: [short, { type: 'contains', value: '{{text}}', not: true }],
      threshold: 0.8,
      metadata: { team: 'languages', description: 'a greeting in two languages' },
    })
    expect(rows[2]?.assertions).to.deep.equal([
      short,
      { type: 'contains', value: ['buenas', 'noches'], match: 'any', ignore_case: true, weight: 2, name: 'words' },
      { type: 'similarity', value: 'Buenas noches', threshold: 0.6 },
      { type: 'cost', max_pence: 0.152 },
    ])
    expect(rows[2]?.metadata).to.deep.equal({ team: 'languages', level: 'easy' })
  })

  it('a prompt that is a chat is sent as one, with fields of values', () => {
    const { rows, prompts } = example('chat.json')
    const [row] = rows
    if (row === undefined) throw new Error('no row')
    expect(messagesOf({ type: 'model', model: 'm', prompt: prompts[0] ?? '' }, row)).to.deep.equal([
      { role: 'system', content: 'You answer in JSON.' },
      { role: 'user', content: 'Who is Ada?' },
    ])
  })

  it('CSV: columns are vars; what is expected, described, measured by its short forms', () => {
    const { rows, left_out } = example('tests.csv')
    expect(left_out).to.deep.equal([])
    expect(rows.map(({ assertions }) => assertions)).to.deep.equal([
      [
        { type: 'exact', value: '4' },
        { type: 'latency', max_ms: 2_000 },
      ],
      [
        { type: 'contains', value: ['red', 'blue', 'yellow'], match: 'any' },
        { type: 'contains', value: 'green', ignore_case: true, not: true },
      ],
      [
        { type: 'similarity', value: 'Of course', threshold: 0.8 },
        { type: 'model_graded', value: 'is polite' },
      ],
      [
        { type: 'json_schema', value: {} },
        { type: 'json_schema', value: { type: 'object' } },
      ],
    ])
    expect(rows[0]).to.deep.include({
      threshold: 0.5,
      metadata: { category: 'mathematics', tags: ['easy', 'numbers'], description: 'a sum' },
    })
    expect(rows[1]?.input).to.deep.equal({ question: 'Name a primary colour', context: 'Red, "blue" and\nyellow' })
  })

  it('JSON lines; lists that are meant as they are', () => {
    expect(example('tests.jsonl').rows[1]?.assertions?.[1]).to.deep.equal({ type: 'contains', value: ['No', 'thanks'] })
    const { rows } = example('tests.yaml')
    expect(rows).to.have.lengthOf(2)
    expect(rows[1]?.input).to.deep.include({ choices: ['a', 'b'] })
  })

  for (const [what, text, word] of [
    [
      'code that looks at the answer',
      'tests: [{ assert: [{ type: contains, value: a, transform: output.x }] }]',
      'is code',
    ],
    ['code that changes the answer', 'tests: [{ options: { transform: output.trim() } }]', 'is code'],
    ['a prompt that is changed for one test', 'tests: [{ options: { prefix: "Please: " } }]', 'write it there'],
    ['a filter in a prompt', 'prompts: ["{{ a | upper }}"]\ntests: [{ vars: { a: b } }]', 'expression or filter'],
    ['a set with a threshold', 'tests: [{ assert: [{ type: assert-set, threshold: 0.5, assert: [] }] }]', 'is a set'],
    ['a template that is not there', "tests: [{ assert: [{ $ref: '#/assertionTemplates/x' }] }]", '$ref'],
    [
      'more combinations than rows',
      `tests: [{ vars: { a: [${Array(40).fill(0)}], b: [${Array(40).fill(0)}] } }]`,
      'at most 1000',
    ],
    ['code in CSV', 'q,__expected\nx,"javascript: output.length > 3"', "'javascript' is none"],
    ['a type in CSV that is unknown here', 'q,__expected\nx,levenshtein(3): abc', "'levenshtein' is none"],
    ['a line with more cells than columns', 'q,a\n1,2,3', '3 cells, and there are 2 columns'],
    ['a quote that never ends', 'q,a\n"1,2', 'is no table'],
    ['broken JSON lines', '{"vars": {}}\n{"vars": }', 'not JSON in line 2'],
    ['scenarios alone', 'scenarios: [{ config: [], tests: [] }]', 'must be a list of tests'],
  ] as const)
    it(`refuses ${what}, and says where`, () => {
      expect(() => read(text)).to.throw(word)
    })

  it('a text with commas or a colon is expected as it is', () => {
    const { rows } = read('q,__expected\nx,"Note: one, two"\ny,contains\n')
    expect(rows.map(({ assertions }) => assertions)).to.deep.equal([
      [{ type: 'exact', value: 'Note: one, two' }],
      [{ type: 'exact', value: 'contains' }],
    ])
  })
})
