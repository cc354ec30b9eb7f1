import { newestFirst, type PageRequest } from '../../kernel/define.ts'
import { find } from './endpoints.ts'
import type { Endpoint } from './model.ts'
import type { EndpointsParts } from './register.ts'
import { deliveryView, endpointView } from './view.ts'

export async function listEndpoints(userId: string, page: PageRequest, { store, secrets, clock }: EndpointsParts) {
  const filter = { userId, status: { $ne: 'removed' as const } }
  const view = async (endpoint: Endpoint) => {
    const opened = await secrets.open(endpoint)
    return opened && endpointView(endpoint, opened, clock.now())
  }
  const { data, ...rest } = await newestFirst(store.endpoints, { filter, time: 'createdAt', page, view })
  return { ...rest, data: data.filter((shown) => shown !== undefined) }
}

export async function listDeliveries(webhookId: string, userId: string, page: PageRequest, parts: EndpointsParts) {
  await find(webhookId, userId, parts)
  return newestFirst(parts.store.deliveries, { filter: { webhookId }, time: 'createdAt', page, view: deliveryView })
}
