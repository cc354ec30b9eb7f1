import Type from 'typebox'
import { Clock, defineModule, Queue } from '../../kernel/define.ts'
import { contract } from './contract.ts'
import { collections } from './model.ts'
import { StoredSchedules } from './schedules.ts'
import { Schedules } from './services.ts'
import { Tick, tick } from './tick.ts'

const config = Type.Object({ maxSchedules: Type.Integer({ minimum: 0, maximum: 1_000, default: 100 }) })

export default defineModule({
  name: 'dispatch',
  prefix: '/v1/dispatch',
  layer: 'L60 / 0',
  summary: 'The durable queue for everybody: jobs, leases, dead letters, schedules',
  capabilities: ['schedules', 'time zones', 'overlap policy', 'catch-up window', 'jitter'],
  config,
  collections,
  requires: { queue: Queue, clock: Clock },
  provides: { schedules: Schedules },
  start({ services: { queue, clock }, models: store, config: { maxSchedules } }) {
    const parts = { store, queue, clock }
    return { parts, schedules: new StoredSchedules({ ...parts, cap: maxSchedules }) }
  },
  contract,
  tasks: { tick: Tick },
  work: { tick: (payload, { state }, attempt) => tick(payload, attempt, state.parts) },
  jobs: { repair: { cron: '* * * * *', run: ({ state }) => state.schedules.repair() } },
})
