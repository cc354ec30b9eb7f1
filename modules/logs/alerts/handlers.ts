import type { Static } from 'typebox'
import { operationId, owned } from '../../../kernel/define.ts'
import type { Parts } from '../parts.ts'
import { alertQuery } from './check.ts'
import type { AlertChange, AlertRequest } from './contract.ts'

export async function createAlert(
  { name, query, for_minutes = 0 }: Static<typeof AlertRequest>,
  { owner, operationKey }: { readonly owner: string; readonly operationKey: string },
  { store, clock, config }: Parts,
) {
  alertQuery(query)
  const id = operationId('logal_', owner, 'create', operationKey)
  const unchecked = { status: 'ok', pending_since: null, value: null, checked_at: null, error: null } as const
  const creation = { id, owner, cap: config.maxAlerts, at: clock.now() }
  return owned.view(await owned.create(store.alerts, creation, { name, query, for_minutes, ...unchecked }))
}

/** With another query what was found before counts no more. */
export async function changeAlert(
  id: string,
  { name, query, for_minutes }: Static<typeof AlertChange>,
  owner: string,
  { store, clock }: Parts,
) {
  if (query !== undefined) alertQuery(query)
  const anew = query === undefined ? {} : ({ status: 'ok', pending_since: null, value: null, error: null } as const)
  const changes = { name, query, for_minutes, ...anew }
  return owned.view(await owned.change(store.alerts, { owner, id, at: clock.now() }, changes))
}
