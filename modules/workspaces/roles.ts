import { PERMISSIONS, type Permission } from '../../kernel/define.ts'

/**
 * Who may do what, as data. What an operation needs stands in its contract (`permission`). Whoever may give roles gives only
 * such as hold nothing that they lack themselves.
 */
const VIEWER: readonly Permission[] = [
  'account:read',
  'inference:read',
  'build:read',
  'policy:read',
  'usage:read',
  'workspace:read',
  'members:read',
  'budgets:read',
]
const DEVELOPER: readonly Permission[] = [...VIEWER, 'inference:write', 'build:write', 'secrets:write', 'keys:own']
const BILLING: readonly Permission[] = [
  ...VIEWER,
  'money:read',
  'money:write',
  'audit:read',
  'budgets:write',
  'keys:own',
]
const ADMIN: readonly Permission[] = [
  ...new Set([...DEVELOPER, ...BILLING]),
  'account:write',
  'policy:write',
  'payouts:read',
  'workspace:write',
  'members:write',
  'keys:read',
  'keys:write',
  'directory:read',
  'directory:write',
]

/** `service` is no person's role: keys of the workspace itself have it, within their scopes. */
export const ROLES = {
  owner: PERMISSIONS,
  admin: ADMIN,
  developer: DEVELOPER,
  billing: BILLING,
  viewer: VIEWER,
  service: ADMIN,
} as const satisfies Record<string, readonly Permission[]>
export type Role = keyof typeof ROLES

/** The role that a workspace is never without. */
export const OWNER = 'owner' satisfies Role
