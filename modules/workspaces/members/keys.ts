import { ApiError, type Call, PERMISSIONS, type Permission } from '../../../kernel/define.ts'
import { SERVICE, type SharedKey } from '../../accounts/services.ts'
import { type Actor, actorOf, require } from '../actor.ts'
import { factOf, sealFacts } from '../facts.ts'
import type { Services, WorkspacesContext } from '../parts.ts'
import { permissions } from '../permissions.ts'
import { inheritPolicy } from '../policies/policies.ts'
import { KeyIssued, KeyRevoked } from '../records.ts'
import { memberOperations } from './contract.ts'

type Operations = typeof memberOperations
const iso = (epochMs: number): string => new Date(epochMs).toISOString()

export async function createKey(
  call: Call<Operations['createKey']>,
  { services, models }: Pick<WorkspacesContext, 'services' | 'models'>,
) {
  const actor = await actorOf(call, memberOperations.createKey, services)
  const { workspace, member } = actor
  const { label = 'unnamed', service = false, expires_in_s: expiresInS } = call.body
  if (service) require(actor, 'keys:write')
  const scopes = scopesOf(actor, call.body.scopes, service)
  const owner = service ? SERVICE : member.id
  const expiresAt = expiresInS === undefined ? undefined : services.clock.now() + expiresInS * 1_000
  const issued = await services.shared.issueKey(workspace.id, { label, member: owner, scopes, expiresAt }, (key) =>
    factOf(KeyIssued, { by: member.id, key, member: owner, scopes: scopes ? [...scopes] : null }),
  )
  if (!issued) throw new ApiError('conflict', 'no key was made: the workspace has as many as it may; revoke one first')
  await sealFacts(services, workspace.id)
  if (call.caller.member)
    await inheritPolicy(
      workspace.id,
      { from: call.caller.keyId, to: issued.keyId, by: member.id },
      { services, models },
    )
  return {
    api_key: issued.key,
    key_id: issued.keyId,
    label,
    member: owner,
    scopes: scopes ? [...scopes] : null,
    created_at: iso(issued.createdAt),
    expires_at: expiresAt === undefined ? null : iso(expiresAt),
  }
}

/** What a key is limited to: never more than whoever makes it may, and as little as the key that it is made with. */
function scopesOf(
  { member }: Actor,
  wanted: readonly string[] | undefined,
  service: boolean,
): readonly string[] | undefined {
  if (wanted === undefined) {
    if (service)
      throw new ApiError('invalid_request', 'a key of the workspace itself needs scopes: name what it may do')
    return member.scopes
  }
  const scopes = [...new Set(wanted)]
  const unknown = scopes.find((scope) => !isPermission(scope))
  if (unknown !== undefined)
    throw new ApiError('invalid_request', `'${unknown}' is no permission: GET /v1/enterprise/roles lists them`)
  const lacking = scopes.filter(isPermission).find((scope) => !permissions.may(member, scope))
  if (lacking !== undefined)
    throw new ApiError('forbidden', `you lack the permission '${lacking}', so no key of yours can have it`, {
      extra: { permission: lacking },
    })
  return scopes
}

const isPermission = (scope: string): scope is Permission => PERMISSIONS.some((one) => one === scope)

export async function listKeys(call: Call<Operations['keys']>, services: Services) {
  const { workspace, member } = await actorOf(call, memberOperations.keys, services)
  const shown = permissions.may(member, 'keys:read')
    ? workspace.keys
    : workspace.keys.filter((key) => key.member === member.id)
  return { data: shown.map(keyView), has_more: false, next_cursor: null }
}

export async function revokeKey(call: Call<Operations['revokeKey']>, services: Services) {
  const { workspace, member } = await actorOf(call, memberOperations.revokeKey, services)
  const { key_id: keyId } = call.params
  const key = workspace.keys.find(({ id }) => id === keyId)
  const fact = factOf(KeyRevoked, { by: member.id, key: keyId })
  const mayRevoke = key !== undefined && (key.member === member.id || permissions.may(member, 'keys:write'))
  if (!mayRevoke || (await services.shared.revokeKey(workspace.id, keyId, fact)) === 'refused')
    throw new ApiError('not_found', `there is no key ${keyId} that is yours`)
  await sealFacts(services, workspace.id)
  return { id: keyId, revoked: true as const }
}

const keyView = ({ id, label, prefix, member, scopes, createdAt, expiresAt }: SharedKey) => ({
  key_id: id,
  label,
  prefix,
  member,
  scopes: scopes ? [...scopes] : null,
  created_at: iso(createdAt),
  expires_at: expiresAt === undefined ? null : iso(expiresAt),
})
