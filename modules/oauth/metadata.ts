/** The one thing that a token lets its client do: call tools, within its mandate. */
export const SCOPE = 'mcp'

/** Where a 401 of the resource sends clients: RFC 9728. */
export const metadataOf = (publicUrl: string): string => `${publicUrl}/.well-known/oauth-protected-resource/mcp`

export const resourceOf = (publicUrl: string) => ({
  resource: `${publicUrl}/mcp`,
  authorization_servers: [publicUrl],
  scopes_supported: [SCOPE],
  bearer_methods_supported: ['header'],
  resource_name: 'Agent Earnings and Inference Routing Service',
  resource_documentation: `${publicUrl}/docs`,
})

export const serverOf = (publicUrl: string) => ({
  issuer: publicUrl,
  authorization_endpoint: `${publicUrl}/oauth/authorize`,
  token_endpoint: `${publicUrl}/oauth/token`,
  registration_endpoint: `${publicUrl}/oauth/register`,
  revocation_endpoint: `${publicUrl}/oauth/revoke`,
  scopes_supported: [SCOPE],
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
})

/** Whether a client means what is served here. RFC 8707. */
export const isOurs = (resource: string | undefined, publicUrl: string): boolean =>
  resource === undefined || [publicUrl, `${publicUrl}/`, `${publicUrl}/mcp`].includes(resource)
