import type { Static } from 'typebox'
import { invalidField, listAround, operationId, owned } from '../../../kernel/define.ts'
import type { AlertRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import type { alertContract } from './contract.ts'

type Contract = typeof alertContract
type Shown = Static<Contract['getAlert']['reply'][200]>

export const MAX_ALERTS = 1_000

/** In Stripe's words. */
export function alertView(row: AlertRow, status?: 'archived'): Shown {
  const { type, threshold: gte, meter = '', customer, recurrence } = row
  const filters = customer === undefined ? null : [{ type: 'customer' as const, customer }]
  return {
    id: row._id,
    object: 'billing.alert',
    alert_type: type,
    livemode: false,
    status: status ?? (row.active ? 'active' : 'inactive'),
    title: row.title,
    usage_threshold: type === 'usage_threshold' ? { gte, meter, recurrence, filters } : null,
    spend_threshold: type === 'spend_threshold' ? { gte, recurrence: 'monthly' } : null,
  }
}

export async function createAlert(
  { alert_type: type, title, usage_threshold: usage, spend_threshold: spend }: Static<Contract['createAlert']['body']>,
  { owner, operationKey }: { readonly owner: string; readonly operationKey: string },
  { services, models }: Parts,
): Promise<AlertRow> {
  const [wanted, other] = type === 'usage_threshold' ? [usage, spend] : [spend, usage]
  if (wanted === undefined) throw invalidField(`/body/${type}`, `is required: alert_type is ${type}`)
  if (other !== undefined) throw invalidField('/body/alert_type', `is ${type}: send ${type} alone`)
  if (usage !== undefined && (await services.metering.meter(owner, usage.meter)) === undefined)
    throw invalidField('/body/usage_threshold/meter', `is ${usage.meter}: no meter of yours has this id`)
  const at = services.clock.now()
  const customer = usage?.filters?.[0]?.customer
  return owned.create(
    models.alerts,
    { id: operationId('alrt_', owner, 'alert', operationKey), owner, cap: MAX_ALERTS, at },
    {
      title,
      type,
      threshold: wanted.gte,
      recurrence: wanted.recurrence,
      ...(usage !== undefined && { meter: usage.meter }),
      ...(customer !== undefined && { customer }),
      active: true,
      since: at,
    },
  )
}

export const listAlerts = (
  { alert_type: type, meter, ...page }: Static<Contract['listAlerts']['query']>,
  owner: string,
  { models }: Parts,
) =>
  listAround(models.alerts, {
    filter: { owner, ...(type !== undefined && { type }), ...(meter !== undefined && { meter }) },
    page,
    find: (id) => owned.get(models.alerts, owner, id),
    view: (row) => alertView(row),
    url: '/v1/billing/alerts',
  })

/** Throws `not_found`. One that is active already stays as it is. */
export async function setActive(
  active: boolean,
  { owner, id }: { readonly owner: string; readonly id: string },
  { models, services }: Parts,
): Promise<Shown> {
  const row = await owned.get(models.alerts, owner, id)
  if (row.active === active) return alertView(row)
  const at = services.clock.now()
  return alertView(await owned.change(models.alerts, { owner, id, at }, { active, ...(active && { since: at }) }))
}

/** Throws `not_found`. */
export async function archiveAlert(owner: string, id: string, { models }: Parts): Promise<Shown> {
  const row = await owned.get(models.alerts, owner, id)
  await owned.remove(models.alerts, owner, id)
  return alertView(row, 'archived')
}
