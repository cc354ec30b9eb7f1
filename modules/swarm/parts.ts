import Type from 'typebox'
import { Clock, optional, Queue, type StartContext } from '../../kernel/define.ts'
import { Agents } from '../agents/services.ts'
import { Records } from '../records/services.ts'
import { CallObserver } from '../routing/services.ts'
import { RetentionPolicies } from '../workspaces/services.ts'
import { collections } from './model.ts'

const requires = {
  agents: Agents,
  records: Records,
  clock: Clock,
  queue: Queue,
  observer: optional(CallObserver),
  retention: optional(RetentionPolicies),
}

const config = Type.Object({
  maxSwarms: Type.Integer({ minimum: 1, maximum: 2_000, default: 200, description: 'Of one account.' }),
  maxRuns: Type.Integer({ minimum: 1, maximum: 5_000, default: 1_000, description: 'Kept of one account.' }),
  runsKeptDays: Type.Integer({ minimum: 1, maximum: 365, default: 30 }),
})

export const needs = { requires, config, collections }

/** What the operations of this module work with. */
export type Parts = Pick<StartContext<typeof needs>, 'services' | 'models' | 'config' | 'log'>
