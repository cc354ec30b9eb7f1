import { createHmac } from 'node:crypto'
import Type from 'typebox'
import { Clock, Installation, Outbound, optional, PersonalCipher, type StartContext } from '../../kernel/define.ts'
import { Ledger } from '../ledger/services.ts'
import { ToolSources } from '../mcp/services.ts'
import { Memories } from '../memory/services.ts'
import { PaymentLinks } from '../payments/services.ts'
import { Records } from '../records/services.ts'
import { CallObserver, Inference } from '../routing/services.ts'
import { SearchSources } from '../search/services.ts'
import { PaymentSchemes } from '../x402/services.ts'
import { Background } from './calling/background.ts'
import { RemoteModels } from './calling/remote-models.ts'
import { collections } from './model.ts'
import { Lookup } from './registry/lookup.ts'
import { ReleaseGates } from './services.ts'

const requires = {
  records: Records,
  ledger: Ledger,
  inference: Inference,
  outbound: Outbound,
  clock: Clock,
  installation: Installation,
  persons: optional(PersonalCipher),
  paymentLinks: optional(PaymentLinks),
  schemes: optional(PaymentSchemes),
  memories: optional(Memories),
  tools: optional(ToolSources),
  search: optional(SearchSources),
  gates: optional(ReleaseGates),
  observer: optional(CallObserver),
}

const config = Type.Object({
  maxAgents: Type.Integer({ minimum: 1, maximum: 2_000, default: 200, description: 'Of one account.' }),
  defaultTimeoutMs: Type.Integer({ minimum: 100, maximum: 120_000, default: 60_000 }),
  defaultMaxCostPence: Type.Number({
    minimum: 0.01,
    maximum: 10_000,
    default: 20,
    description:
      'What a call may cost the owner of the agent for models and other agents, where the agent does not say.',
  }),
  maxDepth: Type.Integer({ minimum: 1, maximum: 10, default: 5, description: 'Agents that call agents.' }),
  holdMs: Type.Integer({
    minimum: 180_000,
    default: 600_000,
    description: 'Longer than any call: a hold that expires belonged to a process that died.',
  }),
  constitution: Type.String({
    maxLength: 100,
    default: 'platform-rules-v1',
    description: 'Constant label of the rules.',
  }),
})

export const needs = { requires, config, collections }

/** What the operations of this module work with. */
export interface Parts extends Omit<StartContext<typeof needs>, 'onStop' | 'emit' | 'signal'> {
  readonly lookup: Lookup
  readonly remoteModels: RemoteModels
  /** Shadow calls. */
  readonly background: Background
  /** HMAC-SHA-256 under this module's secret. */
  readonly keyed: (text: string) => Buffer
}

const SHADOWS_AT_ONCE = 4

export function buildParts(context: StartContext<typeof needs>): Parts {
  const key = context.services.installation.secret('agents')
  const keyed = (text: string): Buffer => createHmac('sha256', key).update(text).digest()
  const { services, config, models, log } = context
  return {
    services,
    config,
    models,
    log,
    lookup: new Lookup(models, keyed),
    remoteModels: new RemoteModels(services.inference),
    background: new Background(SHADOWS_AT_ONCE),
    keyed,
  }
}
