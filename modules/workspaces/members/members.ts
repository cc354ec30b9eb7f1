import type { Static } from 'typebox'
import { ApiError, type Call } from '../../../kernel/define.ts'
import type { SharedMember } from '../../accounts/services.ts'
import { type Actor, actorOf } from '../actor.ts'
import { factOf, sealFacts } from '../facts.ts'
import type { Services } from '../parts.ts'
import { beyond } from '../permissions.ts'
import { MemberRemoved, MemberRoleChanged } from '../records.ts'
import { OWNER, type Role } from '../roles.ts'
import { memberOperations } from './contract.ts'

type Operations = typeof memberOperations
type MemberView = Static<Operations['changeMember']['reply'][200]>

export async function memberView({ id, role, source, since }: SharedMember, { cipher }: Services): Promise<MemberView> {
  const person = await cipher.person(id)
  return {
    id,
    email: person?.email ?? null,
    name: person?.name ?? null,
    role: role as MemberView['role'],
    source,
    since: new Date(since).toISOString(),
  }
}

export async function listMembers(call: Call<Operations['members']>, services: Services) {
  const { workspace } = await actorOf(call, memberOperations.members, services)
  const data = await Promise.all(workspace.members.map((member) => memberView(member, services)))
  return { data, has_more: false, next_cursor: null }
}

/** Throws `forbidden` where the role holds a permission that the actor lacks. */
export function refuseBeyond({ member }: Actor, role: string): void {
  const lacking = beyond(member, role as Role)
  if (lacking !== undefined)
    throw new ApiError(
      'forbidden',
      `the role '${role}' has the permission '${lacking}', which you lack: an owner can do this`,
      {
        extra: { permission: lacking },
      },
    )
}

export async function changeMember(call: Call<Operations['changeMember']>, services: Services): Promise<MemberView> {
  const actor = await actorOf(call, memberOperations.changeMember, services)
  const { workspace, member: by } = actor
  const { role } = call.body
  const member = memberOf(actor, call.params.member_id)
  refuseBeyond(actor, member.role)
  refuseBeyond(actor, role)
  if (member.role === role) return memberView(member, services)
  const fact = factOf(MemberRoleChanged, { by: by.id, member: member.id, role })
  if ((await services.shared.setRole(workspace.id, member.id, role, OWNER, fact)) === 'refused') throw lastOwner()
  await sealFacts(services, workspace.id)
  return memberView({ ...member, role }, services)
}

export async function removeMember(call: Call<Operations['removeMember']>, services: Services) {
  const actor = await actorOf(call, memberOperations.removeMember, services)
  const member = memberOf(actor, call.params.member_id)
  refuseBeyond(actor, member.role)
  await depart(actor, member.id, services)
  return { id: member.id, deleted: true as const }
}

export async function leave(call: Call<Operations['leave']>, services: Services) {
  const actor = await actorOf(call, memberOperations.leave, services)
  const { id } = memberOf(actor, actor.member.id)
  await depart(actor, id, services)
  return { id: actor.workspace.id, left: true as const }
}

async function depart({ workspace, member: by }: Actor, member: string, services: Services): Promise<void> {
  const fact = factOf(MemberRemoved, { by: by.id, member })
  if ((await services.shared.removeMember(workspace.id, member, OWNER, fact)) === 'refused') throw lastOwner()
  await sealFacts(services, workspace.id)
}

function memberOf({ workspace }: Actor, id: string): SharedMember {
  const found = workspace.members.find((one) => one.id === id)
  if (!found) throw new ApiError('not_found', `the workspace has no member ${id}`)
  return found
}

const lastOwner = (): ApiError =>
  new ApiError('conflict', 'the last owner stays: make another member an owner first, or close the workspace')
