// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise, PagePromise } from '../promise.ts'
import type { ModuleInfo } from './shared.ts'

export interface CreatedWorkspaceKey {
  /** Shown this once. */
  api_key: string
  key_id: string
  label: string
  /** Whose it is; `service`: the workspace’s own. */
  member: string
  scopes: string[] | null
  created_at: string
  expires_at: string | null
}

export interface InvitationAccepted {
  workspace_id: string
  role: 'owner' | 'admin' | 'developer' | 'billing' | 'viewer'
}

export interface Workspace {
  id: string
  name: string
  tier: 'free' | 'pro' | 'enterprise'
  your_role: string
  member_count: number
  created_at: string
}

export interface WorkspaceBudget {
  id: string
  scope: 'workspace' | 'member' | 'key'
  /** The member or key it is for; not with `workspace`. */
  subject?: string
  /** Of UTC. */
  period: 'day' | 'month'
  /** `hard`: what would exceed it is refused with 402. `soft`: owners and billing are told once a period. */
  kind: 'hard' | 'soft'
  limit_pence: number
  /** Pence; fractions are shown. */
  spent_pence: number
  /** Pence; fractions are shown. */
  reserved_pence: number
  created_at: string
  updated_at: string
}

export interface WorkspaceFunded {
  workspace_id: string
  amount_pence: number
  worm_seal: string
}

export interface WorkspaceInvitation {
  id: string
  email: string
  role: 'owner' | 'admin' | 'developer' | 'billing' | 'viewer'
  invited_by: string
  expires_at: string
}

export interface WorkspaceKey {
  key_id: string
  label: string
  /** Whose it is; `service`: the workspace’s own. */
  member: string
  scopes: string[] | null
  created_at: string
  expires_at: string | null
  prefix: string
}

export interface WorkspaceMember {
  id: string
  email: string | null
  name: string | null
  role: 'owner' | 'admin' | 'developer' | 'billing' | 'viewer'
  /** `created`, `invited` or `directory` (SCIM). */
  source: string
  since: string
}

export interface WorkspacePolicy {
  scope: 'workspace' | 'member' | 'key'
  subject: string | null
  models: string[] | null
  regions: string[] | null
  retention_days: number | null
  updated_at: string
}

export interface WorkspaceRoles {
  permissions: string[]
  roles: Record<string, string[]>
}

export interface WorkspaceTrailEntry {
  id: string
  type: string
  at: string
  worm_seal: string
  /** Random ids, amounts and names of ours. */
  body: Record<string, unknown>
}

export interface WorkspaceUsage {
  data: WorkspaceUsageRow[]
  /** Pence; fractions are shown. */
  total_pence: number
}

export interface WorkspaceUsageRow {
  /** A member, key or model; `background`: work that no member’s request waited for. */
  group: string
  calls: number
  /** Pence; fractions are shown. */
  cost_pence: number
  input_tokens: number
  output_tokens: number
}

export interface WorkspacesAcceptParams {
  token: string
}

export interface WorkspacesBudgetsParams {
  limit?: number | undefined
  cursor?: string | undefined
}

export interface WorkspacesChangeBudgetParams {
  limit_pence?: number | undefined
  /** `hard`: what would exceed it is refused with 402. `soft`: owners and billing are told once a period. */
  kind?: 'hard' | 'soft' | undefined
}

export interface WorkspacesChangeMemberParams {
  role: 'owner' | 'admin' | 'developer' | 'billing' | 'viewer'
}

export interface WorkspacesCreateBudgetParams {
  scope: 'workspace' | 'member' | 'key'
  /** The member or key it is for; not with `workspace`. */
  subject?: string | undefined
  /** Of UTC. */
  period: 'day' | 'month'
  /** `hard`: what would exceed it is refused with 402. `soft`: owners and billing are told once a period. */
  kind: 'hard' | 'soft'
  limit_pence: number
}

export interface WorkspacesCreateKeyParams {
  label?: string | undefined
  scopes?: string[] | undefined
  service?: boolean | undefined
  expires_in_s?: number | undefined
}

export interface WorkspacesCreateParams {
  name: string
}

export interface WorkspacesDeleteResult {
  id: string
  deleted: boolean
}

export interface WorkspacesFundParams {
  amount_pence: number
}

export interface WorkspacesInviteParams {
  email: string
  role: 'owner' | 'admin' | 'developer' | 'billing' | 'viewer'
}

export interface WorkspacesLeaveResult {
  id: string
  left: boolean
}

export interface WorkspacesRemoveBudgetResult {
  id: string
  deleted: boolean
}

export interface WorkspacesRemoveMemberResult {
  id: string
  deleted: boolean
}

export interface WorkspacesRevokeKeyResult {
  id: string
  revoked: boolean
}

export interface WorkspacesSetPolicyParams {
  scope: 'workspace' | 'member' | 'key'
  subject?: string | undefined
  models?: string[] | null | undefined
  regions?: string[] | null | undefined
  retention_days?: number | null | undefined
}

export interface WorkspacesTrailParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
  /** Only records of this type. */
  type?: string | undefined
}

export interface WorkspacesUpdateParams {
  name: string
}

export interface WorkspacesUsageParams {
  group_by?: 'member' | 'key' | 'model' | undefined
  /** Default: the first of this month. */
  from?: string | undefined
  /** Included. Default: today. */
  to?: string | undefined
}

export interface WorkspacesWithdrawInvitationResult {
  id: string
  deleted: boolean
}

