import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { TestDatabase } from '../../../kernel/testing/test-kernel.ts'
import { TEST_KEY } from '../../providers/testing/streams.ts'

export interface SpawnedGateway {
  /** POSTs as the test's user; undefined: the process died meanwhile. */
  chat(body: unknown, idempotencyKey?: string): Promise<number | undefined>
  /** SIGKILL: nothing can be tidied up. */
  kill(): Promise<void>
}

/** `openai` is at the URL; `config` changes that of routing and providers. */
export const spawnGateway = async (
  { uri, name }: TestDatabase,
  providerUrl: string,
  config: Readonly<Record<string, unknown>> = {},
): Promise<SpawnedGateway> => {
  const child = fork(join(import.meta.dirname, 'gateway-process.ts'), {
    execArgv: ['--import', 'tsx'],
    env: {
      ...process.env,
      STORE_URI: uri,
      STORE_NAME: name,
      OPENAI_BASE_URL: providerUrl,
      ROUTING_CONFIG: JSON.stringify(config),
      NODE_OPTIONS: '',
    },
  })
  const url = await firstMessage(child)
  return {
    chat: async (body, idempotencyKey) => {
      try {
        const answer = await fetch(`${url}/api/v1/chat/completions`, {
          method: 'POST',
          headers: {
            authorization: TEST_KEY,
            'content-type': 'application/json',
            ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
          },
          body: JSON.stringify(body),
        })
        await answer.arrayBuffer()
        return answer.status
      } catch {
        return undefined
      }
    },
    kill: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

const firstMessage = async (child: ChildProcess): Promise<string> => {
  const ended = once(child, 'exit').then(() => {
    throw new Error('the gateway process ended before it was ready')
  })
  const [url] = (await Promise.race([once(child, 'message'), ended])) as [string]
  ended.catch(() => {})
  return url
}
