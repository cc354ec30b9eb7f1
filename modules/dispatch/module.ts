import { defineModule, operationId } from '../../kernel/define.ts'
import { Callback, callBack } from './callback.ts'
import { contract } from './contract.ts'
import { checkSpec, createJob, jobIdOf } from './create.ts'
import { redrive, redriveAll } from './dead-letters.ts'
import { ack, cancel } from './end.ts'
import { exportJobs } from './export.ts'
import { assertOwn, laneOf } from './lane.ts'
import { listJobs, scheduleAnswer } from './list.ts'
import { collections } from './model.ts'
import { buildParts, config, requires } from './parts.ts'
import { Schedules } from './services.ts'
import { JobOfSchedule } from './start.ts'
import { Tick, tick } from './tick.ts'
import { jobView, leasedView } from './view.ts'
import { heartbeat, lease, nack } from './work.ts'

export default defineModule({
  name: 'dispatch',
  layer: 'L60 / 0',
  summary: 'The durable queue for everybody: jobs, leases, dead letters, schedules',
  capabilities: [
    'priorities with ageing',
    'fairness by group',
    'fencing tokens',
    'dead letters with redrive',
    'deduplication',
    'signed callbacks',
    'schedules in time zones',
  ],
  secrets: ['personal'],
  config,
  collections,
  requires,
  provides: { schedules: Schedules },
  start: buildParts,
  contract,
  tasks: { tick: Tick, callback: Callback },
  work: {
    tick: (payload, { state }, attempt) => tick(payload, attempt, state.ticking),
    callback: (payload, { state }, attempt) => callBack(payload, attempt, state),
  },
  cron: { repair: { schedule: '* * * * *', run: ({ state }) => state.schedules.repair() } },
  handlers: {
    async create({ body, caller, operationKey }, { state }) {
      await checkSpec(body, '/body', state.outbound)
      const id = jobIdOf(caller.userId, body, operationKey)
      const { job, isNew } = await createJob({ id, owner: caller.userId }, body, state)
      return { ...jobView(job), deduplicated: !isNew }
    },
    list: ({ query: { queue, state: jobState, ...page }, caller }, { state }) =>
      listJobs(laneOf(caller.userId, queue), jobState, page, state.jobs),
    async get({ params, caller }, { state }) {
      const job = await state.jobs.find(params.id)
      assertOwn(job, caller.userId, params.id)
      return jobView(job)
    },
    cancel: async ({ params, caller }, { state }) => jobView(await cancel(params.id, caller.userId, state)),
    async lease({ body, caller }, { state }) {
      const { jobs, paused } = await lease(caller.userId, body, state)
      return { data: jobs.map(leasedView), paused }
    },
    ack: async ({ params: { id }, body, caller: { userId } }, { state }) =>
      jobView(await ack({ id, token: body.lease_token, owner: userId }, body.result, state)),
    nack: async ({ params: { id }, body, caller: { userId } }, { state }) =>
      jobView(await nack({ id, token: body.lease_token, owner: userId }, body, state)),
    async heartbeat({ params: { id }, body, caller: { userId } }, { state }) {
      const until = await heartbeat({ id, token: body.lease_token, owner: userId }, state)
      return { id, leased_until: new Date(until).toISOString() }
    },
    dead: ({ query: { queue, ...page }, caller }, { state }) =>
      listJobs(laneOf(caller.userId, queue), 'dead', page, state.jobs),
    redrive: async ({ params, caller }, { state }) => jobView(await redrive(params.id, caller.userId, state)),
    redriveAll: ({ body, caller }, { state }) => redriveAll(caller.userId, body, state),
    queues: ({ query, caller }, { state }) => state.queues.list(caller.userId, query),
    pause: ({ params, caller }, { state }) => state.queues.setPaused(caller.userId, params.queue, true),
    resume: ({ params, caller }, { state }) => state.queues.setPaused(caller.userId, params.queue, false),
    async schedule({ body: { job, ...timing }, caller: { userId }, operationKey }, { state }) {
      await checkSpec(job, '/body/job', state.outbound)
      const id = operationId('sch_', userId, 'dispatch.schedule', operationKey)
      return scheduleAnswer(
        await state.schedules.create({ id, owner: userId, task: JobOfSchedule, payload: job, timing }),
      )
    },
    async schedules({ query, caller }, { state }) {
      const { data, ...rest } = await state.schedules.list(caller.userId, JobOfSchedule, query)
      return { ...rest, data: data.map(scheduleAnswer) }
    },
    getSchedule: async ({ params, caller }, { state }) =>
      scheduleAnswer(await state.schedules.get(caller.userId, params.id)),
    pauseSchedule: async ({ params, caller }, { state }) =>
      scheduleAnswer(await state.schedules.pause(caller.userId, params.id)),
    resumeSchedule: async ({ params, caller }, { state }) =>
      scheduleAnswer(await state.schedules.resume(caller.userId, params.id)),
    removeSchedule: ({ params, caller }, { state }) => state.schedules.remove(caller.userId, params.id),
    rotateSecret: async ({ caller, operationKey }, { state }) =>
      secretAnswer(await state.secrets.rotate(caller.userId, operationKey)),
  },
  async erase(userId, { state, models }) {
    await state.queues.removeAll(userId)
    await models.signers.deleteOne({ _id: userId })
  },
  exports: (userId, { state }) => exportJobs(userId, state),
})

const secretAnswer = ({
  secret,
  previousExpiresAt,
}: {
  readonly secret: string
  readonly previousExpiresAt: string | null
}) => ({
  secret,
  previous_secret_expires_at: previousExpiresAt,
})
