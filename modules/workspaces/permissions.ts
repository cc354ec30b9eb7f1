import { BoundedMap, type Member, type Permissions } from '../../kernel/define.ts'
import { PERSONAL_KEY, permissionFor } from './areas.ts'
import { ROLES, type Role } from './roles.ts'

const held: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(ROLES).map(([role, permissions]) => [role, new Set<string>(permissions)]),
)
const needed = new BoundedMap<string, string>(10_000)

export const may = ({ role, scopes }: Pick<Member, 'role' | 'scopes'>, permission: string): boolean =>
  held.get(role)?.has(permission) === true && (scopes === undefined || scopes.includes(permission))

/** The one place where every module's operations are checked against the table. */
export const permissions: Permissions = {
  lacking(member, operationId, method) {
    const name = `${method} ${operationId}`
    let permission = needed.get(name)
    if (permission === undefined) {
      permission = permissionFor(operationId, method)
      needed.set(name, permission)
    }
    return may(member, permission) ? undefined : permission
  },
  remedy: (permission) =>
    permission === PERSONAL_KEY
      ? 'it is done with a key of your own account, never with one of a workspace'
      : `an owner${held.get('admin')?.has(permission) ? ' or admin' : ''} of the workspace can give a role or a key that has it`,
}

/** Nobody gives what they do not have: a permission that the role holds and this member lacks. */
export const beyond = (member: Pick<Member, 'role' | 'scopes'>, role: Role): string | undefined =>
  ROLES[role].find((permission) => !may(member, permission))
