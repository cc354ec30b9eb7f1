import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContextOptions } from 'playwright-core'
import { client, freshFolder, ROOT, startService } from '../journeys/service.ts'
import { WIDE_LIMITS } from '../journeys/wide-limits.ts'
import { launchBrowser } from './browser.ts'
import { seed } from './seed.ts'

/**
 * `npm run shots [-- screen …]`: pictures of every screen and page with data in it, for a person to look at, in
 * tmp/shots: wide, as a tablet and as a telephone, light and dark.
 */
const OUT = join(ROOT, 'tmp/shots')
const VIEWS: Readonly<Record<string, BrowserContextOptions>> = {
  'light-1280': { colorScheme: 'light', viewport: { width: 1_280, height: 900 } },
  'dark-1280': { colorScheme: 'dark', viewport: { width: 1_280, height: 900 } },
  'light-820': { colorScheme: 'light', viewport: { width: 820, height: 1_100 } },
  'dark-820': { colorScheme: 'dark', viewport: { width: 820, height: 1_100 } },
  'light-390': { colorScheme: 'light', viewport: { width: 390, height: 844 } },
  'dark-390': { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
}
const ENV = { ...WIDE_LIMITS, EARNINGS__DAILY_CAP_PENCE: '7800', LOG_LEVEL: 'warn' }

const folder = freshFolder()
let service = await startService(folder, ENV)
const { key, userId } = await seed(service.url)
const { body: fresh } = await client(service.url)('POST', '/api/signup', { email: 'empty@example.com' })
await service.stop()
spawnSync(process.execPath, ['scripts/start.mjs', 'scripts/admin.js', 'operator', userId], {
  cwd: ROOT,
  env: { ...process.env, DATA_DIR: folder, NODE_ENV: 'test' },
  stdio: 'inherit',
})
service = await startService(folder, ENV)
const { url } = service
const call = client(url, key)
const pay = (await call('POST', '/v1/payments/collect', { amount_pence: 1_250, description: 'Ten calls' })).body
const { body: connection } = await client(url, fresh.api_key)('GET', '/account/connect', undefined, {
  accept: 'application/json',
})
const [event] = (await call('GET', '/v1/audit/events?limit=1')).body.data
await call('POST', '/v1/withdraw', { amount_pence: 500 })
await call('PUT', '/v1/reputation/visibility', { public: true })

const pathOf = (link: string): string => new URL(link).pathname + new URL(link).search
const PAGES: Readonly<Record<string, string>> = {
  docs: '/docs',
  pay: pathOf(pay.payment_link),
  connect: pathOf(connection.url),
  verify: `/verify/${event?.seal}`,
  'verify-unknown': `/verify/${'0'.repeat(64)}`,
  'not-found': '/nothing/here',
  reputation: `/reputation/${userId}`,
  marketplace: '/marketplace',
}
const asked = process.argv.slice(2)
const wanted = (name: string): boolean => asked.length === 0 || asked.includes(name)

mkdirSync(OUT, { recursive: true })
const browser = await launchBrowser()
if (!browser) throw new Error('there is no Chromium')
for (const [view, options] of Object.entries(VIEWS)) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const shoot = (name: string): Promise<unknown> =>
    page.screenshot({ path: join(OUT, `${name}-${view}.png`), fullPage: true })
  for (const [name, path] of Object.entries(PAGES).filter(([name]) => wanted(name))) {
    await page.goto(url + path, { waitUntil: 'networkidle' })
    await page.screenshot({ path: join(OUT, `${name}-${view}.png`) })
  }
  for (const [prefix, apiKey] of [
    ['', key],
    ['empty-', fresh.api_key],
  ]) {
    await page.goto(`${url}/console`)
    await page.waitForSelector('#key')
    if (prefix === '' && wanted('sign-in')) await shoot('sign-in')
    await page.fill('#key', apiKey)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForSelector('nav')
    const links = await page.locator('nav a[href^="/console"]').all()
    const screens = await Promise.all(
      links.map(async (link) => (await link.getAttribute('href'))?.slice('/console/'.length) || 'overview'),
    )
    for (const screen of screens.filter((screen) => wanted(`${prefix}${screen}`))) {
      await page.goto(`${url}/console${screen === 'overview' ? '' : `/${screen}`}`)
      await page.waitForLoadState('load')
      await page.locator('main h1').waitFor()
      await page.waitForTimeout(400)
      await page.locator('[aria-busy]').first().waitFor({ state: 'detached', timeout: 10_000 })
      await shoot(`${prefix}${screen}`)
      const row = page.locator('button.row').first()
      if (prefix === '' && (await row.count()) > 0) {
        await row.click()
        await page.waitForTimeout(400)
        await page.screenshot({ path: join(OUT, `${screen}-open-${view}.png`) })
      }
    }
    await page.goto(`${url}/console`)
    await page.waitForSelector('nav')
    const menu = page.getByRole('button', { name: 'Menu' })
    if (await menu.isVisible()) await menu.click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForSelector('#key')
  }
  await context.close()
}
await browser.close()
await service.stop()
console.log(OUT)
process.exit(0)
