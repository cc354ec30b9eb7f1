import { ApiError, type Caller, invalidField, type Member, type Operation, permissionOf } from '../../kernel/define.ts'
import type { SharedAccount, SharedAccounts } from '../accounts/services.ts'
import { permissions } from './permissions.ts'

export interface Actor {
  readonly workspace: SharedAccount
  readonly member: Member
}

/**
 * Who acts on a workspace, by a key of the workspace or by a key of their own, and that they may. Whoever
 * is no member, and the key of another workspace, find nothing.
 */
export async function actorOf(
  { caller, params }: { readonly caller: Caller; readonly params: { readonly id: string } },
  operation: Pick<Operation, 'permission'>,
  { shared }: { readonly shared: SharedAccounts },
): Promise<Actor> {
  const workspace = caller.member && caller.userId !== params.id ? undefined : await shared.get(params.id)
  const member = caller.member ?? workspace?.members.find(({ id }) => id === caller.userId)
  if (!workspace || !member) throw new ApiError('not_found', `you are no member of a workspace ${params.id}`)
  require({ workspace, member }, permissionOf(operation))
  return { workspace, member }
}

export function require({ member }: Actor, permission: ReturnType<typeof permissionOf>): void {
  if (!permissions.may(member, permission))
    throw new ApiError(
      'forbidden',
      `the role '${member.role}' (or this key's scopes) lacks the permission '${permission}'; ${permissions.remedy(permission)}`,
      { extra: { permission } },
    )
}

/** What a budget or policy is for must be a member or key of the workspace. */
export function assertSubject(
  { members, keys }: SharedAccount,
  { scope, subject }: { readonly scope: 'workspace' | 'member' | 'key'; readonly subject?: string | undefined },
  what: string,
): void {
  if ((scope === 'workspace') !== (subject === undefined))
    throw invalidField(
      '/body/subject',
      `names the member or key that the ${what} is for; a ${what} of the workspace has none`,
    )
  if (subject !== undefined && !(scope === 'member' ? members : keys).some(({ id }) => id === subject))
    throw invalidField('/body/subject', `is no ${scope} of this workspace`)
}
