/**
 * Who may do what, as data. A permission is `<area>:<read|write>`; what a route needs follows from its module and method
 * (`areas.ts`). Whoever may give roles gives only such as hold nothing that they lack themselves.
 */
export const PERMISSIONS = [
  'account:read',
  'account:write',
  'inference:read',
  'inference:write',
  'build:read',
  'build:write',
  'policy:read',
  'policy:write',
  'money:read',
  'money:write',
  'payouts:read',
  'payouts:write',
  'audit:read',
  'usage:read',
  'workspace:read',
  'workspace:write',
  'members:read',
  'members:write',
  'keys:own',
  'keys:read',
  'keys:write',
  'budgets:read',
  'budgets:write',
  'directory:read',
  'directory:write',
  'ownership:write',
] as const
export type Permission = (typeof PERMISSIONS)[number]

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
const DEVELOPER: readonly Permission[] = [...VIEWER, 'inference:write', 'build:write', 'keys:own']
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
