/** One check of a member's permission: every operation that modules publish, by every role, beside a bare look-up in a Map. */

import { permissionOf } from '../../kernel/define.ts'
import { permissions } from '../../modules/workspaces/permissions.ts'
import { ROLES } from '../../modules/workspaces/roles.ts'
import { allModules } from '../../test/contract/modules.ts'

const ROUNDS = 400
const modules = await allModules()
const operations = modules.flatMap(({ name, contract = {} }) =>
  Object.entries(contract).map(([id, operation]) => ({ id: `${name}.${id}`, permission: permissionOf(operation) })),
)
const members = Object.keys(ROLES).flatMap((role) => [
  { id: 'usr_1', role },
  { id: 'usr_1', role, scopes: ['inference:read', 'inference:write', 'build:read'] },
])
const table = new Map(operations.map(({ id }) => [id, id]))

function measure(check: (member: (typeof members)[number], operation: (typeof operations)[number]) => unknown): number {
  let kept = 0
  const began = process.hrtime.bigint()
  for (let round = 0; round < ROUNDS; round++)
    for (const member of members) for (const operation of operations) if (check(member, operation) === undefined) kept++
  const checks = ROUNDS * members.length * operations.length
  if (kept > checks) throw new Error('more than there are')
  return Number(process.hrtime.bigint() - began) / checks
}

const runs = Array.from({ length: 5 }, () => ({
  check: measure((member, { permission }) => (permissions.may(member, permission) ? undefined : permission)),
  lookUp: measure((_member, { id }) => table.get(id)),
})).sort((a, b) => a.check - b.check)
const { check, lookUp } = runs[2] ?? { check: 0, lookUp: 1 }
console.log(
  `${operations.length} operations, ${members.length} members: ${check.toFixed(0)} ns a check (limit 2,000), ${(check / lookUp).toFixed(1)} × a look-up`,
)
process.exit(check <= 2_000 ? 0 : 1)
