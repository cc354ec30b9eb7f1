import { hostname } from 'node:os'
import type { Scope } from '../aggregate/expression/types.ts'
import { compilePipeline } from '../aggregate/pipeline.ts'
import { splitPipeline } from '../aggregate/split.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { badValue, MongoError } from '../errors.ts'
import type { ScanCounters } from '../plan/execute.ts'
import { describePlan } from '../plan/explain.ts'
import { compileFilter } from '../query/filter.ts'
import { Arguments, int } from './arguments.ts'
import type { Command } from './command.ts'
import { hintOf } from './find.ts'
import { findRecords, planOf, type RecordQuery } from './find-records.ts'
import { SERVER_VERSION } from './handshake.ts'
import { type Operation, reply } from './operation.ts'
import { pipelineCollections } from './records-of.ts'
import { readFilter, statementScope } from './variables.ts'

const EMPTY: Doc = new Map()
const VERBOSITIES = ['queryPlanner', 'executionStats', 'allPlansExecution']

interface Explained {
  readonly source: Doc
  readonly query: RecordQuery
  readonly projection?: Doc | undefined
  /** The stages that follow the find, of a pipeline. */
  readonly rest?: readonly Value[]
}

/** Which part of each command the planner works on. */
const EXPLAINABLE: Readonly<Record<string, (args: Arguments, operation: Operation) => Explained>> = {
  find: (args, operation) =>
    explained(operation, args, args.optionalDocument('filter'), {
      sort: args.optionalDocument('sort'),
      skip: args.optionalInteger('skip'),
      limit: args.optionalInteger('limit'),
      hint: args.get('hint'),
      min: args.optionalDocument('min'),
      max: args.optionalDocument('max'),
    }),
  count: (args, operation) => explained(operation, args, args.optionalDocument('query'), { hint: args.get('hint') }),
  distinct: (args, operation) => explained(operation, args, args.optionalDocument('query'), { hint: args.get('hint') }),
  findAndModify: (args, operation) =>
    explained(
      operation,
      args,
      args.optionalDocument('query'),
      { sort: args.optionalDocument('sort'), limit: 1, hint: args.get('hint') },
      { compile: compileFilter, statement: args },
    ),
  update: (args, operation) => {
    const statement = onlyStatement(args, 'updates')
    const query = {
      sort: statement.optionalDocument('sort'),
      hint: statement.get('hint'),
      limit: statement.boolean('multi') ? undefined : 1,
    }
    return explained(operation, args, statement.document('q'), query, { compile: compileFilter, statement })
  },
  delete: (args, operation) => {
    const statement = onlyStatement(args, 'deletes')
    const query = { hint: statement.get('hint'), limit: statement.optionalInteger('limit') }
    return explained(operation, args, statement.document('q'), query, { compile: compileFilter, statement })
  },
  aggregate: explainedPipeline,
}

/** https://www.mongodb.com/docs/manual/reference/command/explain/ */
export const explain: Command = {
  fields: ['explain', 'verbosity'],
  reads: true,
  run(operation) {
    const verbosity = operation.args.optionalString('verbosity') ?? 'allPlansExecution'
    if (!VERBOSITIES.includes(verbosity)) throw badValue(`verbosity string must be one of {${VERBOSITIES.join(', ')}}`)
    return explainCommand(operation, operation.args.document('explain'), verbosity)
  },
}

export function explainCommand(operation: Operation, command: Doc, verbosity: string): Doc {
  const name = command.keys().next().value ?? ''
  const explainable = Object.hasOwn(EXPLAINABLE, name) ? EXPLAINABLE[name] : undefined
  if (explainable === undefined)
    throw new MongoError(59, 'CommandNotFound', `Explain failed due to unknown command: ${name}`)
  const args = new Arguments(name, command)
  const result = explainable(args, operation)
  const target = command.get(name)
  const collectionName = typeof target === 'string' ? target : '$cmd.aggregate'
  const parts = planAndStats(operation, collectionName, result, verbosity)
  const stages = result.rest ?? []
  const body: [string, Value][] =
    stages.length === 0 ? parts : [['stages', [reply(['$cursor', reply(...parts)]), ...stages]]]
  return reply(
    ['explainVersion', '1'],
    ...body,
    ['command', command],
    ['serverInfo', reply(['host', hostname()], ['port', int(0)], ['version', SERVER_VERSION])],
  )
}

function planAndStats(operation: Operation, name: string, explained: Explained, verbosity: string): [string, Value][] {
  const { query, source, projection } = explained
  const collection = operation.collection(name)
  const plan = collection && planOf(operation.view, collection, query)
  const shape = {
    plan,
    filter: query.filter,
    filterSource: source,
    sort: query.sort,
    skip: query.skip ?? 0,
    limit: query.limit ?? 0,
    projection,
  }
  const winningPlan = describePlan(shape)
  const planner = reply(
    ['namespace', operation.namespace(name)],
    ['indexFilterSet', false],
    ['parsedQuery', source],
    ['winningPlan', winningPlan],
    ['rejectedPlans', []],
  )
  if (verbosity === 'queryPlanner') return [['queryPlanner', planner]]
  const counters: ScanCounters = { keysExamined: 0, docsExamined: 0 }
  const startMs = performance.now()
  let returned = 0
  for (const _ of findRecords(operation.view, collection, query, operation.step, counters)) returned++
  const stats = reply(
    ['executionSuccess', true],
    ['nReturned', int(returned)],
    ['executionTimeMillis', int(Math.round(performance.now() - startMs))],
    ['totalKeysExamined', int(counters.keysExamined)],
    ['totalDocsExamined', int(counters.docsExamined)],
    ['executionStages', new Map([...winningPlan, ['nReturned', int(returned)] as const])],
  )
  return [
    ['queryPlanner', planner],
    ['executionStats', stats],
  ]
}

function explained(
  operation: Operation,
  args: Arguments,
  filter: Doc | undefined,
  query: Omit<RecordQuery, 'filter'>,
  { compile, statement }: { compile: typeof readFilter; statement: Arguments } = {
    compile: readFilter,
    statement: args,
  },
): Explained {
  const source = filter ?? EMPTY
  return {
    source,
    query: { ...query, hint: hintOf(query.hint), filter: compile(source, scopeOf(operation, args, statement)) },
    projection: args.optionalDocument('projection'),
  }
}

/** The explained command's own variables and collation. */
function scopeOf(operation: Operation, args: Arguments, statement = args): Scope {
  const target = args.get(args.doc.keys().next().value ?? '')
  const namespace = typeof target === 'string' ? operation.namespace(target) : ''
  return statementScope(operation, namespace, statement, args.has('let') ? 'let' : undefined)
}

function onlyStatement(args: Arguments, name: string): Arguments {
  const [statement, more] = args.array(name)
  if (more !== undefined) throw new MongoError(72, 'InvalidOptions', 'explained write batches must be of size 1')
  if (statement === undefined || !isDoc(statement)) throw badValue(`explain needs a statement in '${name}'`)
  return new Arguments(name, statement)
}

function explainedPipeline(args: Arguments, operation: Operation): Explained {
  const stages = args.array('pipeline')
  compilePipeline(stages, {
    namespace: { db: operation.database, collection: args.string('aggregate') },
    scope: scopeOf(operation, args),
    collections: pipelineCollections(operation),
    allowDiskUse: true,
  })
  const { rest, filter, ...query } = splitPipeline(stages)
  return { ...explained(operation, args, filter, { ...query, hint: args.get('hint') }), rest }
}
