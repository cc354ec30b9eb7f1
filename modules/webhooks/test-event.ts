import { ApiError, type Caller, deriving, operationId } from '../../kernel/define.ts'
import type { Records } from '../records/services.ts'
import { WebhookTest } from './contract.ts'
import { deliveryId } from './fan-out.ts'
import type { Store } from './model.ts'
import { MAX_TESTED, WebhookTested } from './records.ts'

/** Seals that a test was asked for; the event follows from the record, like every other. */
export async function sendTest(
  webhookId: string | undefined,
  caller: Caller,
  operationKey: string,
  { store, records }: { readonly store: Store; readonly records: Records },
) {
  const { userId } = caller
  const found = await store.endpoints
    .find({ userId, status: 'enabled', ...(webhookId === undefined ? {} : { _id: webhookId }) })
    .select({ _id: 1 })
    .sort({ _id: 1 })
    .limit(MAX_TESTED)
    .lean()
  if (found.length === 0)
    throw new ApiError(
      'not_found',
      webhookId === undefined
        ? 'no enabled webhook is registered; POST /v1/webhooks first'
        : `there is no enabled webhook ${webhookId}`,
    )
  const id = operationId('wt_', userId, 'webhook test', operationKey)
  const { seal, body } = await records.append(WebhookTested, {
    id,
    account: userId,
    body: { webhook_ids: found.map(({ _id }) => _id) },
    intent: { webhook_id: webhookId ?? null },
  })
  const deliveries = body.webhook_ids.map((webhook_id) => ({ id: deliveryId(webhook_id, `${id}/0`), webhook_id }))
  return { success: true as const, event: 'webhook.test' as const, worm_seal: seal, deliveries }
}

export const derives = [
  deriving(WebhookTested, ({ body }) => [
    WebhookTest.of({ webhook_ids: [...body.webhook_ids], message: 'This is a test.' }),
  ]),
]
