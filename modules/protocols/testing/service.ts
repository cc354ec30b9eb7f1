import type { TestKernel } from '../../../kernel/testing/test-kernel.ts'
import { type FakeProvider, startFakeProvider } from '../../providers/testing/fake-provider.ts'
import { gatewayKernel, grant, modelAt, PATIENT } from '../../routing/testing/gateway-kernel.ts'
import protocols from '../module.ts'

export const KEY = 'test-usr_test-key_test-free-user'
export const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A running service with a provider of OpenAI's dialect (`m`, `m-vision`, and `thinker`, which thinks aloud) and one of Anthropic's (`claude-haiku-4-5`). */
export interface Service {
  readonly t: TestKernel
  readonly url: string
  readonly openai: FakeProvider
  readonly anthropic: FakeProvider
  reset(): void
  stop(): Promise<void>
}

export const startService = async (): Promise<Service> => {
  const [openai, anthropic] = [await startFakeProvider('openai'), await startFakeProvider('anthropic')]
  const t = await gatewayKernel(
    {
      baseUrls: { openai: openai.url, deepseek: openai.url, anthropic: anthropic.url },
      models: [
        modelAt('openai', 'm'),
        modelAt('openai', 'm-vision'),
        modelAt('deepseek', 'thinker'),
        modelAt('anthropic', 'claude-haiku-4-5'),
      ],
      breakerOpenMs: 1,
      ...PATIENT,
    },
    { modules: [protocols] },
  )
  await grant(t, 10_000)
  return {
    t,
    url: t.url,
    openai,
    anthropic,
    reset: () => {
      openai.reset()
      anthropic.reset()
      t.clock.advance(60_000)
    },
    stop: async () => {
      await t.stop()
      await openai.close()
      await anthropic.close()
    },
  }
}
