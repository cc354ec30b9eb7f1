import Type from 'typebox'
import { Clock, optional, Queue, type StartContext } from '../../kernel/define.ts'
import { Agents } from '../agents/services.ts'
import { Ledger } from '../ledger/services.ts'
import { StoredTraces } from '../observability/services.ts'
import { Records } from '../records/services.ts'
import { Inference } from '../routing/services.ts'
import { Swarms } from '../swarm/services.ts'
import { RetentionPolicies } from '../workspaces/services.ts'
import { collections } from './model.ts'
import type { TraceSource } from './services.ts'

const requires = {
  inference: Inference,
  agents: Agents,
  swarms: optional(Swarms),
  traces: optional(StoredTraces),
  retention: optional(RetentionPolicies),
  ledger: Ledger,
  records: Records,
  clock: Clock,
  queue: Queue,
}

const config = Type.Object({
  maxDatasets: Type.Integer({ minimum: 1, maximum: 2_000, default: 200, description: 'Of one account.' }),
  maxVersions: Type.Integer({ minimum: 1, maximum: 2_000, default: 1_000, description: 'Of one account.' }),
  maxRows: Type.Integer({
    minimum: 1_000,
    default: 1_000_000,
    description: 'Of one account, in all versions of all datasets.',
  }),
  maxRuns: Type.Integer({ minimum: 1, maximum: 5_000, default: 1_000, description: 'Kept of one account.' }),
  maxGates: Type.Integer({ minimum: 1, maximum: 2_000, default: 200, description: 'Of one account.' }),
  maxCases: Type.Integer({ minimum: 1, default: 200_000, description: 'Of one run: rows times epochs.' }),
  casesAtOnce: Type.Integer({ minimum: 1, maximum: 64, default: 8, description: 'Of one run.' }),
  runsKeptDays: Type.Integer({ minimum: 1, maximum: 3_650, default: 365 }),
  poundsPerDollar: Type.Number({
    exclusiveMinimum: 0,
    default: 0.76,
    description: "For the costs in promptfoo's files, which are dollars.",
  }),
})

export const needs = { requires, config, collections }

/** What the operations of this module work with. */
export interface Parts extends Pick<StartContext<typeof needs>, 'services' | 'models' | 'config' | 'log'> {
  readonly traceSources: ReadonlySet<TraceSource>
}
