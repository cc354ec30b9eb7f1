import Type, { type Static } from 'typebox'
import { defineContract, Timestamp } from '../../kernel/define.ts'

/** When something is to happen: exactly one of `cron`, `interval_s` and `run_at`. Other modules' contracts may use it. */
export const timingFields = {
  cron: Type.Optional(
    Type.String({
      minLength: 9,
      maxLength: 100,
      description: 'Five fields: minute, hour, day of month, month, day of week.',
    }),
  ),
  interval_s: Type.Optional(
    Type.Integer({ minimum: 10, maximum: 31_536_000, description: 'Seconds, counted from the creation.' }),
  ),
  run_at: Type.Optional(Timestamp),
  timezone: Type.String({
    minLength: 1,
    maxLength: 64,
    default: 'UTC',
    description:
      'IANA name; what `cron` means by its times. A time skipped in spring comes right after the gap, one repeated in autumn comes once.',
  }),
  overlap_policy: Type.Enum(['skip', 'queue', 'allow'], {
    default: 'skip',
    description: 'If the run before has not ended: leave this one out, let it wait, or run both.',
  }),
  catchup_window_s: Type.Integer({
    minimum: 0,
    maximum: 86_400,
    default: 300,
    description: 'What could not run in time still runs this many seconds later; what is older is left out.',
  }),
  jitter_s: Type.Integer({
    minimum: 0,
    maximum: 3_600,
    default: 0,
    description: 'Each run is put off by up to this many seconds.',
  }),
}
const Timing = Type.Object(timingFields)
export type Timing = Static<typeof Timing>

export const contract = defineContract({})
