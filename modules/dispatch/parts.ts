import Type from 'typebox'
import { Clock, type Context, Installation, Outbound, Queue, QueueJobs } from '../../kernel/define.ts'
import { collections } from './model.ts'
import { Queues } from './queues.ts'
import { Room } from './room.ts'
import { StoredSchedules } from './schedules.ts'
import { CallbackSecrets } from './secrets.ts'
import { starter } from './start.ts'

export const requires = { queue: Queue, jobs: QueueJobs, clock: Clock, outbound: Outbound, installation: Installation }
export const config = Type.Object({
  maxQueues: Type.Integer({ minimum: 1, maximum: 1_000, default: 100, description: 'Of one account.' }),
  maxPendingJobs: Type.Integer({ minimum: 1, maximum: 10_000_000, default: 100_000, description: 'In one queue.' }),
  maxSchedules: Type.Integer({ minimum: 0, maximum: 1_000, default: 100, description: 'Of one account.' }),
})
const needs = { requires, config, collections }

/** What the operations of this module work with. */
export function buildParts({ services, models: store, config: settings }: Omit<Context<typeof needs>, 'state'>) {
  const { queue, jobs, clock, outbound, installation } = services
  const queues = new Queues({ store, jobs, clock, cap: settings.maxQueues })
  const room = new Room(jobs, clock, settings.maxPendingJobs)
  const secrets = new CallbackSecrets(installation, store.signers, clock)
  const base = { store, queue, jobs, clock, outbound, queues, room, secrets }
  const ticking = { store, queue, clock, start: starter(queue, base) }
  return { ...base, ticking, schedules: new StoredSchedules({ ...ticking, cap: settings.maxSchedules }) }
}
