import Type from 'typebox'
import { Clock, Installation, Outbound, type StartContext } from '../../kernel/define.ts'
import { Ledger } from '../ledger/services.ts'
import { Records } from '../records/services.ts'
import { type Chain, chainAt } from './facilitator/chain.ts'
import { credentialsOf } from './facilitator/credentials.ts'
import type { Facilitator } from './facilitator/facilitator.ts'
import { remoteFacilitator } from './facilitator/remote.ts'
import { sandboxFacilitator } from './facilitator/sandbox.ts'
import { collections } from './model.ts'
import { networkOf, type PublicTerms } from './wire/terms.ts'

const requires = { clock: Clock, installation: Installation, outbound: Outbound, ledger: Ledger, records: Records }

const config = Type.Object({
  facilitator: Type.String({
    maxLength: 2_048,
    default: 'auto',
    description:
      'Who verifies and settles: a URL; `sandbox`, which checks signatures and moves no money; `off`. `auto`: the sandbox on the embedded store, else off.',
  }),
  rpcUrl: Type.String({
    maxLength: 2_048,
    default: '',
    description:
      'A node of the network (JSON-RPC). Without one, a payment of which the facilitator first said nothing and then refuses it stays unknown.',
  }),
  facilitatorTimeoutMs: Type.Integer({ minimum: 100, maximum: 30_000, default: 30_000 }),
  network: Type.Enum(['base-sepolia', 'base'], { default: 'base-sepolia' }),
  payTo: Type.String({
    pattern: '^(?:0x[0-9a-fA-F]{40})?$',
    maxLength: 42,
    default: '',
    description: 'Address that transfers go to; a facilitator by URL needs it.',
  }),
  poundsPerDollar: Type.Number({ exclusiveMinimum: 0, maximum: 100, default: 0.76 }),
})

export const needs = { requires, config, collections }

/** What the operations of this module work with. */
export interface Parts extends Pick<StartContext<typeof needs>, 'services' | 'models' | 'log'> {
  readonly terms: PublicTerms
  readonly facilitator: Facilitator
  readonly chain: Chain | undefined
  /** False: the sandbox. */
  readonly livemode: boolean
}

const NOBODY = '0x000000000000000000000000000000000000dEaD'

export function buildParts({ services, models, config, log }: StartContext<typeof needs>): Parts {
  const { installation, clock, outbound } = services
  const { network, payTo, poundsPerDollar } = config
  const auto = installation.embedded ? 'sandbox' : 'off'
  const chosen = config.facilitator === 'auto' ? auto : config.facilitator
  const livemode = chosen !== 'sandbox' && chosen !== 'off'
  if (livemode && payTo === '') throw new Error('X402__PAY_TO is not set: the facilitator must know where transfers go')
  const { publicUrl } = installation
  const terms = { network, payTo: payTo || NOBODY, poundsPerDollar, exact: chosen !== 'off', publicUrl }
  const facilitator = livemode
    ? remoteFacilitator({
        url: chosen,
        network: networkOf(terms),
        credentials: credentialsOf(new URL(chosen), process.env),
        timeoutMs: config.facilitatorTimeoutMs,
        outbound,
        now: () => clock.now(),
      })
    : sandboxFacilitator(networkOf(terms), () => clock.now())
  const chain = config.rpcUrl === '' ? undefined : chainAt(config.rpcUrl, networkOf(terms), outbound)
  return { services, models, log, terms, facilitator, chain, livemode }
}
