import { DAY_MS, type SealedRecord, utcDay } from '../../kernel/define.ts'
import { withdrawalOf } from '../accounts/services.ts'
import { mailAccount } from '../mail/services.ts'
import type { Parts } from './parts.ts'
import { pendingEarnings } from './view.ts'

/** Events that come late, as after a loss of the module's cursor, tell nobody anything new. */
const NEWS_MS = 5 * DAY_MS
const pounds = (pence: number): string => `£${(pence / 100).toFixed(2)}`

/** One mail an account and day, whatever ripens on it. */
export async function mailRipened({ account, at }: SealedRecord, parts: Parts): Promise<void> {
  const { services } = parts
  if (account === null || services.clock.now() > at + NEWS_MS) return
  const balance = await services.ledger.balance(account)
  const now = await withdrawalOf(account, balance, pendingEarnings(parts))
  const pending = now.pending
    .map(({ amount_pence, why, released_by }) => `${pounds(amount_pence)}: ${why}. ${released_by}.\n`)
    .join('')
  await mailAccount(services, account, {
    id: `ripened-${account}-${utcDay(at)}`,
    subject: 'More of your earnings can be withdrawn',
    text: `Earnings that promotional credit had paid for can be withdrawn from now on.

Withdrawable: ${pounds(now.withdrawable_pence)}
Pending: ${pounds(now.pending_pence)}
${pending}
`,
  })
}
