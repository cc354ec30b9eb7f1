import { createHash } from 'node:crypto'
import { invalidField } from '../../../kernel/define.ts'
import type { Change, Creation } from '../contract.ts'
import type { Parts } from '../parts.ts'

type Stores = Pick<Parts, 'models' | 'services'>

/** Of one agent: more than it can use at once, so that those of a version that is live are among them. */
const MAX_KEPT = 50

interface Asked {
  /** Normal form of the address. */
  readonly url: string
  /** Null: to be forgotten. */
  readonly authorization: string | null
}

/** What a request says of credentials. Throws `invalid_request` where one cannot be kept, or would be sent in the clear. */
export function credentialsIn({ endpoint, tools }: Creation | Change, { services }: Stores): readonly Asked[] {
  const named = [
    { at: '/body/endpoint', said: endpoint ?? undefined },
    ...(tools ?? []).map((tool, index) => ({
      at: `/body/tools/${index}`,
      said: tool.type === 'mcp' ? tool : undefined,
    })),
  ]
  return named.flatMap(({ at, said }) => {
    if (said?.authorization === undefined) return []
    const url = new URL(said.url)
    if (said.authorization !== null) {
      if (services.persons === undefined)
        throw invalidField(`${at}/authorization`, 'cannot be kept here: nothing keeps keys of accounts')
      if (url.protocol !== 'https:' && !services.installation.embedded)
        throw invalidField(`${at}/url`, 'must be https where there is an authorization')
    }
    return [{ url: url.href, authorization: said.authorization }]
  })
}

/** By the address that they are for, encrypted under the owner's key. A repeat is harmless. */
export async function keepCredentials(
  agent: string,
  owner: string,
  asked: readonly Asked[],
  { models: { credentials }, services: { persons, clock } }: Stores,
): Promise<void> {
  for (const { url, authorization } of asked) {
    const _id = idOf(agent, url)
    if (authorization === null) await credentials.deleteOne({ _id })
    else if (persons !== undefined) {
      const sealed = await persons.seal(owner, contextOf(_id), authorization)
      const kept = { agent, owner, sealed: sealed.toString('base64'), at: new Date(clock.now()) }
      await credentials.updateOne({ _id }, { $set: kept }, { upsert: true })
    }
  }
  if (asked.length === 0) return
  const old = await credentials.find({ agent }).sort({ at: -1 }).skip(MAX_KEPT).select({ _id: 1 }).lean()
  await credentials.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } })
}

/** Undefined: none was given for this address, or its owner was erased. */
export async function credentialFor(
  agent: { readonly _id: string; readonly owner: string },
  url: string,
  { models, services }: Stores,
): Promise<string | undefined> {
  const _id = idOf(agent._id, new URL(url).href)
  const row = await models.credentials.findById(_id).lean()
  return row === null
    ? undefined
    : services.persons?.open(agent.owner, contextOf(_id), Buffer.from(row.sealed, 'base64'))
}

const idOf = (agent: string, url: string): string => `${agent}/${createHash('sha256').update(url).digest('hex')}`
const contextOf = (id: string): string => `agent_credentials:${id}`
