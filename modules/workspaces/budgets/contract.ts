import Type, { type Static } from 'typebox'
import { defineContract, errorType, event, Id, Page, Timestamp } from '../../../kernel/define.ts'

const WorkspaceId = Id('ws_')
const Pence = Type.Integer({ minimum: 0, maximum: 1_000_000_000 })
const Day = { format: 'date', maxLength: 10, examples: ['2026-11-22'] } as const
const Amount = Type.Number({ description: 'Pence; fractions are shown.' })

export const BudgetFields = Type.Object({
  scope: Type.Enum(['workspace', 'member', 'key']),
  subject: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: 'The member or key it is for; not with `workspace`.' }),
  ),
  period: Type.Enum(['day', 'month'], { description: 'Of UTC.' }),
  kind: Type.Enum(['hard', 'soft'], {
    description: '`hard`: what would exceed it is refused with 402. `soft`: owners and billing are told once a period.',
  }),
  limit_pence: Pence,
})
export type BudgetFields = Static<typeof BudgetFields>

const Budget = Type.Object(
  {
    id: Id('bgt_'),
    ...BudgetFields.properties,
    spent_pence: Amount,
    reserved_pence: Amount,
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: 'WorkspaceBudget' },
)

/** Thrown where a call would exceed a hard budget, whichever module it is of. */
export const BudgetExceeded = errorType(
  'budget_exceeded',
  402,
  'a hard budget of the workspace does not cover the call',
  'ask one of those that `ask` names to raise the budget, or wait for the next period',
)

export const BudgetAlert = event(
  'workspace.budget_alert',
  Type.Object({
    workspace_id: Type.String(),
    budget_id: Type.String(),
    period: Type.String(),
    limit_pence: Type.Number(),
    spent_pence: Type.Number(),
  }),
  { published: 'second' },
)

const Usage = Type.Object(
  {
    group: Type.String({
      description: 'A member, key or model; `background`: work that no member’s request waited for.',
    }),
    calls: Type.Integer(),
    cost_pence: Amount,
    input_tokens: Type.Integer(),
    output_tokens: Type.Integer(),
  },
  { title: 'WorkspaceUsageRow' },
)

const at = '/v1/enterprise/workspaces/:id' as const
const ById = Type.Object({ id: WorkspaceId })
const ByBudget = Type.Object({ id: WorkspaceId, budget_id: Id('bgt_') })

export const budgetOperations = defineContract({
  createBudget: {
    method: 'post',
    path: `${at}/budgets`,
    permission: 'budgets:write',
    summary: 'Set a budget',
    description:
      'It counts what the period has cost already. Held money counts until the call has ended, so parallel calls cannot exceed it together.',
    params: ById,
    body: BudgetFields,
    reply: { 200: Budget },
    errors: ['not_found', 'forbidden', 'conflict'],
    idempotent: true,
    example: { scope: 'workspace', period: 'month', kind: 'hard', limit_pence: 50_000 },
  },
  budgets: {
    method: 'get',
    path: `${at}/budgets`,
    permission: 'budgets:read',
    summary: 'Budgets, and what is spent of them',
    params: ById,
    query: Type.Object({
      limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
      cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 512 })),
    }),
    reply: { 200: Page(Budget, 'WorkspaceBudgets') },
    errors: ['not_found', 'forbidden'],
  },
  changeBudget: {
    method: 'patch',
    path: `${at}/budgets/:budget_id`,
    permission: 'budgets:write',
    summary: 'Change a budget',
    params: ByBudget,
    body: Type.Object(
      { limit_pence: Type.Optional(Pence), kind: Type.Optional(BudgetFields.properties.kind) },
      { title: 'WorkspaceBudgetChange' },
    ),
    reply: { 200: Budget },
    errors: ['not_found', 'forbidden'],
    example: { limit_pence: 80_000 },
  },
  removeBudget: {
    method: 'delete',
    path: `${at}/budgets/:budget_id`,
    permission: 'budgets:write',
    summary: 'Remove a budget',
    params: ByBudget,
    reply: { 200: Type.Object({ id: Type.String(), deleted: Type.Literal(true) }) },
    errors: ['not_found', 'forbidden'],
  },
  usage: {
    method: 'get',
    path: `${at}/usage`,
    permission: 'usage:read',
    summary: 'What was used, by member, key or model',
    params: ById,
    query: Type.Object({
      group_by: Type.Enum(['member', 'key', 'model'], { default: 'member' }),
      from: Type.Optional(Type.String({ ...Day, description: 'Default: the first of this month.' })),
      to: Type.Optional(Type.String({ ...Day, description: 'Included. Default: today.' })),
    }),
    reply: { 200: Type.Object({ data: Type.Array(Usage), total_pence: Amount }, { title: 'WorkspaceUsage' }) },
    errors: ['not_found', 'forbidden'],
  },
})
