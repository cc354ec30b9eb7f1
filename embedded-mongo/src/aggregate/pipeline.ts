/** `compilePipeline`: an array of stages → a lazy function over documents. */
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { location, typeMismatch } from '../errors.ts'
import { neededFields } from './needs.ts'
import { wholeNumber } from './stage/arguments.ts'
import { STAGE_TABLE } from './stage/stages.ts'
import type {
  CompileContext,
  PipelineContext,
  Place,
  Run,
  Stage,
  StageContext,
  Writer,
  WritingRun,
} from './stage/types.ts'
import { unknownStage } from './stage/unavailable.ts'

export type { Collections, Namespace, PipelineContext, Writer } from './stage/types.ts'

export interface Pipeline {
  /** The last stage is $out or $merge: run it to the end at once, it yields nothing. */
  readonly writes: boolean
  /** Top-level fields that the stages read of their input; undefined: all. Empty: only the number of documents matters. */
  readonly needs: ReadonlySet<string> | undefined
  run(input: Iterable<Doc>): Iterable<Doc>
  /** Of the stage that writes. */
  readonly writer: (() => Writer) | undefined
}

interface ParsedStage {
  readonly name: string
  readonly argument: Value
  readonly stage: Stage
}

/** Compiles a pipeline. Throws MongoDB's parse errors (unknown stage: 40324), in the order of the stages. */
export const compilePipeline = (stages: readonly Value[], context: PipelineContext): Pipeline => {
  const parsed = parseStages(stages)
  const runs = compileRuns(parsed, { ...context, isChecked: false }, 'top')
  const last = runs.at(-1)
  return {
    writes: parsed.at(-1)?.stage.position === 'last',
    needs: neededFields(stages),
    run: inSequence(runs),
    writer: last !== undefined && 'writer' in last ? last.writer : undefined,
  }
}

const MAX_STAGES = 1000

const parseStages = (stages: readonly Value[]): ParsedStage[] => {
  if (stages.length > MAX_STAGES)
    throw location(7749501, `Pipeline length must be no longer than ${MAX_STAGES} stages.`)
  return stages.map(parseStage)
}

const parseStage = (value: Value): ParsedStage => {
  if (!isDoc(value)) throw typeMismatch("Each element of the 'pipeline' array must be an object")
  const [entry, more] = [...value]
  if (!entry || more) throw location(40323, 'A pipeline stage specification object must contain exactly one field.')
  const [name, argument] = entry
  const stage = Object.hasOwn(STAGE_TABLE, name) ? STAGE_TABLE[name] : undefined
  if (!stage) throw unknownStage(name)
  return { name, argument, stage }
}

const compileRuns = (parsed: readonly ParsedStage[], context: CompileContext, place: Place): (Run | WritingRun)[] =>
  parsed.map(({ name, argument, stage }, index) => {
    checkPlace(name, stage, index, parsed.length, place)
    const limitAfter = limitOf(parsed.slice(index + 1))
    return stage.parse(argument, stageContext(context, place, limitAfter), name)
  })

const inSequence =
  (runs: readonly Run[]): Run =>
  (input) =>
    runs.reduce((docs, run) => run(docs), input)

const stageContext = (context: CompileContext, place: Place, limitAfter: number | undefined): StageContext => ({
  ...context,
  place,
  limitAfter,
  compile: (stages, innerPlace, overrides) => {
    if (!Array.isArray(stages)) throw typeMismatch('A pipeline must be an array of stages')
    return inSequence(compileRuns(parseStages(stages), { ...context, ...overrides }, innerPlace))
  },
})

const NOT_ALLOWED_CODES: Readonly<Record<Place, number>> = {
  top: 40602,
  $facet: 40600,
  $lookup: 51047,
  $unionWith: 31441,
}

const checkPlace = (name: string, stage: Stage, index: number, count: number, place: Place): void => {
  if (stage.notIn?.includes(place))
    throw location(NOT_ALLOWED_CODES[place], `${name} is not allowed within a ${place} sub-pipeline`)
  if (stage.position === 'first' && index > 0)
    throw location(40602, `${name} is only valid as the first stage in a pipeline.`)
  if (stage.position === 'last' && index < count - 1)
    throw location(40601, `${name} can only be the final stage in the pipeline`)
}

/** How many documents `$skip`s and a `$limit` directly behind a `$sort` take of it. */
const limitOf = (following: readonly ParsedStage[]): number | undefined => {
  let skipped = 0
  for (const { name, argument } of following) {
    const count = wholeNumber(argument)
    if (count === undefined || count < 0) return undefined
    if (name === '$limit') return skipped + count
    if (name !== '$skip') return undefined
    skipped += count
  }
  return undefined
}
