import { createHmac } from 'node:crypto'
import { ApiError, freshId, isDuplicateKey } from '../../kernel/define.ts'
import { emailOf, type GroupAttributes, type UserAttributes } from './attributes.ts'
import { PreconditionFailed, Uniqueness } from './contract.ts'
import { invalid } from './filter.ts'
import type { Json } from './matches.ts'
import type { Kind, StoredResource } from './model.ts'
import type { ScimContext } from './parts.ts'

export interface Entry {
  readonly document: StoredResource
  readonly attributes: Json
}
const MAX: Readonly<Record<Kind, number>> = { User: 1_000, Group: 200 }
const TRIES = 8

const place = (id: string): string => `scim:${id}`
const nameOf = (attributes: Json): string => String(attributes['userName'] ?? attributes['displayName'])
export const nameHash = (name: string, owner: string, { state }: ScimContext): string =>
  createHmac('sha256', state.key)
    .update(`scim-name\0${owner}\0${name.normalize('NFKC').toLowerCase()}`)
    .digest('hex')

async function opened(document: StoredResource, { services }: ScimContext): Promise<Entry | undefined> {
  const { _id: id, account, owner, sealed } = document
  const text = await services.cipher.open(account ?? owner, place(id), Buffer.from(sealed, 'base64'))
  // erased with the person
  return text === undefined ? undefined : { document, attributes: JSON.parse(text) as Json }
}

export async function all(owner: string, kind: Kind, context: ScimContext, name?: string): Promise<readonly Entry[]> {
  const named = name === undefined ? {} : { nameHash: nameHash(name, owner, context) }
  const found = await context.models.resources
    .find({ owner, kind, ...named })
    .sort({ _id: 1 })
    .limit(MAX[kind])
    .lean()
  const entries = await Promise.all(found.map((document) => opened(document, context)))
  return entries.filter((entry) => entry !== undefined)
}

/** Throws `not_found`. */
export async function one(owner: string, kind: Kind, id: string, context: ScimContext): Promise<Entry> {
  const document = await context.models.resources.findOne({ _id: id, owner, kind }).lean()
  const entry = document && (await opened(document, context))
  if (!entry) throw new ApiError('not_found', `there is no ${kind} ${id}`)
  return entry
}

export async function insert(
  owner: string,
  kind: Kind,
  attributes: UserAttributes | GroupAttributes,
  context: ScimContext,
): Promise<Entry> {
  const { models, services } = context
  if ((await models.resources.countDocuments({ owner, kind })) >= MAX[kind])
    throw invalid('tooMany', `a directory has at most ${MAX[kind]} of ${kind}`)
  const account = kind === 'User' ? await accountOf(attributes, context) : undefined
  const id = freshId(kind === 'User' ? 'scu_' : 'scg_')
  const at = services.clock.now()
  const document: StoredResource = {
    _id: id,
    owner,
    kind,
    ...(account !== undefined && { account }),
    nameHash: nameHash(nameOf(attributes), owner, context),
    sealed: (await services.cipher.seal(account ?? owner, place(id), JSON.stringify(attributes))).toString('base64'),
    version: 1,
    createdAt: at,
    updatedAt: at,
  }
  await models.resources.create(document).catch(refuseTaken(kind))
  return { document, attributes }
}

/** Changes it as it is now; with `ifMatch`, only as it was then. */
export async function change(
  by: { readonly owner: string; readonly kind: Kind; readonly id: string; readonly ifMatch: string | undefined },
  next: (now: Json) => UserAttributes | GroupAttributes,
  context: ScimContext,
): Promise<{ readonly before: Entry; readonly after: Entry }> {
  const { models, services } = context
  for (let tries = 0; tries < TRIES; tries++) {
    const before = await one(by.owner, by.kind, by.id, context)
    refuseOther(before.document, by.ifMatch)
    const attributes = next(before.attributes)
    const { _id, version, account, owner } = before.document
    const set = {
      nameHash: nameHash(nameOf(attributes), owner, context),
      sealed: (await services.cipher.seal(account ?? owner, place(_id), JSON.stringify(attributes))).toString('base64'),
      version: version + 1,
      updatedAt: services.clock.now(),
    }
    const result = await models.resources.updateOne({ _id, version }, { $set: set }).catch(refuseTaken(by.kind))
    if (result?.matchedCount === 1) return { before, after: { document: { ...before.document, ...set }, attributes } }
  }
  throw new ApiError('overloaded', 'others change this resource all the time; try again')
}

export const etagOf = ({ version }: StoredResource): string => `W/"${version}"`

export function refuseOther(document: StoredResource, ifMatch: string | undefined): void {
  if (ifMatch !== undefined && ifMatch !== '*' && !ifMatch.split(/\s*,\s*/).includes(etagOf(document)))
    throw new ApiError(PreconditionFailed, `the resource is ${etagOf(document)} now: read it again`)
}

const refuseTaken =
  (kind: Kind) =>
  (error: unknown): never => {
    if (!isDuplicateKey(error)) throw error
    throw new ApiError(Uniqueness, `another ${kind} has this name`, { extra: { scimType: 'uniqueness' } })
  }

function accountOf(attributes: Json, { services }: ScimContext): Promise<string> {
  const { displayName, name } = attributes as {
    displayName?: string
    name?: { givenName?: string; familyName?: string; formatted?: string }
  }
  const parts = [name?.givenName, name?.familyName].filter((part) => part !== undefined).join(' ')
  return services.memberships.personFor(emailOf(attributes), displayName ?? name?.formatted ?? (parts || null))
}
