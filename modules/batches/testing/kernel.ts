import OpenAI, { toFile } from 'openai'
import { PersonalCipher } from '../../../kernel/define.ts'
import { plainCipher } from '../../../kernel/testing/plain-cipher.ts'
import type { TestKernel, TestKernelOptions } from '../../../kernel/testing/test-kernel.ts'
import protocols from '../../protocols/module.ts'
import { gatewayKernel, modelAt, PATIENT } from '../../routing/testing/gateway-kernel.ts'
import batches from '../module.ts'

export const KEY = 'test-usr_test-key_test-free-user'

/** A running service with batches, and models of one provider. */
export const batchKernel = (
  providerUrl: string,
  { config = {}, ...options }: Partial<TestKernelOptions> = {},
): Promise<TestKernel> =>
  gatewayKernel(
    {
      baseUrls: { openai: providerUrl },
      models: [modelAt('openai', 'm'), modelAt('openai', 'text-embedding-3-small', { output_usd: 0 })],
      breakerOpenMs: 1,
      ...PATIENT,
    },
    { ...options, modules: [protocols, batches], config, provide: [[PersonalCipher, plainCipher]] },
  )

export const clientOf = (url: string, apiKey = KEY): OpenAI =>
  new OpenAI({ baseURL: `${url}/v1`, apiKey, maxRetries: 0 })

/** Lines for one endpoint: each body under the id `r<n>`. */
export const jsonLines = (url: string, ...bodies: readonly object[]): string =>
  bodies.map((body, n) => JSON.stringify({ custom_id: `r${n + 1}`, method: 'POST', url, body })).join('\n')

export const uploadOf = async (client: OpenAI, content: string | Uint8Array, name = 'in.jsonl') =>
  client.files.create({ purpose: 'batch', file: await toFile(Buffer.from(content as string), name) })

export interface Told {
  readonly custom_id: string | null
  readonly response: { readonly status_code: number; readonly body: Readonly<Record<string, never>> } | null
  readonly error: { readonly code: string; readonly message: string } | null
}

export const toldIn = async (client: OpenAI, file: string | null | undefined): Promise<readonly Told[]> =>
  file == null
    ? []
    : (await (await client.files.content(file)).text())
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Told)
