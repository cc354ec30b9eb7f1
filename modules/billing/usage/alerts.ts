import type { Static } from 'typebox'
import Type from 'typebox'
import { BoundedMap, invalidField, operationId, owned, task } from '../../../kernel/define.ts'
import { wholePence } from '../../ledger/services.ts'
import type { AlertFields } from '../credit/contract.ts'
import type { AlertRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { AlertPassed } from '../records.ts'
import { receiptsOf } from './receipts.ts'
import { monthPeriod } from './statement.ts'

export const CheckAlerts = task('billing.alerts', Type.Object({ owner: Type.String({ maxLength: 128 }) }), {
  concurrency: 2,
  timeoutMs: 120_000,
})
const MINUTE_MS = 60_000
const MAX_ALERTS = 50

export async function createAlert(
  body: Static<typeof AlertFields>,
  { owner, operationKey }: { readonly owner: string; readonly operationKey: string },
  parts: Parts,
): Promise<AlertRow> {
  const { services, models } = parts
  if (body.kind === 'usage') {
    if (body.meter === undefined || body.customer === undefined)
      throw invalidField('/body/meter', 'and customer are required for a usage alert')
    if ((await services.metering.meter(owner, body.meter)) === undefined)
      throw invalidField('/body/meter', `is ${body.meter}: no meter of yours has this id`)
  } else if (body.meter !== undefined || body.customer !== undefined)
    throw invalidField('/body/kind', 'spend counts what your account pays here; leave meter and customer out')
  const creation = {
    id: operationId('alrt_', owner, 'alert', operationKey),
    owner,
    cap: MAX_ALERTS,
    at: services.clock.now(),
  }
  return owned.create(models.alerts, creation, body)
}

/** Has the alerts of whoever used something looked at, at most once a minute. */
export class AlertWatch {
  readonly #parts: Parts
  readonly #looked = new BoundedMap<string, number>(100_000)

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async used(owner: string): Promise<void> {
    const { clock, queue } = this.#parts.services
    const minute = Math.floor(clock.now() / MINUTE_MS)
    if (this.#looked.get(owner) === minute) return
    if ((await this.#parts.models.alerts.exists({ owner })) !== null)
      // at the end of the minute: it looks at all of it
      await queue.enqueue(CheckAlerts, { owner }, { id: `alerts-${owner}-${minute}`, runAt: (minute + 1) * MINUTE_MS })
    this.#looked.set(owner, minute)
  }
}

/** Seals each alert whose threshold this month has passed, once a month; mail and event follow from the record. */
export async function checkAlerts(owner: string, parts: Parts): Promise<void> {
  const { records, clock } = parts.services
  // what came in the last minute of a month belongs to that month
  const month = new Date(clock.now() - MINUTE_MS).toISOString().slice(0, 7)
  const alerts = await parts.models.alerts.find({ owner }).limit(MAX_ALERTS).lean()
  const spend = alerts.some(({ kind }) => kind === 'spend') ? await spentPence(owner, month, parts) : 0n
  for (const alert of alerts) {
    const value = alert.kind === 'spend' ? spend : await usedUnits(alert, month, parts)
    if (value < BigInt(alert.threshold)) continue
    await records.append(AlertPassed, {
      id: `${alert._id}/${month}`,
      account: owner,
      intent: { alert_id: alert._id, month },
      body: { alert_id: alert._id, month, threshold: alert.threshold, value: String(value) },
    })
  }
}

async function spentPence(owner: string, month: string, parts: Parts): Promise<bigint> {
  const { from, to } = monthPeriod(month)
  let sum = 0n
  for await (const { paidMicroPence } of receiptsOf(owner, from, to, parts)) sum += paidMicroPence
  return BigInt(wholePence(sum))
}

const usedUnits = (
  { owner, meter = '', customer = '' }: AlertRow,
  month: string,
  { services }: Parts,
): Promise<bigint> => services.metering.usage({ owner, meterId: meter, customer, ...monthPeriod(month) })

/** Once for each record. */
export async function mailAlert(
  {
    account,
    body,
  }: { readonly account: string | null; readonly body: { readonly alert_id: string; readonly month: string } },
  { models, services }: Parts,
): Promise<void> {
  const alert = await models.alerts.findById(body.alert_id).lean()
  const person = account === null ? undefined : await services.cipher.person(account)
  if (alert === null || account === null || person === undefined) return
  await services.mailer.send({
    id: `${body.alert_id}-${body.month}`,
    to: person.email,
    subject: `Alert: ${alert.title}`,
    text: `In ${body.month} your ${alert.kind} has passed ${alert.threshold} ${alert.kind === 'spend' ? 'pence' : 'units'} (alert “${alert.title}”).\n`,
    userId: account,
  })
}
