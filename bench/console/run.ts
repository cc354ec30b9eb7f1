import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { bundleWeb } from '../../modules/console/bundle.ts'
import { client, freshFolder, startService } from '../../test/journeys/service.ts'
import { launchBrowser } from '../../test/pages/browser.ts'

/**
 * `npm run bench:console [seconds]`: what open consoles cost the service at rest (a hundred streams of server-sent events,
 * against the same time with none), how many bytes a first visit fetches, and when a slow computer has painted the overview.
 */
const SECONDS = Number(process.argv[2] ?? 20)
const CONSOLES = 100
const ACCOUNTS = 10
const SLOWDOWN = 4
const VISITS = 5

const OWN = { 'x-console': '1', 'sec-fetch-site': 'same-origin' }
const WIDE = '1000000'
const service = await startService(freshFolder(), {
  KERNEL__LIMITS__KEYLESS__PER_MINUTE: WIDE,
  KERNEL__LIMITS__SESSION__PER_MINUTE: WIDE,
  ACCOUNTS__SIGNUPS_PER_HOUR: WIDE,
})
const { url } = service

/** Clock ticks are hundredths of a second. */
function cpuSeconds(): number {
  const fields = readFileSync(`/proc/${service.process.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}
const rest = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
async function share(): Promise<number> {
  const [before, from] = [cpuSeconds(), performance.now()]
  await rest(SECONDS)
  return (100 * (cpuSeconds() - before)) / ((performance.now() - from) / 1_000)
}

async function signIn(apiKey: string): Promise<string> {
  const { headers } = await client(url)('POST', '/v1/console/session', { api_key: apiKey }, OWN)
  return headers.get('set-cookie')?.split(';')[0] ?? ''
}
async function open(cookie: string): Promise<ClientRequest> {
  const sent = request(`${url}/v1/console/changes`, { headers: { ...OWN, cookie } }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  if (answer.statusCode !== 200) throw new Error(`a stream answered ${answer.statusCode}`)
  answer.resume().on('error', () => undefined)
  sent.on('error', () => undefined)
  return sent
}

const keys: string[] = []
for (let n = 0; n < ACCOUNTS; n++)
  keys.push((await client(url)('POST', '/api/signup', { email: `bench${n}@example.com` })).body.api_key)
// what starting up and signing up leave behind
await rest(5)
const before = await share()
const streams: ClientRequest[] = []
for (const key of keys) {
  const cookie = await signIn(key)
  for (let n = 0; n < CONSOLES / ACCOUNTS; n++) streams.push(await open(cookie))
}
await rest(2)
const withThem = await share()
for (const stream of streams) stream.destroy()
await rest(2)
// before and after: a service that has just started does more by itself
const without = (before + (await share())) / 2
console.log(
  `${CONSOLES} open consoles at rest: ${(withThem - without).toFixed(2)} % of a core (${withThem.toFixed(2)} % with, ${without.toFixed(2)} % without them, ${SECONDS} s each; at most 2 % is meant)`,
)

const { files, atOnce } = await bundleWeb(new URL('../../modules/console/web/main.tsx', import.meta.url).pathname)
const bytes = (names: readonly string[]): number =>
  names.reduce((sum, name) => sum + gzipSync(files[name] ?? '').length, 0)
const scripts = Object.keys(files).filter((name) => name.endsWith('.js'))
console.log(
  `main: ${bytes(['main.js', ...atOnce])} bytes of script gzipped (at most 30,000 are meant), ${bytes(['main.css'])} of style; all ${scripts.length} scripts ${bytes(scripts)}`,
)

const browser = await launchBrowser()
if (browser) {
  const times: number[] = []
  for (let visit = 0; visit < VISITS; visit++) {
    const context = await browser.newContext({ viewport: { width: 1_280, height: 900 } })
    const page = await context.newPage()
    await page.goto(`${url}/console`)
    await page.fill('#key', keys[0] ?? '')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForSelector('nav')
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await page.goto(`${url}/console`, { waitUntil: 'commit' })
    await page.waitForSelector('main h1')
    times.push(
      await page.evaluate<number>(
        "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? performance.now()",
      ),
    )
    await context.close()
  }
  const sorted = times.sort((a, b) => a - b)
  console.log(
    `first paint of the overview, nothing cached, CPU ${SLOWDOWN} times slower: ${Math.round(sorted[Math.floor(VISITS / 2)] ?? 0)} ms (median of ${VISITS}: ${sorted.map(Math.round).join(', ')}; at most 1,000 are meant)`,
  )
  await browser.close()
}
await service.stop()
process.exit(0)
