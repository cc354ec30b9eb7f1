import Type from 'typebox'
import {
  ChangeFeed,
  Clock,
  Installation,
  Outbound,
  optional,
  PersonalCipher,
  Queue,
  type StartContext,
} from '../../kernel/define.ts'
import { Agents } from '../agents/services.ts'
import { Ledger } from '../ledger/services.ts'
import { Mandates } from '../mandates/services.ts'
import { PaymentLinks } from '../payments/services.ts'
import { Records } from '../records/services.ts'
import { RetentionPolicies } from '../workspaces/services.ts'
import { PaymentSchemes } from '../x402/services.ts'
import { collections } from './model.ts'
import type { CardSigner } from './protocol/card-signer.ts'
import type { TaskWatch } from './tasks/watch.ts'

const requires = {
  agents: Agents,
  ledger: Ledger,
  records: Records,
  queue: Queue,
  feed: ChangeFeed,
  clock: Clock,
  cipher: PersonalCipher,
  outbound: Outbound,
  installation: Installation,
  paymentLinks: optional(PaymentLinks),
  mandates: optional(Mandates),
  schemes: optional(PaymentSchemes),
  retention: optional(RetentionPolicies),
}

const config = Type.Object({
  keptDays: Type.Integer({ minimum: 1, maximum: 365, default: 30, description: 'Tasks, after their last change.' }),
  holdMs: Type.Integer({
    minimum: 300_000,
    default: 1_800_000,
    description: 'Longer than a task waits and runs: then its price is given back.',
  }),
  waitMs: Type.Integer({
    minimum: 1_000,
    maximum: 300_000,
    default: 150_000,
    description: 'How long a blocking request waits for the end of its task.',
  }),
  maxStreams: Type.Integer({ minimum: 1, default: 10_000, description: 'Open streams in one process.' }),
  contextTasks: Type.Integer({
    minimum: 0,
    maximum: 50,
    default: 10,
    description: 'Tasks before it in its context that an agent without a schema is told.',
  }),
})

export const needs = { requires, config, collections }

/** What the operations of this module work with. */
export interface Parts extends Pick<StartContext<typeof needs>, 'services' | 'models' | 'config' | 'log'> {
  readonly watch: TaskWatch
  readonly signer: CardSigner
}
