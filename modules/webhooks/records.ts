import Type from 'typebox'
import { recordKind } from '../../kernel/define.ts'

const Id = Type.String({ maxLength: 64 })

export const WebhookTested = recordKind(
  'webhook.tested',
  Type.Object({ webhook_ids: Type.Array(Id, { maxItems: 100 }) }),
)
export const WebhookDisabled = recordKind(
  'webhook.disabled',
  Type.Object({ webhook_id: Id, reason: Type.String({ maxLength: 200 }) }),
)
