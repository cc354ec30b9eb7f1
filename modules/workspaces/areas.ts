import type { Permission } from './roles.ts'

/** Areas of the modules; one that is not listed (a plugin) belongs to what developers build. */
const AREAS: Readonly<Record<string, string>> = {
  accounts: 'account',
  identity: 'account',
  fraud: 'account',
  rules: 'account',
  reputation: 'account',
  notify: 'account',
  routing: 'inference',
  protocols: 'inference',
  batches: 'inference',
  bridges: 'inference',
  safety: 'policy',
  credits: 'money',
  earnings: 'money',
  ledger: 'money',
  payments: 'money',
  billing: 'money',
  payouts: 'payouts',
  audit: 'audit',
  records: 'audit',
  scim: 'directory',
  mandates: 'account',
  x402: 'money',
}

/** In nobody's role: what only a person does with a key of their own. */
export const PERSONAL_KEY = 'personal key'

/** Operations whose method does not tell what they need. */
export const OPERATIONS: Readonly<Record<string, Permission | typeof PERSONAL_KEY>> = {
  // keys and erasure of a workspace go by /v1/enterprise, where members are looked at
  'accounts.createKey': PERSONAL_KEY,
  'accounts.listKeys': PERSONAL_KEY,
  'accounts.revokeKey': PERSONAL_KEY,
  'accounts.erase': PERSONAL_KEY,
  // a session has the permissions of its key: whoever may look at all may be signed in
  'console.session': 'account:read',
  'console.confirm': 'account:read',
  'console.signOut': 'account:read',
  'console.changes': 'account:read',
  'audit.export': 'audit:read',
  'audit.verifyHash': 'account:read',
  'audit.verifyBundle': 'account:read',
  'routing.receipt': 'usage:read',
  'protocols.countTokens': 'inference:read',
  'safety.check': 'inference:write',
  'safety.redact': 'inference:write',
  'safety.restore': 'inference:write',
  'safety.moderations': 'inference:write',
  'a2a.refund': 'money:write',
  'marketplace.refund': 'money:write',
  'memory.search': 'build:read',
  'memory.mem0Search': 'build:read',
  'memory.mem0List': 'build:read',
  'eval.compare': 'build:read',
  'eval.checkGate': 'build:read',
  // to call what others made is to use it, not to build
  'agents.call': 'inference:write',
  'a2a.rpc': 'inference:write',
  'a2a.agentRpc': 'inference:write',
  'a2a.invoke': 'inference:write',
  'a2a.cancel': 'inference:write',
  'mcp.serve': 'inference:write',
  'swarm.run': 'inference:write',
  'swarm.cancel': 'inference:write',
  'mandates.challenge': 'inference:write',
  'search.everything': 'build:read',
  'search.search': 'build:read',
  'search.facetSearch': 'build:read',
  'search.multiSearch': 'build:read',
  'workspaces.create': PERSONAL_KEY,
  'workspaces.accept': PERSONAL_KEY,
  'workspaces.fund': PERSONAL_KEY,
  'scim.searchAll': 'directory:read',
  'workspaces.list': 'workspace:read',
  'workspaces.roles': 'workspace:read',
  'workspaces.get': 'workspace:read',
  'workspaces.change': 'workspace:write',
  'workspaces.remove': 'ownership:write',
  'workspaces.members': 'members:read',
  'workspaces.changeMember': 'members:write',
  'workspaces.removeMember': 'members:write',
  'workspaces.leave': 'workspace:read',
  'workspaces.invite': 'members:write',
  'workspaces.invitations': 'members:read',
  'workspaces.withdrawInvitation': 'members:write',
  'workspaces.createKey': 'keys:own',
  'workspaces.keys': 'workspace:read',
  'workspaces.revokeKey': 'workspace:read',
  'workspaces.createBudget': 'budgets:write',
  'workspaces.budgets': 'budgets:read',
  'workspaces.changeBudget': 'budgets:write',
  'workspaces.removeBudget': 'budgets:write',
  'workspaces.policies': 'policy:read',
  'workspaces.setPolicy': 'policy:write',
  'workspaces.usage': 'usage:read',
  'workspaces.trail': 'audit:read',
  'sso.connection': 'directory:read',
  // whoever sets the provider can sign in as any member
  'sso.setConnection': 'ownership:write',
  'sso.removeConnection': 'ownership:write',
}

/** What `<module>.<operation>` needs: as it is listed, else by its module and whether it only reads. */
export function permissionFor(operationId: string, method: string): string {
  const listed = OPERATIONS[operationId]
  if (listed !== undefined) return listed
  const module = operationId.slice(0, operationId.indexOf('.'))
  return `${AREAS[module] ?? 'build'}:${method === 'get' ? 'read' : 'write'}`
}
