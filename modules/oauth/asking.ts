import type { AuthorizeQuery } from './contract.ts'
import type { ClientRow } from './model.ts'

/** A client that may be answered at its own address. */
export interface Asking {
  readonly client: ClientRow
  readonly redirectUri: string
  readonly query: AuthorizeQuery
}

/** Where its answer goes. */
export function addressWith({ redirectUri, query }: Asking, fields: Readonly<Record<string, string>>): string {
  const to = new URL(redirectUri)
  for (const [name, value] of Object.entries(fields)) to.searchParams.set(name, value)
  if (query.state !== undefined) to.searchParams.set('state', query.state)
  return to.href
}
