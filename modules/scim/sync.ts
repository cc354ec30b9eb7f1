import { ApiError } from '../../kernel/define.ts'
import type { MemberRole } from '../workspaces/services.ts'
import type { GroupAttributes } from './attributes.ts'
import type { ScimContext } from './parts.ts'
import { all, type Entry } from './store.ts'

/** A group that is named like one of these gives it; of several the first. Directories make no owners. */
const ROLES = ['admin', 'developer', 'billing', 'viewer'] as const satisfies readonly MemberRole[]
const DEFAULT_ROLE: MemberRole = 'viewer'

export async function rolesOf(owner: string, context: ScimContext): Promise<(userId: string) => MemberRole> {
  const groups = (await all(owner, 'Group', context)).map(({ attributes }) => attributes as GroupAttributes)
  return (id) =>
    ROLES.find((role) =>
      groups.some(
        ({ displayName, members }) => displayName.toLowerCase() === role && members.some(({ value }) => value === id),
      ),
    ) ?? DEFAULT_ROLE
}

/** Makes the membership what the directory says. Harmless to repeat; owners and those who were invited keep their roles. */
export async function syncMember(
  { document, attributes }: Entry,
  roleFor: (userId: string) => MemberRole,
  by: string,
  { services: { memberships } }: ScimContext,
): Promise<void> {
  const { owner, account = '', _id: id } = document
  if (attributes['active'] === false) return removeMember(owner, account, by, { memberships })
  const role = roleFor(id)
  const member = await memberships.role(owner, account)
  if (member === undefined) await memberships.add(owner, account, role, by)
  else if (member.source === 'directory' && member.role !== 'owner' && member.role !== role)
    await memberships.setRole(owner, account, role, by)
}

export async function removeMember(
  owner: string,
  account: string,
  by: string,
  { memberships }: Pick<ScimContext['services'], 'memberships'>,
): Promise<void> {
  // an admin can make a key for a directory, and may not remove owners
  if ((await memberships.role(owner, account))?.role === 'owner' || !(await memberships.remove(owner, account, by)))
    throw new ApiError('conflict', 'this is an owner of the workspace: another owner must give them another role first')
}

/** The members of a group that has changed. */
export async function syncMembers(
  owner: string,
  ids: Iterable<string>,
  by: string,
  context: ScimContext,
): Promise<void> {
  const wanted = new Set(ids)
  if (wanted.size === 0) return
  const roleFor = await rolesOf(owner, context)
  for (const user of await all(owner, 'User', context))
    if (wanted.has(user.document._id)) await syncMember(user, roleFor, by, context)
}
