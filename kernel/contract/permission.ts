/** What a key may be given, as `<area>:<what>`. Which role has which is for the module that keeps members. */
export const PERMISSIONS = [
  'account:read',
  'account:write',
  'inference:read',
  'inference:write',
  'build:read',
  'build:write',
  'secrets:write',
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

/** In nobody's role: what only a person does with a key of their own. */
export const PERSONAL_KEY = 'personal key'

export type NeededPermission = Permission | typeof PERSONAL_KEY

/** What a key that is limited needs for an operation. What only reads and says nothing is what developers look at. */
export const permissionOf = ({
  permission = 'build:read',
}: {
  readonly permission?: NeededPermission | undefined
}): NeededPermission => permission
