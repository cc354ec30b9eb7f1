import type { Static } from 'typebox'
import { ApiError, type Call, DAY_MS, operationId } from '../../../kernel/define.ts'
import { actorOf } from '../actor.ts'
import { factOf, sealFacts } from '../facts.ts'
import type { Services, WorkspacesContext } from '../parts.ts'
import { InvitationWithdrawn, Invited, MemberAdded } from '../records.ts'
import { memberOperations } from './contract.ts'
import { refuseBeyond } from './members.ts'

type Operations = typeof memberOperations
type InvitationView = Static<Operations['invite']['reply'][200]>

export async function invite(
  call: Call<Operations['invite']>,
  { services, config }: Pick<WorkspacesContext, 'services' | 'config'>,
): Promise<InvitationView> {
  const actor = await actorOf(call, memberOperations.invite, services)
  const { workspace, member } = actor
  const { email, role } = call.body
  refuseBeyond(actor, role)
  const id = operationId('inv_', workspace.id, 'invite', call.operationKey)
  const expiresAt = services.clock.now() + config.invitationDays * DAY_MS
  const fact = factOf(Invited, { by: member.id, invitation: id, role })
  const token = await services.shared.invite(workspace.id, { id, email, role, by: member.id }, expiresAt, fact)
  if (token === undefined)
    throw new ApiError('conflict', 'this address is invited already, or 200 invitations are open: withdraw one first')
  await sealFacts(services, workspace.id)
  await services.mailer.send({
    id,
    to: email,
    userId: workspace.id,
    subject: `You are invited to ${oneLine(workspace.name)}`,
    text: mailText(oneLine(workspace.name), role, token, services),
  })
  return { id, email, role, invited_by: member.id, expires_at: new Date(expiresAt).toISOString() }
}

export async function listInvitations(call: Call<Operations['invitations']>, services: Services) {
  const { workspace } = await actorOf(call, memberOperations.invitations, services)
  const data = workspace.invitations.map(({ id, email, role, by, expiresAt }) => ({
    id,
    email,
    role: role as InvitationView['role'],
    invited_by: by,
    expires_at: new Date(expiresAt).toISOString(),
  }))
  return { data, has_more: false, next_cursor: null }
}

export async function withdrawInvitation(call: Call<Operations['withdrawInvitation']>, services: Services) {
  const { workspace, member } = await actorOf(call, memberOperations.withdrawInvitation, services)
  const id = call.params.invitation_id
  const fact = factOf(InvitationWithdrawn, { by: member.id, invitation: id })
  if ((await services.shared.withdrawInvitation(workspace.id, id, fact)) === 'refused')
    throw new ApiError('not_found', `the workspace has no open invitation ${id}`)
  await sealFacts(services, workspace.id)
  return { id, deleted: true as const }
}

/** One answer for every token that does not work, so that it tells nothing of others' invitations. */
export async function accept({ caller, body }: Call<Operations['accept']>, services: Services) {
  let given = ''
  const workspace = await services.shared.join({
    token: body.token,
    userId: caller.userId,
    fact: ({ role }) => {
      given = role
      return factOf(MemberAdded, { by: caller.userId, member: caller.userId, role, source: 'invited' })
    },
  })
  if (workspace === undefined)
    throw new ApiError(
      'not_found',
      'this token admits you nowhere: it is used, withdrawn or expired, or was mailed to another address than that of your account',
    )
  await sealFacts(services, workspace)
  return { workspace_id: workspace, role: given as InvitationView['role'] }
}

const oneLine = (text: string): string => text.replaceAll(/\p{C}/gu, ' ')

const mailText = (name: string, role: string, token: string, { installation }: Services): string =>
  [
    `You are invited to the workspace "${name}" as ${role}.`,
    '',
    'To accept, send this token with an API key of the account that has this address:',
    '',
    `  POST ${installation.publicUrl}/v1/enterprise/invitations/accept`,
    `  {"token": "${token}"}`,
    '',
    'It works once. If you do not know the workspace, ignore this mail.',
    '',
  ].join('\n')
