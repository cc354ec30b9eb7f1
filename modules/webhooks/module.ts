import { defineModule } from '../../kernel/define.ts'
import { contract, WebhookTest } from './contract.ts'
import { deliver } from './deliver.ts'
import { find, remove, removeAll, rotate, update } from './endpoints.ts'
import { fanOut, send } from './fan-out.ts'
import { listDeliveries, listEndpoints } from './list.ts'
import { buildParts, needs } from './parts.ts'
import { WebhookDisabled, WebhookTested } from './records.ts'
import { redeliver } from './redeliver.ts'
import { register } from './register.ts'
import { Deliver } from './tasks.ts'
import { derives, sendTest } from './test-event.ts'
import { endpointView } from './view.ts'

export default defineModule({
  name: 'webhooks',
  layer: 'L60 / 0',
  summary: 'Signed event notifications, at least once, each with its sealed record',
  capabilities: [
    'registration',
    'every published event',
    'Standard Webhooks',
    'secret rotation',
    'redelivery',
    'test event',
  ],
  ...needs,
  start: buildParts,
  contract,
  emits: { test: WebhookTest },
  records: [WebhookTested, WebhookDisabled],
  derives,
  listens: { test: WebhookTest },
  on: { test: (data, { state }, meta) => send(WebhookTest, data, meta, data.webhook_ids, state) },
  onPublished: (type, data, { state }, meta) => fanOut(type, data, meta, state),
  tasks: { deliver: Deliver },
  work: { deliver: ({ delivery_id }, context, attempt) => deliver(delivery_id, attempt, context.state) },
  handlers: {
    async register({ body, caller, operationKey }, context) {
      const parts = context.state
      const endpoint = await register(body, caller, operationKey, parts)
      const { opened } = await find(endpoint._id, caller.userId, parts)
      return {
        id: endpoint._id,
        url: opened.url,
        events: [...endpoint.events],
        created_at: endpoint.createdAt.toISOString(),
        ...(opened.generated ? { secret: opened.secret } : {}),
      }
    },
    list: ({ query, caller }, context) => listEndpoints(caller.userId, query, context.state),
    async get({ params, caller }, context) {
      const parts = context.state
      const { endpoint, opened } = await find(params.id, caller.userId, parts)
      return endpointView(endpoint, opened, parts.clock.now())
    },
    async update({ params, body, caller }, context) {
      const parts = context.state
      await update(params.id, caller, body, parts)
      const { endpoint, opened } = await find(params.id, caller.userId, parts)
      return endpointView(endpoint, opened, parts.clock.now())
    },
    async remove({ params, caller }, context) {
      await remove(params.id, caller.userId, context.state)
      return { id: params.id, deleted: true as const }
    },
    async rotate({ params, body, caller, operationKey }, context) {
      const { until, ...shown } = await rotate(params.id, caller.userId, body.secret, operationKey, context.state)
      return { id: params.id, ...shown, previous_secret_expires_at: new Date(until).toISOString() }
    },
    test: ({ body, caller, operationKey }, context) =>
      sendTest(body.webhook_id, caller, operationKey, { store: context.models, records: context.services.records }),
    deliveries: ({ params, query, caller }, context) => listDeliveries(params.id, caller.userId, query, context.state),
    redeliver: ({ params, caller }, context) =>
      redeliver(params.id, params.delivery, caller.userId, context.services.queue, context.state),
  },
  erase: (userId, context) => removeAll(userId, context.state),
  async *exports(userId, context) {
    const parts = context.state
    for (const endpoint of await context.models.endpoints.find({ userId, status: { $ne: 'removed' } }).lean()) {
      const opened = await parts.secrets.open(endpoint)
      if (opened) yield { kind: 'webhook', item: endpointView(endpoint, opened, parts.clock.now()) }
    }
  },
})
