import { ManualClock } from '../../kernel/boot/clock.ts'
import { PersonalCipher } from '../../kernel/define.ts'
import { type TestKernel, testKernel } from '../../kernel/testing/test-kernel.ts'
import { Records } from '../records/services.ts'
import observability from './module.ts'

/** The module alone, at this time. */
export const observabilityKernel = (
  nowMs: number,
  config: Readonly<Record<string, unknown>> = {},
): Promise<TestKernel> =>
  testKernel({
    modules: [observability],
    provide: [
      [PersonalCipher, plainPersons],
      [Records, {}],
    ],
    clock: new ManualClock(nowMs),
    config: { observability: config },
  })

/** Seals by writing backwards: what is stored as it came would be seen. */
export const plainPersons: PersonalCipher = {
  seal: async (_user, context, plain) => Buffer.from([...`${context}|${plain}`].reverse().join('')),
  open: async (_user, context, sealed) =>
    [...sealed.toString()]
      .reverse()
      .join('')
      .slice(context.length + 1),
  person: async () => ({ email: 'owner@example.com', name: null }),
}
