import { defineModule, deriving, PERMISSIONS, Permissions } from '../../kernel/define.ts'
import { OwnedWorkspaces } from '../accounts/services.ts'
import { ModelPolicies } from '../routing/services.ts'
import { alertOf } from './budgets/alerting.ts'
import { BUDGETS_CHANGED, changeBudget, createBudget, listBudgets, removeBudget } from './budgets/budgets.ts'
import { BudgetAlert } from './budgets/contract.ts'
import { refusal } from './budgets/refusal.ts'
import { Spending } from './budgets/spending.ts'
import { usage } from './budgets/usage.ts'
import { contract, MembersChanged } from './contract.ts'
import { sealFacts } from './facts.ts'
import { leaveAll } from './leaving.ts'
import { accept, invite, listInvitations, withdrawInvitation } from './members/invitations.ts'
import { createKey, listKeys, revokeKey } from './members/keys.ts'
import { changeMember, leave, listMembers, removeMember } from './members/members.ts'
import { memberships } from './members/memberships.ts'
import type { Budget } from './model.ts'
import { needs } from './parts.ts'
import { permissions } from './permissions.ts'
import { modelPolicies, retentionPolicies } from './policies/in-force.ts'
import { listPolicies, POLICIES_CHANGED, setPolicy } from './policies/policies.ts'
import type { PolicyList } from './policies/rules.ts'
import { sealPolicies } from './policies/sealing.ts'
import {
  BudgetReached,
  BudgetRemoved,
  BudgetSet,
  FACTS,
  Funded,
  MemberAdded,
  MemberRemoved,
  MemberRoleChanged,
  PolicySet,
} from './records.ts'
import { ROLES } from './roles.ts'
import { Memberships, RetentionPolicies } from './services.ts'
import { trail } from './trail.ts'
import { WorkspaceCache } from './workspace-cache.ts'
import { change, create, fund, get, list, remove } from './workspaces.ts'

const membersChanged = (
  workspace: string | null,
  member: string,
  changed: 'added' | 'removed' | 'role',
): readonly [ReturnType<typeof MembersChanged.of>] => [
  MembersChanged.of({ workspace_id: workspace ?? '', member, change: changed }, { users: [workspace ?? '', member] }),
]

export default defineModule({
  name: 'workspaces',
  prefix: '/v1/enterprise',
  layer: 'L56 / 3',
  summary: 'Accounts that people share: members and roles, keys, budgets, policies, usage, audit trail',
  capabilities: ['workspaces', 'roles', 'invitations', 'workspace keys', 'budgets', 'policies', 'usage', 'audit trail'],
  ...needs,
  provides: {
    permissions: Permissions,
    owned: OwnedWorkspaces,
    memberships: Memberships,
    modelPolicies: ModelPolicies,
    retention: RetentionPolicies,
  },
  emits: { membersChanged: MembersChanged, budgetAlert: BudgetAlert },
  start({ services, models, log, onStop }) {
    const { records, clock, changeFeed, shared } = services
    const budgets = new WorkspaceCache(
      async (owner) => (await models.budgets.find({ owner }).lean()) as unknown as readonly Budget[],
    )
    const policies = new WorkspaceCache<PolicyList>(
      async (workspace) => (await models.policies.findById(workspace).lean())?.policies ?? [],
    )
    onStop(changeFeed.subscribe(POLICIES_CHANGED, (workspaces) => policies.changed(workspaces)))
    onStop(changeFeed.subscribe(BUDGETS_CHANGED, (workspaces) => budgets.changed(workspaces)))
    const spending = new Spending({
      spending: models.spending,
      charges: models.charges,
      budgets,
      records,
      clock,
      log,
      refuse: (workspace, budget) => refusal(workspace, budget, services),
      alert: (workspace, budget, used) => alertOf(workspace, budget, used, services),
    })
    onStop(services.guards.add(spending))
    return {
      spending,
      policies,
      modelPolicies: modelPolicies(policies),
      retention: retentionPolicies(models.policies),
      permissions,
      memberships: memberships(services),
      owned: { countOf: async (userId: string) => (await shared.ofMember(userId)).length },
    }
  },
  contract,
  handlers: {
    create: (call, context) => create(call, context),
    list: (call, { services }) => list(call, services),
    roles: () => ({
      permissions: [...PERMISSIONS],
      roles: Object.fromEntries(Object.entries(ROLES).map(([role, held]) => [role, [...held]])),
    }),
    get: (call, { services }) => get(call, services),
    change: (call, { services }) => change(call, services),
    remove: (call, { services }) => remove(call, services),
    fund: (call, { services }) => fund(call, services),
    trail: (call, { services }) => trail(call, services),
    members: (call, { services }) => listMembers(call, services),
    changeMember: (call, { services }) => changeMember(call, services),
    removeMember: (call, { services }) => removeMember(call, services),
    leave: (call, { services }) => leave(call, services),
    invite: (call, context) => invite(call, context),
    invitations: (call, { services }) => listInvitations(call, services),
    withdrawInvitation: (call, { services }) => withdrawInvitation(call, services),
    accept: (call, { services }) => accept(call, services),
    createKey: (call, context) => createKey(call, context),
    keys: (call, { services }) => listKeys(call, services),
    revokeKey: (call, { services }) => revokeKey(call, services),
    createBudget: (call, context) => createBudget(call, context),
    budgets: (call, context) => listBudgets(call, context),
    changeBudget: (call, context) => changeBudget(call, context),
    removeBudget: (call, context) => removeBudget(call, context),
    policies: (call, context) => listPolicies(call, context),
    setPolicy: (call, context) => setPolicy(call, context),
    usage: (call, context) => usage(call, context),
  },
  records: [...FACTS, BudgetSet, BudgetRemoved, BudgetReached, PolicySet, Funded],
  derives: [
    deriving(MemberAdded, ({ account, body }) => membersChanged(account, body.member, 'added')),
    deriving(MemberRemoved, ({ account, body }) => membersChanged(account, body.member, 'removed')),
    deriving(MemberRoleChanged, ({ account, body }) => membersChanged(account, body.member, 'role')),
    deriving(BudgetReached, ({ account, body }) => [
      BudgetAlert.of(
        {
          workspace_id: account ?? '',
          budget_id: body.budget,
          period: body.period,
          limit_pence: body.limit_pence,
          spent_pence: Number(body.spent_micro_pence) / 1_000_000,
        },
        { users: [account ?? ''] },
      ),
    ]),
  ],
  cron: {
    sweep: {
      schedule: '* * * * *',
      run: async ({ services, models, state }) => {
        await sealFacts(services)
        await sealPolicies(models.policies, services.records)
        await state.spending.sweep()
      },
    },
  },
  erase: async (userId, { services, models }) => {
    await leaveAll(userId, services)
    await sealPolicies(models.policies, services.records, userId)
    await models.policies.deleteOne({ _id: userId })
    await models.spending.deleteOne({ _id: userId })
    await models.charges.deleteMany({ workspace: userId })
  },
  async *exports(userId, { services, models }) {
    for (const { id, name, members } of await services.shared.ofMember(userId))
      yield { kind: 'workspace', item: { id, name, membership: members.find((member) => member.id === userId) } }
    for await (const { _id, nonce: _nonce, ...charge } of models.charges
      .find({ $or: [{ workspace: userId }, { member: userId }] })
      .lean())
      yield { kind: 'workspace_charge', item: { hold: _id, ...charge } }
  },
})
