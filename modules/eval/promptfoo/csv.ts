import { invalidField } from '../../../kernel/define.ts'
import { isKnown } from './assertions.ts'
import { AT, type Values } from './texts.ts'

const MOST_CELLS = 100_000

/** A table as RFC 4180 has it: quotes where a cell has commas, quotes or line ends. */
export function cellsOf(text: string): readonly (readonly string[])[] {
  const rows: string[][] = []
  let row: string[] = []
  let cells = 0
  const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y
  const end = text.length
  while (CELL.lastIndex < end) {
    const at = CELL.lastIndex
    const found = CELL.exec(text)
    if (found === null || ++cells > MOST_CELLS)
      throw invalidField(
        AT,
        `is no table: see character ${at}; cells with quotes or line ends stand in quotes, at most ${MOST_CELLS} in all`,
      )
    const [, quoted, plain = '', stop] = found
    row.push(quoted?.replaceAll('""', '"') ?? plain)
    if (stop === ',' && CELL.lastIndex < end) continue
    if (stop === ',') row.push('')
    rows.push(row)
    row = []
  }
  return rows.filter((each) => each.length > 1 || each[0] !== '')
}

/** The first line names columns: no line of YAML or JSON looks so. */
export const isTable = (source: string): boolean => {
  const [first = ''] = source.trimStart().split(/\r?\n/, 1)
  return first.includes(',') && !/^[-{[#%&]|: |:$/.test(first)
}

const EXPECTED = /^__expected\d*$/
const META = /^__metadata:(.{1,100}?)(\[\])?$/
const REFUSED = new Set(['__prefix', '__suffix'])

/** A test for each line: columns are vars, those that begin with `__` say what is expected. */
export function testsOf(source: string, leaveOut: (field: string) => void): readonly Values[] {
  const [names = [], ...rows] = cellsOf(source.trimStart().replace(/^\uFEFF/, ''))
  return rows.map((cells, at) => {
    const vars: [string, unknown][] = []
    const metadata: [string, unknown][] = []
    const asserts: Values[] = []
    const test: Record<string, unknown> = {}
    for (const [column, cell] of cells.entries()) {
      const name = names[column]?.trim() ?? ''
      const [, meta, list] = META.exec(name) ?? []
      if (name === '')
        throw invalidField(`${AT}/${at + 1}`, `has ${cells.length} cells, and there are ${names.length} columns`)
      if (EXPECTED.test(name)) {
        if (cell.trim() !== '') asserts.push(expectationOf(cell.trim()))
      } else if (meta !== undefined) metadata.push([meta, list ? cell.split(',').map((each) => each.trim()) : cell])
      else if (name === '__description') test['description'] = cell
      else if (name === '__threshold') test['threshold'] = Number(cell)
      else if (name === '__metric') test['metric'] = cell
      else if (REFUSED.has(name) && cell !== '')
        throw invalidField(`${AT}/${at + 1}/${name}`, 'changes the prompt; write it there')
      else if (name.startsWith('__')) leaveOut(name)
      else vars.push([name, cell])
    }
    const { metric, ...rest } = test
    return {
      ...rest,
      vars: Object.fromEntries(vars),
      metadata: Object.fromEntries(metadata),
      assert: typeof metric === 'string' && metric !== '' ? asserts.map((each) => ({ ...each, metric })) : asserts,
    }
  })
}

const WRITTEN = /^((?:not-)?[a-z][a-z-]{1,40})(?:\((\d*\.?\d+)\))?(?::\s?([\s\S]*))?$/
const CODE = /^(fn|eval|javascript|python|ruby|file|webhook)\b\s*[:(]/
const JUDGED = /^grade:\s?/

/** `contains: x`, `similar(0.8): x`, `latency(500)`; else the text itself is expected. */
export function expectationOf(cell: string): Values {
  if (CODE.test(cell)) return { type: cell.split(/[:(\s]/)[0] as string }
  if (JUDGED.test(cell)) return { type: 'llm-rubric', value: cell.replace(JUDGED, '') }
  const [, type = '', threshold, value] = WRITTEN.exec(cell) ?? []
  if (!isKnown(type) || (threshold === undefined && value === undefined && !/^(not-)?is-json$/.test(type)))
    return FOREIGN.test(cell) ? { type } : { type: 'equals', value: cell }
  return {
    type,
    ...(threshold !== undefined && { threshold: Number(threshold) }),
    ...(value !== undefined && { value: /^(not-)?is-json$/.test(type) ? schemaIn(value) : value }),
  }
}

/** Types of promptfoo's that are none here: written so they are meant, and no text that is expected. */
const FOREIGN =
  /^(not-)?(contains-(json|sql|html|xml)|is-(sql|html|xml|refusal)|levenshtein|rouge-n|bleu|gleu|meteor|perplexity|perplexity-score|answer-relevance|context-(recall|relevance|faithfulness)|factuality|g-eval|moderation|guardrails|classifier|select-best|word-count)(\([\d.]+\))?(:|$)/

function schemaIn(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    throw invalidField(AT, `says is-json with something that is no schema in JSON: ${value.slice(0, 100)}`)
  }
}