/** Accounts that people share: members and roles, keys, budgets, policies, usage, audit trail */
export interface WorkspacesResource {
  /**
   * Make a workspace
   *
   * An account of its own: with funds, agents, webhooks and keys that belong to it, shared by its members. Who makes it is its first owner. At most 10 for one person.
   */
  create(params: WorkspacesCreateParams, options?: RequestOptions): APIPromise<Workspace>
  /** Workspaces that you are a member of */
  list(options?: RequestOptions): PagePromise<Workspace>
  /** Roles, and the permissions that each has */
  roles(options?: RequestOptions): APIPromise<WorkspaceRoles>
  /** A workspace */
  retrieve(id: string, options?: RequestOptions): APIPromise<Workspace>
  /** Rename a workspace */
  update(id: string, params: WorkspacesUpdateParams, options?: RequestOptions): APIPromise<Workspace>
  /**
   * Close a workspace, with all that belongs to it
   *
   * For owners. Its keys die at once and its agents, webhooks and data are erased; sealed records stay. Refused while it has earnings: withdraw them first. Other funds are given up.
   */
  delete(id: string, options?: RequestOptions): APIPromise<WorkspacesDeleteResult>
  /**
   * Give a workspace money of your own
   *
   * From the paid credits and then the earnings of your own account; it arrives as paid credits, which can be spent and not withdrawn. A member with money:write can also pay in by card with a key of the workspace.
   */
  fund(id: string, params: WorkspacesFundParams, options?: RequestOptions): APIPromise<WorkspaceFunded>
  /** What was done in a workspace, as it was sealed, newest first */
  trail(id: string, params?: WorkspacesTrailParams, options?: RequestOptions): PagePromise<WorkspaceTrailEntry>
  /** Members of a workspace */
  members(id: string, options?: RequestOptions): PagePromise<WorkspaceMember>
  /**
   * Give a member another role
   *
   * Nobody gives or takes away a role that holds a permission they lack; the last owner stays one.
   */
  changeMember(id: string, memberId: string, params: WorkspacesChangeMemberParams, options?: RequestOptions): APIPromise<WorkspaceMember>
  /**
   * Remove a member
   *
   * Their keys of the workspace die with it, in all processes within 500 ms. The last owner stays.
   */
  removeMember(id: string, memberId: string, options?: RequestOptions): APIPromise<WorkspacesRemoveMemberResult>
  /** Leave a workspace */
  leave(id: string, options?: RequestOptions): APIPromise<WorkspacesLeaveResult>
  /**
   * Invite somebody by mail
   *
   * The mailed token works once, within seven days, and only for the account with that address. Nobody invites to a role that holds a permission they lack.
   */
  invite(id: string, params: WorkspacesInviteParams, options?: RequestOptions): APIPromise<WorkspaceInvitation>
  /** Open invitations */
  invitations(id: string, options?: RequestOptions): PagePromise<WorkspaceInvitation>
  /** Withdraw an invitation */
  withdrawInvitation(id: string, invitationId: string, options?: RequestOptions): APIPromise<WorkspacesWithdrawInvitationResult>
  /**
   * Accept an invitation
   *
   * With a key of your own account, whose address is the one that was invited.
   */
  accept(params: WorkspacesAcceptParams, options?: RequestOptions): APIPromise<InvitationAccepted>
  /**
   * Make a key of the workspace
   *
   * What is called with it belongs to the workspace and is paid from its funds. It is yours and dies when you leave; with `service` it is the workspace’s own and needs `scopes` and keys:write. `scopes` narrow it and never exceed what you may.
   */
  createKey(id: string, params?: WorkspacesCreateKeyParams, options?: RequestOptions): APIPromise<CreatedWorkspaceKey>
  /**
   * Keys of the workspace
   *
   * Your own; with keys:read all.
   */
  keys(id: string, options?: RequestOptions): PagePromise<WorkspaceKey>
  /**
   * Revoke a key at once
   *
   * Your own; with keys:write any.
   */
  revokeKey(id: string, keyId: string, options?: RequestOptions): APIPromise<WorkspacesRevokeKeyResult>
  /**
   * Set a budget
   *
   * It counts what the period has cost already. Held money counts until the call has ended, so parallel calls cannot exceed it together.
   */
  createBudget(id: string, params: WorkspacesCreateBudgetParams, options?: RequestOptions): APIPromise<WorkspaceBudget>
  /** Budgets, and what is spent of them */
  budgets(id: string, params?: WorkspacesBudgetsParams, options?: RequestOptions): PagePromise<WorkspaceBudget>
  /** Change a budget */
  changeBudget(id: string, budgetId: string, params?: WorkspacesChangeBudgetParams, options?: RequestOptions): APIPromise<WorkspaceBudget>
  /** Remove a budget */
  removeBudget(id: string, budgetId: string, options?: RequestOptions): APIPromise<WorkspacesRemoveBudgetResult>
  /** What was used, by member, key or model */
  usage(id: string, params?: WorkspacesUsageParams, options?: RequestOptions): APIPromise<WorkspaceUsage>
  /**
   * Policies of a workspace, its members and keys
   *
   * All that apply to a call bind together, so what one of them does not allow, no other can.
   */
  policies(id: string, options?: RequestOptions): PagePromise<WorkspacePolicy>
  /**
   * Set the policy of a workspace, a member or a key
   *
   * In place of the one before. Admins can only tighten it; to allow more than before is for owners. Keys that are made with a key inherit its policy.
   */
  setPolicy(id: string, params: WorkspacesSetPolicyParams, options?: RequestOptions): APIPromise<WorkspacePolicy>
  /** What the module workspaces is and how it does */
  info(options?: RequestOptions): APIPromise<ModuleInfo>
}
