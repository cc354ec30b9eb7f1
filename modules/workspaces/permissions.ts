import { type Member, PERSONAL_KEY, type Permission, type Permissions } from '../../kernel/define.ts'
import { ROLES, type Role } from './roles.ts'

const held: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(ROLES).map(([role, permissions]) => [role, new Set<string>(permissions)]),
)

/** The one place where every module's operations are checked: by what their contracts say that they need. */
export const permissions: Permissions = {
  may: ({ role, scopes }, permission) =>
    held.get(role)?.has(permission) === true && (scopes === undefined || scopes.includes(permission)),
  remedy: (permission) =>
    permission === PERSONAL_KEY
      ? 'it is done with a key of your own account, never with one of a workspace'
      : `an owner${held.get('admin')?.has(permission) ? ' or admin' : ''} of the workspace can give a role or a key that has it`,
}

/** Nobody gives what they do not have: a permission that the role holds and this member lacks. */
export const beyond = (member: Pick<Member, 'role' | 'scopes'>, role: Role): Permission | undefined =>
  ROLES[role].find((permission) => !permissions.may(member, permission))
