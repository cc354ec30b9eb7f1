import type { Static } from 'typebox'
import { ApiError, operationId, owned } from '../../../kernel/define.ts'
import { PLATFORM } from '../contract.ts'
import type { CustomerRow } from '../model.ts'
import { accountIn, type Parts } from '../parts.ts'
import type { CustomerDetails } from './contract.ts'

type Details = Static<typeof CustomerDetails>

const idOf = (owner: string, customer: string): string => operationId('bc_', owner, 'customer', customer)

/** Sealed under the seller's key. */
export async function putCustomer(owner: string, customer: string, details: Details, parts: Parts): Promise<void> {
  const { models, services, config } = parts
  if (owner === PLATFORM)
    throw new ApiError('conflict', 'customers of the platform are accounts: what they say of themselves stands there')
  const id = idOf(owner, customer)
  const at = services.clock.now()
  const sealed = (await services.cipher.seal(owner, id, JSON.stringify(details))).toString('base64')
  const row = await owned.create(models.customers, { id, owner, cap: config.maxOwned, at }, { customer, sealed })
  if (row.sealed !== sealed) await owned.change(models.customers, { id, owner, at }, { sealed })
}

export const openCustomer = async ({ _id, owner, sealed }: CustomerRow, { services }: Parts): Promise<Details> => {
  const text = await services.cipher.open(owner, _id, Buffer.from(sealed, 'base64'))
  return text === undefined ? {} : (JSON.parse(text) as Details)
}

/** What the seller wrote of the customer; of the platform's, what their account says. */
export async function customerDetails(owner: string, customer: string, parts: Parts): Promise<Details | undefined> {
  const account = accountIn(customer)
  if (owner === PLATFORM && account !== undefined) {
    const person = await parts.services.cipher.person(account)
    return person && { email: person.email, ...(person.name === null ? {} : { name: person.name }) }
  }
  const row = await parts.models.customers.findOne({ owner, customer }).lean()
  return row === null ? undefined : openCustomer(row, parts)
}

/** Where reminders go. An account is written to where it says itself. */
export async function mailOf(owner: string, customer: string, parts: Parts): Promise<string | undefined> {
  const account = accountIn(customer)
  if (account !== undefined) return (await parts.services.cipher.person(account))?.email
  return (await customerDetails(owner, customer, parts))?.email
}
