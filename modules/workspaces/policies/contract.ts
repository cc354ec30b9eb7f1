import Type from 'typebox'
import { defineContract, Id, Nullable, Timestamp } from '../../../kernel/define.ts'

const Scope = Type.Enum(['workspace', 'member', 'key'])
const ModelPattern = Type.String({
  minLength: 1,
  maxLength: 160,
  pattern: '^[A-Za-z0-9][A-Za-z0-9._:/@-]{0,158}[*]?$',
  description: '`gpt-5` (at any provider), `claude-*`, `mistral/*` (all of a provider), `local/*` (our own functions).',
})
const Region = Type.String({
  minLength: 1,
  maxLength: 40,
  pattern: '^[A-Za-z0-9][A-Za-z0-9-]{0,39}$',
  description: 'As the operator names the region of each provider.',
})
const limits = {
  models: Nullable(Type.Array(ModelPattern, { maxItems: 100, description: 'null: not limited here.' })),
  regions: Nullable(
    Type.Array(Region, {
      maxItems: 20,
      description:
        'Where models may run; a provider whose region is not known is none of them. null: not limited here.',
    }),
  ),
  retention_days: Nullable(
    Type.Integer({
      minimum: 1,
      maximum: 3_650,
      description:
        'Of the workspace alone: memories, log lines and traces that are older are removed. null: not limited here.',
    }),
  ),
}
const subject = Type.String({ minLength: 1, maxLength: 64 })
const Policy = Type.Object(
  { scope: Scope, subject: Nullable(subject), ...limits, updated_at: Timestamp },
  { title: 'WorkspacePolicy' },
)

const ById = Type.Object({ id: Id('ws_') })
const path = '/v1/enterprise/workspaces/:id/policies' as const

export const policyOperations = defineContract({
  policies: {
    method: 'get',
    path,
    permission: 'policy:read',
    summary: 'Policies of a workspace, its members and keys',
    description: 'All that apply to a call bind together, so what one of them does not allow, no other can.',
    params: ById,
    reply: { 200: Type.Object({ data: Type.Array(Policy) }, { title: 'WorkspacePolicies' }) },
    errors: ['not_found', 'forbidden'],
  },
  setPolicy: {
    method: 'put',
    path,
    permission: 'policy:write',
    summary: 'Set the policy of a workspace, a member or a key',
    description:
      'In place of the one before. Admins can only tighten it; to allow more than before is for owners. Keys that are made with a key inherit its policy.',
    params: ById,
    body: Type.Object(
      { scope: Scope, subject: Type.Optional(subject), ...Type.Partial(Type.Object(limits)).properties },
      { title: 'NewWorkspacePolicy' },
    ),
    reply: { 200: Policy },
    errors: ['not_found', 'forbidden', 'conflict'],
    example: { scope: 'workspace', models: ['mistral/*', 'gpt-5'], retention_days: 30 },
  },
})
