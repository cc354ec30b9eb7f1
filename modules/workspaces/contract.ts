import Type from 'typebox'
import { defineContract, event, Id, Page, PageQuery, Timestamp } from '../../kernel/define.ts'
import { budgetOperations } from './budgets/contract.ts'
import { memberOperations } from './members/contract.ts'
import { policyOperations } from './policies/contract.ts'

const Name = Type.String({ minLength: 1, maxLength: 120 })
const WorkspaceId = Id('ws_')
const ById = Type.Object({ id: WorkspaceId })

const Workspace = Type.Object(
  {
    id: WorkspaceId,
    name: Type.String(),
    tier: Type.Enum(['free', 'pro', 'enterprise']),
    your_role: Type.String(),
    member_count: Type.Integer(),
    created_at: Timestamp,
  },
  { title: 'Workspace' },
)

const Trail = Type.Object(
  {
    id: Type.String(),
    type: Type.String(),
    at: Timestamp,
    worm_seal: Type.String(),
    body: Type.Record(Type.String(), Type.Unknown(), { description: 'Random ids, amounts and names of ours.' }),
  },
  { title: 'WorkspaceTrailEntry' },
)

/** A member came, left or got another role; for the members. */
export const MembersChanged = event(
  'workspace.members_changed',
  Type.Object({ workspace_id: Type.String(), member: Type.String(), change: Type.Enum(['added', 'removed', 'role']) }),
  { published: 'second' },
)

export const contract = defineContract({
  create: {
    method: 'post',
    path: '/v1/enterprise/workspaces',
    permission: 'personal key',
    summary: 'Make a workspace',
    description:
      'An account of its own: with funds, agents, webhooks and keys that belong to it, shared by its members. Who makes it is its first owner. At most 10 for one person.',
    body: Type.Object({ name: Name }, { title: 'NewWorkspace' }),
    reply: { 200: Workspace },
    errors: ['conflict', 'forbidden'],
    idempotent: true,
    example: { name: 'Analytical Engines Ltd' },
  },
  list: {
    method: 'get',
    path: '/v1/enterprise/workspaces',
    permission: 'workspace:read',
    summary: 'Workspaces that you are a member of',
    reply: { 200: Page(Workspace, 'WorkspaceList') },
  },
  roles: {
    method: 'get',
    path: '/v1/enterprise/roles',
    permission: 'workspace:read',
    summary: 'Roles, and the permissions that each has',
    reply: {
      200: Type.Object(
        {
          permissions: Type.Array(Type.String()),
          roles: Type.Record(Type.String(), Type.Array(Type.String())),
        },
        { title: 'WorkspaceRoles' },
      ),
    },
  },
  get: {
    method: 'get',
    path: '/v1/enterprise/workspaces/:id',
    permission: 'workspace:read',
    summary: 'A workspace',
    params: ById,
    reply: { 200: Workspace },
    errors: ['not_found'],
  },
  change: {
    method: 'patch',
    path: '/v1/enterprise/workspaces/:id',
    permission: 'workspace:write',
    summary: 'Rename a workspace',
    params: ById,
    body: Type.Object({ name: Name }, { title: 'WorkspaceChange' }),
    reply: { 200: Workspace },
    errors: ['not_found', 'forbidden'],
    example: { name: 'Difference Engines Ltd' },
  },
  remove: {
    method: 'delete',
    path: '/v1/enterprise/workspaces/:id',
    permission: 'ownership:write',
    summary: 'Close a workspace, with all that belongs to it',
    description:
      'For owners. Its keys die at once and its agents, webhooks and data are erased; sealed records stay. Refused while it has earnings: withdraw them first. Other funds are given up.',
    params: ById,
    reply: { 200: Type.Object({ id: WorkspaceId, deleted: Type.Literal(true) }) },
    errors: ['not_found', 'forbidden', 'conflict'],
  },
  fund: {
    method: 'post',
    path: '/v1/enterprise/workspaces/:id/funds',
    permission: 'personal key',
    summary: 'Give a workspace money of your own',
    description:
      'From the paid credits and then the earnings of your own account; it arrives as paid credits, which can be spent and not withdrawn. A member with money:write can also pay in by card with a key of the workspace.',
    params: ById,
    body: Type.Object(
      { amount_pence: Type.Integer({ minimum: 1, maximum: 100_000_000 }) },
      { title: 'WorkspaceFunding' },
    ),
    reply: {
      200: Type.Object(
        { workspace_id: WorkspaceId, amount_pence: Type.Integer(), worm_seal: Type.String() },
        { title: 'WorkspaceFunded' },
      ),
    },
    errors: ['not_found', 'E003'],
    idempotent: true,
    example: { amount_pence: 5_000 },
  },
  trail: {
    method: 'get',
    path: '/v1/enterprise/workspaces/:id/audit',
    permission: 'audit:read',
    summary: 'What was done in a workspace, as it was sealed, newest first',
    params: ById,
    query: Type.Object({
      ...PageQuery.properties,
      type: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'Only records of this type.' })),
    }),
    reply: { 200: Page(Trail, 'WorkspaceTrail') },
    errors: ['not_found', 'forbidden'],
  },
  ...memberOperations,
  ...budgetOperations,
  ...policyOperations,
})
