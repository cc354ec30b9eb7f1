import { expect } from 'chai'
import { LONG } from '../../kernel/testing/long.ts'
import { client, freshFolder, type RunningService, startService } from './service.ts'
import { WIDE_LIMITS } from './wide-limits.ts'

const LOOPS_MS = LONG ? 1_000 : 300
const LOOPS = LONG ? [32, 128] : [32]
const BURSTS = LONG ? [500, 130, 60, 20] : [130]
const TEXT = 'Summarise: Seals prove what happened. They never expire.'
const chat = (stream: boolean) => ({ model: 'auto', stream, messages: [{ role: 'user', content: TEXT }] })

type Send = (url: string, key: string) => Promise<number>
const post = async (url: string, key: string, stream: boolean): Promise<Response> =>
  fetch(`${url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(chat(stream)),
  })
const SENDS: Readonly<Record<string, Send>> = {
  'streamed chats': async (url, key) => {
    const answer = await post(url, key, true)
    const text = await answer.text()
    if (answer.ok) expect(text.trimEnd()).to.match(/data: \[DONE\]$/)
    return answer.status
  },
  chats: async (url, key) => {
    const answer = await post(url, key, false)
    await answer.arrayBuffer()
    return answer.status
  },
  balances: async (url, key) => (await client(url, key)('GET', '/v1/balance')).status,
}

async function signUp(url: string, count: number): Promise<readonly string[]> {
  const keys: string[] = []
  for (let n = 0; n < count; n++) {
    const email = `burst-${crypto.randomUUID()}@example.com`
    keys.push((await client(url)('POST', '/api/signup', { email })).body.api_key)
  }
  return keys
}

function countsOf(statuses: readonly number[]): Readonly<Record<number, number>> {
  const counts: Record<number, number> = {}
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

describe('journey: ordinary use is no overload, however it comes', function () {
  this.timeout(120_000)
  let service: RunningService
  afterEach(() => service.stop())

  it('bursts on the limits that users have, just after the start, are answered or limited', async () => {
    const signups = { ACCOUNTS__SIGNUPS_PER_HOUR: '1000', KERNEL__LIMITS__KEYLESS__PER_MINUTE: '1000' }
    service = await startService(freshFolder(), signups)
    for (const [name, send] of Object.entries(SENDS))
      for (const callers of [10, 1])
        for (const size of BURSTS) {
          const keys = await signUp(service.url, callers)
          const statuses = await Promise.all(
            Array.from({ length: size }, (_, n) => send(service.url, keys[n % callers] as string)),
          )
          const counts = countsOf(statuses)
          const said = `${size} ${name} by ${callers}: ${JSON.stringify(counts)}`
          // the welcome credit pays for some sixty chats
          const answered = (counts[200] ?? 0) + (counts[402] ?? 0)
          expect(answered + (counts[429] ?? 0), said).to.equal(size)
          expect(answered, said).to.be.at.least(Math.min(size, 100 * callers))
        }
  })

  it('loops of many callers that ask again at once are all answered', async () => {
    service = await startService(freshFolder(), { ...WIDE_LIMITS, ACCOUNTS__WELCOME_PENCE: '100000' })
    const keys = await signUp(service.url, 10)
    for (const [name, send] of Object.entries(SENDS))
      for (const loops of LOOPS) {
        const statuses: number[] = []
        const until = performance.now() + LOOPS_MS
        const loop = async (_: unknown, n: number): Promise<void> => {
          while (performance.now() < until) statuses.push(await send(service.url, keys[n % keys.length] as string))
        }
        await Promise.all(Array.from({ length: loops }, loop))
        expect(countsOf(statuses), `${loops} loops of ${name}`).to.have.all.keys('200')
      }
  })
})
