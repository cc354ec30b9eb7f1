import type { Static } from 'typebox'
import { wholePence } from '../../ledger/services.ts'
import type { SealedOf } from '../../records/services.ts'
import type { AlertRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { AlertPassed } from '../records.ts'
import { receiptsOf } from '../usage/receipts.ts'
import { monthPeriod } from '../usage/statement.ts'
import { MAX_ALERTS } from './handlers.ts'
import { type CheckAlerts, MINUTE_MS } from './watch.ts'

/** Events may be some minutes ahead. */
const AHEAD_MS = 600_000

/** Seals each alert whose threshold was passed, once a period; mail and event follow from the record. */
export async function checkAlerts(
  { owner, minute, used }: Static<(typeof CheckAlerts)['payload']>,
  parts: Parts,
): Promise<void> {
  const month = new Date(minute * MINUTE_MS).toISOString().slice(0, 7)
  const alerts = await parts.models.alerts.find({ owner, active: true }).limit(MAX_ALERTS).lean()
  if (used.length === 0) return checkSpend(alerts, owner, month, parts)
  for (const alert of alerts)
    for (const { meter, customer } of used)
      if (alert.meter === meter && (alert.customer ?? customer) === customer)
        await checkUsage(alert, customer, month, parts)
}

async function checkSpend(alerts: readonly AlertRow[], owner: string, month: string, parts: Parts): Promise<void> {
  const asked = alerts.filter(({ type }) => type === 'spend_threshold')
  if (asked.length === 0) return
  const { from, to } = monthPeriod(month)
  let sum = 0n
  for await (const { paidMicroPence } of receiptsOf(owner, from, to, parts)) sum += paidMicroPence
  for (const alert of asked) await seal(alert, { id: month, month, value: BigInt(wholePence(sum)) }, parts)
}

async function checkUsage(alert: AlertRow, customer: string, month: string, parts: Parts): Promise<void> {
  const { owner, meter: meterId = '', recurrence, since } = alert
  const { metering, clock } = parts.services
  // times of events are whole seconds
  const life = { from: Math.floor(since / 1_000) * 1_000, to: clock.now() + AHEAD_MS }
  const [period, name] = recurrence === 'monthly' ? [monthPeriod(month), month] : [life, `since-${since}`]
  const value = await metering.usage({ owner, meterId, customer, ...period })
  await seal(alert, { id: `${name}/${customer}`, month, value, customer }, parts)
}

interface Passing {
  /** Within the alert: what is told once. */
  readonly id: string
  readonly month: string
  readonly value: bigint
  readonly customer?: string
}

async function seal(
  { _id, owner, threshold }: AlertRow,
  { id, month, value, customer }: Passing,
  { services }: Parts,
): Promise<void> {
  if (value < BigInt(threshold)) return
  await services.records.append(AlertPassed, {
    id: `${_id}/${id}`,
    account: owner,
    intent: { alert_id: _id },
    body: { alert_id: _id, month, threshold, value: String(value), ...(customer !== undefined && { customer }) },
  })
}

/** Once for each record. */
export async function mailAlert(
  { id, account, body }: Pick<SealedOf<typeof AlertPassed>, 'id' | 'account' | 'body'>,
  { models, services }: Parts,
): Promise<void> {
  const alert = await models.alerts.findById(body.alert_id).lean()
  const person = account === null ? undefined : await services.cipher.person(account)
  if (alert === null || account === null || person === undefined) return
  const what =
    alert.type === 'spend_threshold'
      ? `your spend of ${body.month} has passed ${alert.threshold} pence`
      : `usage of customer ${body.customer} has passed ${alert.threshold} units`
  await services.mailer.send({
    id,
    to: person.email,
    subject: `Alert: ${alert.title}`,
    text: `Alert “${alert.title}”: ${what}.\n`,
    userId: account,
  })
}
