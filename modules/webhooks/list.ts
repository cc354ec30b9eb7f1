import { newestFirst, type PageRequest } from '../../kernel/define.ts'
import { find } from './endpoints.ts'
import type { EndpointsParts } from './register.ts'
import { deliveryView, endpointView } from './view.ts'

export async function listEndpoints(userId: string, page: PageRequest, { store, secrets, clock }: EndpointsParts) {
  const filter = { userId, status: { $ne: 'removed' as const } }
  const { rows, ...rest } = await newestFirst(store.endpoints, filter, 'createdAt', page)
  const views = await Promise.all(
    rows.map(async (endpoint) => {
      const opened = await secrets.open(endpoint)
      return opened ? [endpointView(endpoint, opened, clock.now())] : []
    }),
  )
  return { data: views.flat(), ...rest }
}

export async function listDeliveries(webhookId: string, userId: string, page: PageRequest, parts: EndpointsParts) {
  await find(webhookId, userId, parts)
  const { rows, ...rest } = await newestFirst(parts.store.deliveries, { webhookId }, 'createdAt', page)
  return { data: rows.map(deliveryView), ...rest }
}
