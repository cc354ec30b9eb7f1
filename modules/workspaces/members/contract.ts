import Type from 'typebox'
import { defineContract, Id, Nullable, Page, Timestamp } from '../../../kernel/define.ts'

const WorkspaceId = Id('ws_')
const MemberId = Type.String({ minLength: 1, maxLength: 64, pattern: '^usr_[0-9A-Za-z]{20,64}$' })
export const MEMBER_ROLES = ['owner', 'admin', 'developer', 'billing', 'viewer'] as const
export const Role = Type.Enum(MEMBER_ROLES)
const Email = Type.String({ format: 'email', maxLength: 254 })
const Scope = Type.String({
  minLength: 1,
  maxLength: 40,
  description: 'A permission, as GET /v1/enterprise/roles lists them.',
})

const Member = Type.Object(
  {
    id: Type.String(),
    email: Nullable(Type.String()),
    name: Nullable(Type.String()),
    role: Role,
    source: Type.String({ description: '`created`, `invited` or `directory` (SCIM).' }),
    since: Timestamp,
  },
  { title: 'WorkspaceMember' },
)
const Invitation = Type.Object(
  {
    id: Type.String(),
    email: Type.String(),
    role: Role,
    invited_by: Type.String(),
    expires_at: Timestamp,
  },
  { title: 'WorkspaceInvitation' },
)
const Key = {
  key_id: Type.String(),
  label: Type.String(),
  member: Type.String({ description: 'Whose it is; `service`: the workspace’s own.' }),
  scopes: Nullable(Type.Array(Type.String(), { description: 'null: all that the member’s role has.' })),
  created_at: Timestamp,
  expires_at: Nullable(Timestamp),
}

const ById = Type.Object({ id: WorkspaceId })
const ByMember = Type.Object({ id: WorkspaceId, member_id: MemberId })
const at = '/v1/enterprise/workspaces/:id' as const

export const memberOperations = defineContract({
  members: {
    method: 'get',
    path: `${at}/members`,
    permission: 'members:read',
    summary: 'Members of a workspace',
    params: ById,
    reply: { 200: Page(Member, 'WorkspaceMembers') },
    errors: ['not_found', 'forbidden'],
  },
  changeMember: {
    method: 'patch',
    path: `${at}/members/:member_id`,
    permission: 'members:write',
    summary: 'Give a member another role',
    description: 'Nobody gives or takes away a role that holds a permission they lack; the last owner stays one.',
    params: ByMember,
    body: Type.Object({ role: Role }, { title: 'WorkspaceMemberChange' }),
    reply: { 200: Member },
    errors: ['not_found', 'forbidden', 'conflict'],
    example: { role: 'developer' },
  },
  removeMember: {
    method: 'delete',
    path: `${at}/members/:member_id`,
    permission: 'members:write',
    summary: 'Remove a member',
    description: 'Their keys of the workspace die with it, in all processes within 500 ms. The last owner stays.',
    params: ByMember,
    reply: { 200: Type.Object({ id: Type.String(), deleted: Type.Literal(true) }) },
    errors: ['not_found', 'forbidden', 'conflict'],
  },
  leave: {
    method: 'post',
    path: `${at}/leave`,
    permission: 'workspace:read',
    summary: 'Leave a workspace',
    params: ById,
    reply: { 200: Type.Object({ id: Type.String(), left: Type.Literal(true) }) },
    errors: ['not_found', 'conflict'],
  },
  invite: {
    method: 'post',
    path: `${at}/invitations`,
    permission: 'members:write',
    summary: 'Invite somebody by mail',
    description:
      'The mailed token works once, within seven days, and only for the account with that address. Nobody invites to a role that holds a permission they lack.',
    params: ById,
    body: Type.Object({ email: Email, role: Role }, { title: 'NewWorkspaceInvitation' }),
    reply: { 200: Invitation },
    errors: ['not_found', 'forbidden', 'conflict'],
    example: { email: 'grace@example.com', role: 'developer' },
  },
  invitations: {
    method: 'get',
    path: `${at}/invitations`,
    permission: 'members:read',
    summary: 'Open invitations',
    params: ById,
    reply: { 200: Page(Invitation, 'WorkspaceInvitations') },
    errors: ['not_found', 'forbidden'],
  },
  withdrawInvitation: {
    method: 'delete',
    path: `${at}/invitations/:invitation_id`,
    permission: 'members:write',
    summary: 'Withdraw an invitation',
    params: Type.Object({ id: WorkspaceId, invitation_id: Id('inv_') }),
    reply: { 200: Type.Object({ id: Type.String(), deleted: Type.Literal(true) }) },
    errors: ['not_found', 'forbidden'],
  },
  accept: {
    method: 'post',
    path: '/v1/enterprise/invitations/accept',
    permission: 'personal key',
    summary: 'Accept an invitation',
    description: 'With a key of your own account, whose address is the one that was invited.',
    body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) }, { title: 'InvitationAcceptance' }),
    reply: { 200: Type.Object({ workspace_id: WorkspaceId, role: Role }, { title: 'InvitationAccepted' }) },
    errors: ['not_found', 'forbidden'],
    example: { token: 'inv_3fQ8xZk1LmNp' },
  },
  createKey: {
    method: 'post',
    path: `${at}/api-keys`,
    permission: 'keys:own',
    summary: 'Make a key of the workspace',
    description:
      'What is called with it belongs to the workspace and is paid from its funds. It is yours and dies when you leave; with `service` it is the workspace’s own and needs `scopes` and keys:write. `scopes` narrow it and never exceed what you may.',
    params: ById,
    body: Type.Object(
      {
        label: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
        scopes: Type.Optional(Type.Array(Scope, { minItems: 1, maxItems: 40 })),
        service: Type.Optional(Type.Boolean()),
        expires_in_s: Type.Optional(Type.Integer({ minimum: 60, maximum: 31_622_400 })),
      },
      { title: 'NewWorkspaceKey' },
    ),
    bodyOptional: true,
    reply: {
      200: Type.Object(
        { api_key: Type.String({ description: 'Shown this once.' }), ...Key },
        { title: 'CreatedWorkspaceKey' },
      ),
    },
    errors: ['not_found', 'forbidden', 'conflict'],
    idempotent: true,
    secretReply: true,
    example: { label: 'ci', scopes: ['inference:write'] },
  },
  keys: {
    method: 'get',
    path: `${at}/api-keys`,
    permission: 'workspace:read',
    summary: 'Keys of the workspace',
    description: 'Your own; with keys:read all.',
    params: ById,
    reply: { 200: Page(Type.Object({ ...Key, prefix: Type.String() }, { title: 'WorkspaceKey' }), 'WorkspaceKeys') },
    errors: ['not_found'],
  },
  revokeKey: {
    method: 'delete',
    path: `${at}/api-keys/:key_id`,
    permission: 'workspace:read',
    summary: 'Revoke a key at once',
    description: 'Your own; with keys:write any.',
    params: Type.Object({ id: WorkspaceId, key_id: Type.String({ minLength: 1, maxLength: 64 }) }),
    reply: { 200: Type.Object({ id: Type.String(), revoked: Type.Literal(true) }) },
    errors: ['not_found'],
  },
})
