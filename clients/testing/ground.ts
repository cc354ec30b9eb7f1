import { freshFolder, hostService } from '../../test/journeys/service.ts'
import { WIDE_LIMITS } from '../../test/journeys/wide-limits.ts'
import { startFaultProxy } from './proxy.ts'

/** What the live tests of all languages run against. */
export interface Ground {
  readonly url: string
  readonly proxyUrl: string
  /** Of an account with as many jobs in its queue `q`. */
  readonly richKey: string
  readonly env: Readonly<Record<string, string>>
  stop(): Promise<void>
}

export const JOBS = 260
const AT_ONCE = 10

const ENV = { ...WIDE_LIMITS, EARNINGS__DAILY_CAP_PENCE: '7800', LOG_LEVEL: 'silent' }

export async function startGround(): Promise<Ground> {
  const service = await hostService(freshFolder(), ENV)
  const proxy = await startFaultProxy(service.url)
  const richKey = await richAccount(service.url)
  return {
    url: service.url,
    proxyUrl: proxy.url,
    richKey,
    env: { SERVICE_BASE_URL: service.url, FAULT_PROXY_URL: proxy.url, RICH_API_KEY: richKey },
    async stop() {
      proxy.stop()
      await service.stop()
    },
  }
}

async function richAccount(url: string): Promise<string> {
  const post = async (path: string, body: object, key?: string): Promise<Record<string, unknown>> => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Record<string, unknown>
  }
  const { api_key } = await post('/api/signup', { email: `rich${Date.now()}@example.com` })
  const key = String(api_key)
  const lane = async (): Promise<void> => {
    for (let n = 0; n < JOBS / AT_ONCE; n++)
      await post('/v1/dispatch/jobs', { queue: 'q', type: 't', payload: {} }, key)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return key
}
