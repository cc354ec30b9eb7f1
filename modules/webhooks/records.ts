import Type from 'typebox'
import { recordKind } from '../../kernel/define.ts'

/** Endpoints of one test event: what a sealed record has room for. */
export const MAX_TESTED = 1_000

const Id = Type.String({ maxLength: 64 })

export const WebhookTested = recordKind(
  'webhook.tested',
  Type.Object({ webhook_ids: Type.Array(Id, { maxItems: MAX_TESTED }) }),
)
export const WebhookDisabled = recordKind(
  'webhook.disabled',
  Type.Object({ webhook_id: Id, reason: Type.String({ maxLength: 200 }) }),
)
