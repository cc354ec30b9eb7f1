import Type from 'typebox'
import { ChangeFeed, Clock, Outbound, optional, PersonalCipher, Telemetry } from '../../kernel/define.ts'
import { Mailer } from '../mail/services.ts'
import { RecordAudit, Records } from '../records/services.ts'
import { RetentionPolicies } from '../workspaces/services.ts'
import { collections } from './model.ts'

export const needs = {
  requires: {
    clock: Clock,
    feed: ChangeFeed,
    telemetry: Telemetry,
    persons: PersonalCipher,
    records: Records,
    processes: optional(RecordAudit),
    outbound: Outbound,
    mailer: optional(Mailer),
    retention: optional(RetentionPolicies),
  },
  config: Type.Object({
    retentionDays: Type.Integer({
      minimum: 1,
      maximum: 365,
      default: 30,
      description: 'Where an account says nothing.',
    }),
    maxRetentionDays: Type.Integer({ minimum: 1, maximum: 365, default: 90 }),
    itemsPerDay: Type.Integer({
      minimum: 1,
      default: 2_000_000,
      description: 'Spans, data points and scores of one account and UTC day, in one process.',
    }),
    poundsPerDollar: Type.Number({
      exclusiveMinimum: 0,
      default: 0.76,
      description: "For costs of callers' own calls, by the public price list in dollars.",
    }),
    ownCalls: Type.Boolean({ default: true, description: "Trace the service's own calls to models." }),
    ownQueue: Type.Integer({
      minimum: 100,
      maximum: 1_000_000,
      default: 20_000,
      description: 'Spans of own calls that wait to be stored; beyond it they are dropped and counted.',
    }),
    exportUrl: Type.String({
      maxLength: 2_000,
      default: '',
      description: "OTLP/HTTP traces URL of a collector that gets the service's own spans, too; empty: none.",
    }),
  }),
  collections,
}
