import type { Static } from 'typebox'
import { ApiError, type Call, operationId } from '../../kernel/define.ts'
import { contract } from './contract.ts'
import type { ConnectionDocument } from './model.ts'
import type { SsoContext } from './parts.ts'
import type { ProviderSettings } from './provider.ts'
import { ConnectionRemoved, ConnectionSet } from './records.ts'

type Operations = typeof contract
type View = Static<Operations['connection']['reply'][200]>

const place = (workspace: string): string => `sso:${workspace}`
export const redirectUri = ({ services }: SsoContext): string =>
  `${services.installation.publicUrl}/v1/enterprise/sso/callback`

const view = ({ _id: id, issuer, clientId, updatedAt }: ConnectionDocument, context: SsoContext): View => ({
  workspace_id: id,
  issuer,
  client_id: clientId,
  redirect_uri: redirectUri(context),
  login_url: `${context.services.installation.publicUrl}/v1/enterprise/sso/${id}/login`,
  updated_at: new Date(updatedAt).toISOString(),
})

export async function connection(call: Call<Operations['connection']>, context: SsoContext): Promise<View> {
  const { id } = call.params
  await context.services.memberships.permit(call.caller, id, contract.connection)
  const found = await context.models.connections.findById(id).lean()
  if (!found) throw new ApiError('not_found', 'the workspace has no single sign-on; PUT it')
  return view(found, context)
}

export async function setConnection(call: Call<Operations['setConnection']>, context: SsoContext): Promise<View> {
  const { models, services } = context
  const { id } = call.params
  const { issuer, client_id: clientId, client_secret: clientSecret } = call.body
  const by = await services.memberships.permit(call.caller, id, contract.setConnection)
  await services.outbound.check(issuer, '/body/issuer')
  const { providerOf } = await import('./provider.ts')
  await providerOf(
    { issuer, clientId, clientSecret },
    { outbound: services.outbound, sandbox: services.installation.embedded },
  )
  const updatedAt = services.clock.now()
  const secret = (await services.cipher.seal(id, place(id), clientSecret)).toString('base64')
  const record = operationId('sso-set-', id, 'sso', call.operationKey)
  await services.records.append(ConnectionSet, { id: record, account: id, body: { by } })
  await models.connections.updateOne({ _id: id }, { $set: { issuer, clientId, secret, updatedAt } }, { upsert: true })
  return view({ _id: id, issuer, clientId, secret, updatedAt }, context)
}

export async function removeConnection(call: Call<Operations['removeConnection']>, context: SsoContext) {
  const { models, services } = context
  const { id } = call.params
  const by = await services.memberships.permit(call.caller, id, contract.removeConnection)
  const record = operationId('sso-removed-', id, 'sso', call.operationKey)
  await services.records.append(ConnectionRemoved, { id: record, account: id, body: { by } })
  await models.connections.deleteOne({ _id: id })
  return { id, deleted: true as const }
}

/** Throws `not_found`. */
export async function settingsOf(workspace: string, { models, services }: SsoContext): Promise<ProviderSettings> {
  const found = await models.connections.findById(workspace).lean()
  const secret = found && (await services.cipher.open(workspace, place(workspace), Buffer.from(found.secret, 'base64')))
  if (!found || secret === undefined || secret === null)
    throw new ApiError('not_found', 'no workspace with single sign-on has this address')
  return { issuer: found.issuer, clientId: found.clientId, clientSecret: secret }
}
