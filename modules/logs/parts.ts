import Type from 'typebox'
import { Clock, Mongo, optional, Queue, type StartContext } from '../../kernel/define.ts'
import { Records } from '../records/services.ts'
import { Safety } from '../safety/services.ts'
import { RetentionPolicies } from '../workspaces/services.ts'
import { Volumes } from './ingest/volumes.ts'
import { collections } from './model.ts'
import { Arrivals } from './query/arrivals.ts'
import { QueryGate } from './query/query-gate.ts'
import { Streams } from './store/streams.ts'

const requires = {
  clock: Clock,
  mongo: Mongo,
  queue: Queue,
  records: Records,
  safety: optional(Safety),
  retention: optional(RetentionPolicies),
}

const byTier = (what: string, free: number, pro: number, enterprise: number, maximum: number) =>
  Type.Object(
    {
      free: Type.Integer({ minimum: 1, maximum, default: free }),
      pro: Type.Integer({ minimum: 1, maximum, default: pro }),
      enterprise: Type.Integer({ minimum: 1, maximum, default: enterprise }),
    },
    { default: {}, description: what },
  )

const config = Type.Object({
  retentionDays: byTier('Lines older than this are not taken, and go', 7, 30, 90, 3_650),
  dailyMb: byTier('What an account may push a day (UTC), in MB', 1_024, 20_480, 204_800, 10_485_760),
  maxStreams: Type.Integer({
    minimum: 1,
    maximum: 100_000,
    default: 5_000,
    description: 'Sets of labels of one account',
  }),
  maxQueryMb: Type.Integer({
    minimum: 1,
    maximum: 1_048_576,
    default: 2_048,
    description: 'Lines that one query may read',
  }),
  queriesAtOnce: Type.Integer({
    minimum: 1,
    maximum: 100,
    default: 4,
    description: 'That read, of one account; more wait',
  }),
  maxAlerts: Type.Integer({ minimum: 1, maximum: 1_000, default: 50, description: 'Of one account' }),
  redact: Type.Boolean({
    default: true,
    description: "Replace people's data and secrets before lines are stored, where the safety module runs",
  }),
  tailPollMs: Type.Integer({
    minimum: 10,
    maximum: 60_000,
    default: 1_000,
    description: 'How often a tail looks for lines that other processes took',
  }),
})

export const needs = { requires, config, collections }

export const buildParts = ({ services, models: store, config: settings }: StartContext<typeof needs>) => ({
  ...services,
  /** Looked up when it is used: it may start after this module. */
  safety: () => services.safety,
  store,
  config: settings,
  maxQueryMb: settings.maxQueryMb,
  streams: new Streams(store.streams),
  volumes: new Volumes(store.volumes),
  arrivals: new Arrivals(),
  queryGate: new QueryGate(settings.queriesAtOnce),
})

/** What the operations of this module work with. */
export type Parts = ReturnType<typeof buildParts>
