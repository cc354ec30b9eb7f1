import { type Answer, ApiError, bytes, type Caller } from '../../kernel/define.ts'
import { attributesOf, type GroupAttributes } from './attributes.ts'
import { invalid } from './filter.ts'
import { type ListQuery, list, shown, view, type Wanted } from './listing.ts'
import type { Json } from './matches.ts'
import type { Kind } from './model.ts'
import type { ScimContext } from './parts.ts'
import { type PatchOperation, patched } from './patch.ts'
import { all, change, type Entry, etagOf, insert, one, refuseOther } from './store.ts'
import { removeMember, rolesOf, syncMember, syncMembers } from './sync.ts'

interface Request {
  readonly caller: Caller
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** The workspace of the key. A person's own key has no directory. */
function workspaceOf({ member, userId }: Caller): { readonly owner: string; readonly by: string } {
  if (!member)
    throw new ApiError('forbidden', 'SCIM takes a key of a workspace: POST /v1/enterprise/workspaces/<id>/api-keys')
  return { owner: userId, by: member.id }
}

export const scim = (status: number, body: Json | undefined, headers: Readonly<Record<string, string>> = {}): Answer =>
  bytes(status, 'application/scim+json', body === undefined ? '' : JSON.stringify(body), headers)

const header = ({ headers }: Request, name: string): string | undefined => headers[name]?.toString()

const answer = (status: number, entry: Entry, { services }: ScimContext, wanted: Wanted = {}): Answer => {
  const resource = view(entry, services.installation.publicUrl)
  const { location, version } = resource['meta'] as { location: string; version: string }
  return scim(status, shown(resource, wanted), { location, etag: version })
}

/** The operations on one kind of resource. */
export const resources = (kind: Kind) => ({
  async list(call: Request & { readonly query: ListQuery }, context: ScimContext) {
    return scim(200, await list(workspaceOf(call.caller).owner, [kind], call.query, context))
  },

  async get(
    call: Request & { readonly params: { readonly id: string }; readonly query: Wanted },
    context: ScimContext,
  ) {
    const entry = await one(workspaceOf(call.caller).owner, kind, call.params.id, context)
    const etag = etagOf(entry.document)
    return header(call, 'if-none-match') === etag
      ? scim(304, undefined, { etag })
      : answer(200, entry, context, call.query)
  },

  async create(call: Request & { readonly body: object }, context: ScimContext) {
    const { owner, by } = workspaceOf(call.caller)
    const attributes = attributesOf(kind, call.body as Json)
    if (kind === 'Group') await refuseStrangers(owner, attributes as GroupAttributes, context)
    const entry = await insert(owner, kind, attributes, context)
    await settle(undefined, entry, by, context)
    return answer(201, entry, context)
  },

  put(call: Request & { readonly params: { readonly id: string }; readonly body: object }, context: ScimContext) {
    return changed(kind, call, () => call.body as Json, context)
  },

  patch(
    call: Request & {
      readonly params: { readonly id: string }
      readonly body: { readonly Operations: readonly PatchOperation[] }
    },
    context: ScimContext,
  ) {
    return changed(kind, call, (now) => patched(now, call.body.Operations), context)
  },

  async remove(call: Request & { readonly params: { readonly id: string } }, context: ScimContext) {
    const { owner, by } = workspaceOf(call.caller)
    const entry = await one(owner, kind, call.params.id, context)
    refuseOther(entry.document, header(call, 'if-match'))
    // the member first: repeated after a crash, it is found again
    if (kind === 'User') await removeMember(owner, entry.document.account ?? '', by, context.services)
    await context.models.resources.deleteOne({ _id: entry.document._id, owner })
    if (kind === 'Group') await syncMembers(owner, memberIds(entry), by, context)
    return scim(204, undefined)
  },
})

export async function searchAll(call: Request & { readonly body: ListQuery }, context: ScimContext) {
  return scim(200, await list(workspaceOf(call.caller).owner, ['User', 'Group'], call.body, context))
}

async function changed(
  kind: Kind,
  call: Request & { readonly params: { readonly id: string } },
  next: (now: Json) => Json,
  context: ScimContext,
): Promise<Answer> {
  const { owner, by } = workspaceOf(call.caller)
  const ifMatch = header(call, 'if-match')
  const now = await one(owner, kind, call.params.id, context)
  refuseOther(now.document, ifMatch)
  const wanted = attributesOf(kind, next(now.attributes))
  if (kind === 'Group') await refuseStrangers(owner, wanted as GroupAttributes, context)
  // who is to go, goes before anything says so
  else if (wanted['active'] === false) await removeMember(owner, now.document.account ?? '', by, context.services)
  const { before, after } = await change(
    { owner, kind, id: call.params.id, ifMatch },
    (current) => attributesOf(kind, next(current)),
    context,
  )
  await settle(before, after, by, context)
  return answer(200, after, context)
}

async function settle(before: Entry | undefined, after: Entry, by: string, context: ScimContext): Promise<void> {
  const { owner, kind } = after.document
  if (kind === 'User') await syncMember(after, await rolesOf(owner, context), by, context)
  else await syncMembers(owner, [...(before ? memberIds(before) : []), ...memberIds(after)], by, context)
}

const memberIds = ({ attributes }: Entry): readonly string[] =>
  (attributes as GroupAttributes).members.map(({ value }) => value)

/** Members of a group are users of the same directory: another workspace's ids are unknown here. */
async function refuseStrangers(owner: string, { members }: GroupAttributes, context: ScimContext): Promise<void> {
  if (members.length === 0) return
  const known = new Set((await all(owner, 'User', context)).map(({ document }) => document._id))
  const stranger = members.find(({ value }) => !known.has(value))
  if (stranger) throw invalid('invalidValue', `the directory has no user ${stranger.value.slice(0, 64)}`)
}
