import { AgentCard } from '@a2a-js/sdk'
import type { AgentInfo } from '../../agents/services.ts'
import { penceNumber } from '../../ledger/services.ts'
import type { Parts } from '../parts.ts'
import { INPUT_MODES } from './input.ts'
import { X402_EXTENSION } from './x402.ts'

const SHOWN = 100
const OUTPUT_MODES = ['text/plain', 'application/json']
const X402 = {
  uri: X402_EXTENSION,
  description: 'Tasks can be paid by x402; who does not ask for it pays from the account of the key',
  required: false,
  params: undefined,
}
const LEGACY_VERSION = '0.3.0'
/** Who may call: any API key. In the words of 1.0; those of 0.3 stand beside them. */
const SCHEME = { description: 'An API key of this service: POST /api/signup', scheme: 'Bearer', bearerFormat: '' }

export const interfaceUrl = (parts: Parts, agent?: string): string =>
  `${parts.services.installation.publicUrl}/a2a/v1${agent === undefined ? '' : `/${agent}`}`

const skillOf = (
  { id, slug, name, description, archetype, priceMicroPence, markets }: AgentInfo,
  extended: boolean,
) => ({
  id: slug,
  name,
  description: description || archetype,
  tags: [archetype, ...markets],
  examples: extended ? [`costs ${penceNumber(priceMicroPence)} pence a call; agent id ${id}`] : [],
  inputModes: INPUT_MODES,
  outputModes: OUTPUT_MODES,
  securityRequirements: [],
})

function cardOf(
  about: { readonly name: string; readonly description: string; readonly version: string; readonly url: string },
  skills: AgentCard['skills'],
  { services, signer }: Parts,
): Promise<AgentCard> {
  const { publicUrl } = services.installation
  const { url, ...rest } = about
  const jsonRpc = { url, protocolBinding: 'JSONRPC', tenant: '' }
  return signer.sign({
    ...rest,
    supportedInterfaces: [
      { ...jsonRpc, protocolVersion: '1.0' },
      { ...jsonRpc, protocolVersion: '0.3' },
    ],
    provider: { url: publicUrl, organization: new URL(publicUrl).hostname },
    documentationUrl: `${publicUrl}/docs`,
    capabilities: {
      streaming: true,
      pushNotifications: true,
      extendedAgentCard: true,
      extensions: services.schemes ? [X402] : [],
    },
    securitySchemes: { bearer: { scheme: { $case: 'httpAuthSecurityScheme', value: SCHEME } } },
    securityRequirements: [{ schemes: { bearer: { list: [] } } }],
    defaultInputModes: INPUT_MODES,
    defaultOutputModes: OUTPUT_MODES,
    skills,
    signatures: [],
  })
}

/** Of one agent. `extended`, for callers with a key: with its price. */
export const agentCard = (agent: AgentInfo, parts: Parts, extended = false): Promise<AgentCard> =>
  cardOf(
    {
      name: agent.name,
      description: agent.description || `An agent of the archetype ${agent.archetype}`,
      version: agent.liveVersion.slice(0, 19),
      url: interfaceUrl(parts, agent.slug),
    },
    [skillOf(agent, extended)],
    parts,
  )

/** Of the service: the newest listed agents as skills. */
export async function serviceCard(parts: Parts, extended = false): Promise<AgentCard> {
  const { data } = await parts.services.agents.listed({ limit: SHOWN })
  return cardOf(
    {
      name: 'Agents of this service',
      description:
        'Talks to any listed agent: name it by message.metadata.agent (its skill id), or use the card at /a2a/v1/<skill id>/.well-known/agent-card.json',
      version: '1.0',
      url: interfaceUrl(parts),
    },
    data.map((agent) => skillOf(agent, extended)),
    parts,
  )
}

/** As 1.0 writes it, with the fields of 0.3 beside: clients of both read it. */
export function hybridCard(card: AgentCard): Record<string, unknown> {
  const written = AgentCard.toJSON(card) as Record<string, unknown>
  const schemes = written['securitySchemes'] as Readonly<Record<string, object>>
  return {
    ...written,
    protocolVersion: LEGACY_VERSION,
    url: card.supportedInterfaces[0]?.url,
    preferredTransport: 'JSONRPC',
    supportsAuthenticatedExtendedCard: true,
    security: [{ bearer: [] }],
    securitySchemes: Object.fromEntries(
      Object.entries(schemes).map(([name, scheme]) => [name, { ...scheme, type: 'http', scheme: 'Bearer' }]),
    ),
  }
}
