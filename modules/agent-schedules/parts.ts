import { Clock, optional, type StartContext } from '../../kernel/define.ts'
import { Agents } from '../agents/services.ts'
import { Schedules } from '../dispatch/services.ts'
import { Records } from '../records/services.ts'
import { RetentionPolicies } from '../workspaces/services.ts'
import { collections } from './model.ts'

const requires = {
  agents: Agents,
  schedules: Schedules,
  records: Records,
  clock: Clock,
  retention: optional(RetentionPolicies),
}

export const needs = { requires, collections }

/** What the operations of this module work with. */
export type Parts = Pick<StartContext<typeof needs>, 'services' | 'models' | 'log'>
