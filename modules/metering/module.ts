import Type from 'typebox'
import { Clock, defineModule, listAround, operationId, owned } from '../../kernel/define.ts'
import { contract, MAX_METERS } from './contract.ts'
import { Counter } from './counter.ts'
import { eraseOwner, eventOf, pageOfEvents } from './events.ts'
import { collections } from './model.ts'
import { Recorder } from './recorder.ts'
import { removeOld } from './retention.ts'
import { ofOwner } from './series.ts'
import { Metering } from './services.ts'
import { summariesOf } from './summaries.ts'
import { Told } from './told.ts'
import { eventView, meterView, v2EventView } from './views.ts'

/** Of a run of the job that counts closed hours. */
const COUNTS = 50
const COUNTED_AT_ONCE = 200

export default defineModule({
  name: 'metering',
  layer: 'L60 / 0',
  summary: 'Counts usage: meters and their events, each once, in Stripe’s words',
  capabilities: ['meters', 'meter events', 'summaries', 'batches'],
  config: Type.Object({
    keepDays: Type.Integer({ minimum: 60, maximum: 3_650, default: 400, description: 'How long single events stay.' }),
  }),
  requires: { clock: Clock },
  provides: { metering: Metering },
  collections,
  start({ services: { clock }, models: store }) {
    const counter = new Counter(store, clock)
    const told = new Told()
    const metering: Metering = {
      meter: (owner, meterId) => owned.find(store.meters, owner, meterId),
      async usage({ owner, meterId, customer, from, to }) {
        const meter = await owned.find(store.meters, owner, meterId)
        return meter === undefined ? 0n : counter.usage(meter, customer, from, to)
      },
      events: (period, page) => pageOfEvents(period, page, store),
      onRecorded: (tell) => told.add(tell),
    }
    return { counter, recorder: new Recorder(store, clock, told), metering }
  },
  contract,
  handlers: {
    async createMeter({ body, caller: { userId: owner }, operationKey }, { models, services }) {
      const id = operationId('mtr_', owner, 'meter', operationKey)
      const row = await owned.create(
        models.meters,
        { id, owner, cap: MAX_METERS, at: services.clock.now() },
        {
          display_name: body.display_name,
          event_name: body.event_name,
          formula: body.default_aggregation.formula,
          customer_key: body.customer_mapping?.event_payload_key ?? 'stripe_customer_id',
          value_key: body.value_settings?.event_payload_key ?? 'value',
          deactivated_at: 0,
        },
      )
      return meterView(row)
    },
    listMeters({ query: { status, ...page }, caller: { userId: owner } }, { models }) {
      const filter = { active: { deactivated_at: 0 }, inactive: { deactivated_at: { $gt: 0 } }, any: {} }[
        status ?? 'any'
      ]
      return listAround(models.meters, {
        filter: { owner, ...filter },
        page,
        find: (id) => owned.get(models.meters, owner, id),
        view: meterView,
        url: '/v1/billing/meters',
      })
    },
    getMeter: async ({ params, caller }, { models }) =>
      meterView(await owned.get(models.meters, caller.userId, params.id)),
    changeMeter: async ({ params, body, caller }, { models, services }) =>
      meterView(
        await owned.change(
          models.meters,
          { owner: caller.userId, id: params.id, at: services.clock.now() },
          { display_name: body.display_name },
        ),
      ),
    deactivateMeter: async ({ params, caller }, { models, services }) => {
      const at = services.clock.now()
      const change = { owner: caller.userId, id: params.id, at }
      return meterView(await owned.change(models.meters, change, { deactivated_at: at }))
    },
    reactivateMeter: async ({ params, caller }, { models, services }) => {
      const change = { owner: caller.userId, id: params.id, at: services.clock.now() }
      return meterView(await owned.change(models.meters, change, { deactivated_at: 0 }))
    },
    async summaries({ params, query, caller }, { models, state }) {
      const meter = await owned.get(models.meters, caller.userId, params.id)
      return {
        object: 'list' as const,
        url: `/v1/billing/meters/${meter._id}/event_summaries`,
        has_more: false,
        data: await summariesOf(meter, query, state.counter),
      }
    },
    async record({ body, caller, operationKey }, { state }) {
      const input = { ...body, identifier: body.identifier ?? operationKey.slice(0, 100) }
      return eventView(body, await state.recorder.recordOne(caller.userId, input))
    },
    async recordV2({ body: { timestamp, ...body }, caller, operationKey }, { state }) {
      const at = timestamp === undefined ? {} : { timestamp: Math.floor(Date.parse(timestamp) / 1_000) }
      const input = { ...body, ...at, identifier: body.identifier ?? operationKey.slice(0, 100) }
      return v2EventView(body, await state.recorder.recordOne(caller.userId, input))
    },
    async recordBatch({ body, caller }, { state }) {
      const { accepted, duplicates, conflicts } = await state.recorder.record(
        caller.userId,
        body.events,
        (position) => `/body/events/${position}`,
      )
      return { accepted, duplicates, conflicts: [...conflicts] }
    },
    async cancelEvent({ body: { event_name, cancel }, caller }, { state }) {
      await state.recorder.cancel(caller.userId, event_name, cancel.identifier)
      return {
        object: 'billing.meter_event_adjustment' as const,
        cancel,
        event_name,
        livemode: false,
        status: 'complete' as const,
        type: 'cancel' as const,
      }
    },
  },
  cron: {
    count: {
      schedule: '*/5 * * * *',
      async run({ state }) {
        for (let n = 0; n < COUNTS; n++)
          if ((await state.counter.countClosed(COUNTED_AT_ONCE)) < COUNTED_AT_ONCE) return
      },
    },
    removeOld: {
      schedule: '40 3 * * *',
      async run({ models, state, services, config, log }) {
        const removed = await removeOld(models, state.counter, services.clock.now(), config.keepDays)
        if (removed > 0) log.info('removed old meter events', { removed, keepDays: config.keepDays })
      },
    },
  },
  erase: (userId, { models }) => eraseOwner(userId, models),
  async *exports(userId, { models }) {
    for await (const row of models.events.find({ _id: ofOwner(userId) }).lean())
      yield { kind: 'meter event', item: { ...eventOf(row), value: String(row.value) } }
  },
})
