import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect } from 'chai'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { longIt } from '../../kernel/testing/long.ts'
import { Admin } from '../../modules/accounts/services.ts'
import { client, freshFolder, type HostedService, hostService } from '../journeys/service.ts'
import { WIDE_LIMITS } from '../journeys/wide-limits.ts'
import { expectGood, expectRoom, launchBrowser, VIEWS, watchFaults } from './browser.ts'
import { expectGolden } from './golden.ts'
import { earn, type Seeded, seed } from './seed.ts'

const SCRIPT = '<img src=x onerror="window.hit=1"><script>window.hit=1</script>'

/** Webhooks of the test's own receiver. */
const ENV = { ...WIDE_LIMITS, OUTBOUND__ALLOW_PRIVATE: 'true', LOG_LEVEL: 'silent' }

/** For a machine that is busy with something else. */
const PATIENCE_MS = 120_000

const TABLET = { width: 820, height: 1_100 }

/** What these show with data depends on what was recorded or used first. */
const UNLIKE = new Set(['health', 'risk', 'traces', 'seals', 'alerts', 'keys', 'workspaces', 'webhooks'])

/** The first that was mailed to this address. */
async function mailedLink(folder: string, address: string): Promise<string> {
  for (;;) {
    const outbox = join(folder, 'outbox')
    for (const name of existsSync(outbox) ? readdirSync(outbox).filter((each) => each.endsWith('.txt')) : []) {
      const mail = readFileSync(join(outbox, name), 'utf8')
      const [link] = /\/console\/link#[\w-]{43}/.exec(mail) ?? []
      if (link && mail.includes(address)) return link
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** The console as people use it: in a browser, against the whole service. Each test has a browser and an account of its own. */
describe('the console in Chromium', function () {
  this.timeout(180_000)
  let service: HostedService
  let browser: Browser
  let full: Seeded
  const folder = freshFolder()
  const contexts: BrowserContext[] = []
  const faults: string[] = []
  before(async function () {
    const found = await launchBrowser()
    if (!found) return this.skip()
    browser = found
    service = await hostService(folder, ENV)
    full = await seed(service.url)
    await makeOperator(full.userId)
  })
  after(async () => {
    await browser?.close()
    await service?.stop()
  })
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close()
    expect(faults.splice(0), "nothing was refused by the page's own policy").to.deep.equal([])
  })

  const makeOperator = async (userId: string) => {
    await service.service.kernel.resolve(Admin)?.setRole(userId, 'operator')
  }
  const account = async () => {
    const email = `${randomUUID()}@example.com`
    const { body } = await client(service.url)('POST', '/api/signup', { email })
    return { email, key: body.api_key as string, userId: body.user_id as string }
  }
  const newPage = async (view: BrowserContextOptions = VIEWS['light, wide']): Promise<Page> => {
    const context = await browser.newContext(view)
    context.setDefaultTimeout(PATIENCE_MS)
    contexts.push(context)
    const page = await context.newPage()
    watchFaults(page, faults)
    return page
  }
  const giveKey = async (page: Page, apiKey: string): Promise<void> => {
    await page.fill('#key', apiKey)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  /** The screen, by a browser in which somebody has signed in before. */
  const signedIn = async (apiKey: string, path = '', view?: BrowserContextOptions): Promise<Page> => {
    const page = await newPage(view)
    const own = { 'x-console': '1', 'sec-fetch-site': 'same-origin' }
    const { headers } = await client(service.url)('POST', '/v1/console/session', { api_key: apiKey }, own)
    const [name = '', value = ''] = (headers.get('set-cookie') ?? '').split(';')[0]?.split('=') ?? []
    await page
      .context()
      .addCookies([{ name, value, domain: '127.0.0.1', path: '/', secure: true, httpOnly: true, sameSite: 'Strict' }])
    await go(page, path)
    return page
  }
  /** By its address. */
  const go = async (page: Page, path: string): Promise<void> => {
    await page.goto(`${service.url}/console${path && `/${path}`}`)
    await page.waitForSelector('nav')
  }
  const shown = async (page: Page): Promise<void> => {
    await page.waitForSelector('main h1')
    await page.locator('[aria-busy]').first().waitFor({ state: 'detached' })
  }
  /** By its link, as soon as the data of the one before is there; the page is not loaded anew. */
  const visit = async (page: Page, path: string): Promise<void> => {
    await page.evaluate(`document.querySelector('nav a[href="${path}"]').click()`)
    await page.locator(`nav a[href="${path}"][aria-current]`).waitFor({ state: 'attached' })
    await shown(page)
  }
  const nameOf = (path: string): string => path.split('/')[2] ?? 'overview'
  const screensOf = (page: Page): Promise<readonly string[]> =>
    page.evaluate(`[...document.querySelectorAll('nav a[href^="/console"]')].map((link) => link.getAttribute('href'))`)

  it('refuses a wrong key in words, takes the right one, keeps it nowhere, and says when the session is over', async () => {
    const { key } = await account()
    const page = await newPage()
    await page.goto(`${service.url}/console/agents`)
    await giveKey(page, 'sk_wrong')
    await page.getByRole('alert').filter({ hasText: 'unknown or revoked' }).waitFor()
    await giveKey(page, key)
    await page.waitForSelector('nav')
    const kept = await page.evaluate<string>(
      'JSON.stringify([document.cookie, {...localStorage}, {...sessionStorage}])',
    )
    expect(kept).to.not.include('session').and.not.include(key)
    const stolen = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    const headers = { 'x-console': '1', 'sec-fetch-site': 'same-origin', cookie: stolen }
    const taken = client(service.url)
    expect((await taken('GET', '/v1/balance', undefined, headers)).status, 'until then it is good').to.equal(200)
    const other = (await client(service.url, key)('POST', '/v1/account/keys', {})).body.api_key
    await client(service.url, key)('POST', '/v1/account/keys/revoke', {})
    expect((await taken('GET', '/v1/balance', undefined, headers)).status, 'a stolen cookie').to.equal(401)
    await page.fill('#name', 'Nobody')
    await page.getByRole('button', { name: 'Create an agent' }).click()
    await page.getByText('Your session is over').waitFor()
    await giveKey(page, other)
    await page.getByRole('heading', { level: 1, name: 'Agents' }).waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForSelector('#key')
    expect(await page.getByText('Your session is over').count(), 'who signs out knows it').to.equal(0)
  })

  it('waits for the first call, and shows it, its receipt and the money without a reload', async () => {
    const { key } = await account()
    const call = client(service.url, key)
    const page = await signedIn(key, 'start')
    await page.getByText('Waiting for your first call').waitFor()
    await call('POST', '/api/v1/chat/completions', {
      model: 'auto',
      messages: [{ role: 'user', content: 'Say hello.' }],
    })
    await page.getByText('Your first call is here').waitFor()
    await page.getByRole('button', { name: 'See your requests' }).click()
    await page.locator('button.row').first().focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Receipt' }).waitFor()
    expect(await page.textContent('dialog')).to.include('Treasury')
    await page.keyboard.press('Escape')
    await page.waitForSelector('dialog', { state: 'detached' })
    await visit(page, '/console')
    const balance = page.locator('[data-test=balance]')
    const before = await balance.textContent()
    await call('POST', '/v1/earn/1', { task: 'translate_hello' })
    await balance.filter({ hasNotText: before ?? '' }).waitFor()
  })

  it('proves a seal in the browser, as soon as the log has it', async () => {
    const page = await signedIn((await account()).key, 'seals')
    await page.locator('button.row').first().click()
    await page.getByRole('status').filter({ hasText: 'signed root' }).waitFor()
  })

  it('answers in the playground with the price before and after, and stops when it is told to', async () => {
    const page = await signedIn((await account()).key, 'models')
    const price = page.locator('[data-test=price]')
    await price.filter({ hasText: 'cheapest' }).waitFor()
    await page.fill('#prompt', 'Summarise: the sun shines. It is warm.')
    await page.getByRole('button', { name: 'Send' }).click()
    await price.filter({ hasText: 'charged' }).waitFor()
    expect((await page.textContent('output'))?.length).to.be.greaterThan(3)
    await page.route('**/chat/completions', () => undefined)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' })
    expect(await page.getByRole('alert').count(), 'to stop is no fault').to.equal(0)
  })

  it('asks for the key again before it makes another', async () => {
    const { key } = await account()
    const page = await signedIn(key, 'keys')
    await page.fill('#key-label', 'laptop')
    await page.getByRole('button', { name: 'Create a key' }).click()
    await page.getByRole('heading', { name: 'Show your key again' }).waitFor()
    await page.fill('#confirm-key', key)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('heading', { name: 'Your new key' }).waitFor()
    expect(await page.textContent('dialog .secret')).to.match(/sk_/)
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('cell', { name: 'laptop', exact: true }).waitFor()
  })

  it('shows what strangers wrote as text, whatever it is and wherever it stands', async () => {
    const { key } = await account()
    const call = client(service.url, key)
    const made = async (path: string, body: object): Promise<{ readonly id: string }> => {
      const answer = await call('POST', path, body)
      expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).to.be.below(300)
      return answer.body
    }
    await made('/v1/agents', {
      name: '<script>hit=1</script>',
      archetype: 'summariser',
      price_per_call: 0,
      description: SCRIPT,
    })
    const { id } = await made('/v1/billing/invoices', {
      customer: 'acme',
      description: SCRIPT,
      lines: [{ description: SCRIPT, amount_pence: 100 }],
    })
    await made(`/v1/billing/invoices/${id}/open`, {})
    await made('/v1/enterprise/workspaces', { name: SCRIPT })
    await made('/v1/memory/memories', { facts: [SCRIPT], user_id: 'ben' })
    await made('/v1/logs/ingest?app=web', { message: SCRIPT })
    const hook = await made('/v1/webhooks', { url: 'https://93.184.215.14/?<script>', events: ['*'] })
    await made('/v1/webhooks/test', { webhook_id: hook.id })
    await made('/api/v1/chat/completions', { model: 'auto', messages: [{ role: 'user', content: SCRIPT }] }).catch(
      () => undefined,
    )
    await made('/v1/logs/alerts', { name: SCRIPT.slice(0, 64), query: 'count_over_time({app="web"}[5m]) > 0' })
    const page = await signedIn(key)
    for (const [path, opens] of [
      ['agents', true],
      ['alerts', true],
      ['invoices', true],
      ['workspaces', true],
      ['memory', true],
      ['logs', false],
      ['webhooks', true],
    ] as const) {
      await visit(page, `/console/${path}`)
      if (path === 'invoices') await page.getByRole('button', { name: 'Written by you' }).click()
      if (opens) await page.locator('button.row').first().click()
      await page.getByText('<script>').first().waitFor()
      expect(await page.evaluate('window.hit'), path).to.equal(undefined)
      if (opens) {
        await page.keyboard.press('Escape')
        await page.waitForSelector('dialog', { state: 'detached' })
      }
    }
    await visit(page, '/console/models')
    await page.fill('#prompt', `Summarise: ${SCRIPT} is here. It is warm.`)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.locator('output', { hasText: '<' }).waitFor()
    expect(await page.evaluate('window.hit'), 'what a model said').to.equal(undefined)
  })

  it('answers no other site: neither a form, nor a script, nor a frame', async () => {
    const other = createServer((_request, answer) => {
      answer
        .setHeader('content-type', 'text/html')
        .end(`<!doctype html><title>other</title><iframe src="${service.url}/console"></iframe>`)
    }).listen(0, '127.0.0.2')
    await once(other, 'listening')
    const { key } = await account()
    const call = client(service.url, key)
    const there = await signedIn(key)
    const before = (await call('GET', '/v1/account/keys')).body.data.length
    await there.goto(`http://127.0.0.2:${(other.address() as AddressInfo).port}/`)
    const told = await there.evaluate<string[]>(`Promise.all([
      fetch('${service.url}/v1/balance', { credentials: 'include', headers: { 'x-console': '1' } }),
      fetch('${service.url}/v1/account/keys/revoke', { method: 'POST', credentials: 'include', body: '{}' }),
    ].map((sent) => sent.then((answer) => answer.text(), () => 'refused')))`)
    expect(told.every((text) => text === 'refused' || text.includes('error'))).to.equal(true)
    const frame = there.frames().find((each) => each !== there.mainFrame())
    expect((await frame?.content().catch(() => '')) ?? '', 'a frame shows nothing of it').to.not.include('id="app"')
    await there.evaluate(`(() => {
      const form = document.createElement('form')
      form.method = 'post'
      form.action = '${service.url}/v1/account/keys/revoke'
      document.body.append(form)
      form.submit()
    })()`)
    await there.waitForURL(/keys\/revoke/)
    expect(await there.textContent('body')).to.match(/E001|forbidden|API key/)
    expect((await call('GET', '/v1/account/keys')).body.data.length, 'no key was revoked').to.equal(before)
    // what other pages are refused is no fault of ours
    faults.length = 0
    other.close()
    other.closeAllConnections()
    const framed = await fetch(`${service.url}/console`)
    expect(framed.headers.get('content-security-policy')).to.include("frame-ancestors 'none'")
  })

  for (const name of ['light, wide', 'dark, a telephone'] as const)
    (name === 'light, wide' ? it : longIt)(
      `every screen looks as it did, has room and contrast, and axe finds nothing: ${name}`,
      async () => {
        const view = VIEWS[name]
        const isWide = name === 'light, wide'
        const page = await signedIn(
          full.key,
          '',
          isWide ? view : { ...view, viewport: { ...view.viewport, width: 320 } },
        )
        for (const path of await screensOf(page)) {
          await visit(page, path)
          if (isWide && !UNLIKE.has(nameOf(path))) await expectGolden(page, `full-${nameOf(path)}`)
          const row = page.locator('button.row').first()
          const opens = !isWide && (await row.count()) > 0
          if (opens) {
            await row.click()
            await shown(page)
          }
          await expectGood(page, path)
          if (isWide) {
            await page.setViewportSize(TABLET)
            await expectRoom(page, `${path} on a tablet`)
            await page.setViewportSize(view.viewport)
          }
          if (opens) await page.keyboard.press('Escape')
        }
      },
    )

  it('teaches the next step where there is nothing yet', async () => {
    const page = await signedIn((await account()).key)
    for (const path of await screensOf(page)) {
      await visit(page, path)
      // an account begins with two records of about one millisecond: either may be the newer
      if (nameOf(path) !== 'seals') await expectGolden(page, `empty-${nameOf(path)}`)
    }
  })

  it('is gone through by keyboard alone: to the content, to a screen, into a row and back to it, and back', async () => {
    const page = await signedIn(full.key)
    await shown(page)
    const focused = () => page.evaluate<string>('document.activeElement.textContent')
    await page.keyboard.press('Tab')
    expect(await focused()).to.include('To the content')
    for (let tabs = 0; (await focused()) !== 'Agents' && tabs < 30; tabs++) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Agents' }).waitFor()
    expect(await focused(), 'the new heading').to.equal('Agents')
    await page.locator('button.row').first().waitFor()
    await page.keyboard.press('j')
    const row = await focused()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.waitForSelector('dialog', { state: 'detached' })
    expect(await focused(), 'the focus is back').to.equal(row)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  })

  const withEarnings = async () => {
    const made = await account()
    await earn(service.url, made.key)
    return made
  }
  const withdraw = async (page: Page, key: string): Promise<void> => {
    await page.getByRole('button', { name: /^Withdraw £/ }).click()
    await page.fill('#confirm-key', key)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.locator('button.row', { hasText: '£' }).waitFor()
  }

  it('pays out once the key was shown, and says so when the service is away', async () => {
    const { key } = await withEarnings()
    const page = await signedIn(key, 'payouts')
    await withdraw(page, key)
    await page.route('**/v1/**', (route) => route.abort())
    await page.getByRole('link', { name: 'Agents', exact: true }).click()
    await page.getByText('cannot be reached').first().waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Reload the console' }).waitFor()
    expect(await page.textContent('[role=alert]')).to.include('cannot be reached')
  })

  it('has an operator release a payout that is held: with a reason, once the key was shown, and its owner sees it arrive', async () => {
    const operator = await account()
    await makeOperator(operator.userId)
    const rule = `/v1/fraud/rules/held_${randomUUID().slice(0, 8)}`
    const asOperator = client(service.url, operator.key)
    const owner = await withEarnings()
    await asOperator('PUT', rule, { condition: 'event_type = "payout"', action: 'review', mode: 'active', position: 0 })
    const mine = await signedIn(owner.key, 'payouts')
    await withdraw(mine, owner.key)
    await mine.getByText('review', { exact: true }).waitFor()
    await mine.locator('button.row').first().click()
    const asOwner = client(service.url, owner.key)
    const [held] = (await asOwner('GET', '/v1/fraud/reviews')).body.data
    await asOwner('POST', `/v1/fraud/reviews/${held.id}/appeal`, { text: SCRIPT })
    const buyer = client(service.url, (await account()).key)
    const asked = (await buyer('POST', '/v1/payments/collect', { amount_pence: 1_250, description: 'Calls' })).body
    await fetch(asked.payment_link, { method: 'POST' })
    await asOperator('POST', `/v1/payments/${asked.payment_id}/dispute`, { event: 'opened' })
    const page = await signedIn(operator.key, 'risk')
    await page.getByRole('cell', { name: 'disputed' }).waitFor()
    await page.locator('button.row', { hasText: owner.userId }).click()
    await page.getByRole('dialog').getByText(SCRIPT).waitFor()
    expect(await page.evaluate('window.hit'), 'what the owner wrote is text').to.equal(undefined)
    await page.getByLabel('Reason').fill('Known to us.')
    await page.getByRole('button', { name: 'Release' }).click()
    await page.fill('#confirm-key', operator.key)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.waitForSelector('dialog', { state: 'detached' })
    await page.getByRole('row', { name: owner.userId }).getByText('closed').waitFor()
    await mine.getByRole('dialog').getByText('paid', { exact: true }).waitFor()
    await asOperator('DELETE', rule)
  })

  it('changes an alert and an objective', async () => {
    const { key } = await account()
    const call = client(service.url, key)
    await call('POST', '/v1/logs/alerts', { name: 'Errors', query: 'count_over_time({app="web"}[5m]) > 0' })
    await call('POST', '/v1/observability/slos', { name: 'Works', indicator: 'availability', objective: 0.99 })
    const page = await signedIn(key, 'alerts')
    await page.getByRole('button', { name: 'Errors', exact: true }).click()
    await page.getByLabel('For so many minutes').fill('7')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForSelector('dialog', { state: 'detached' })
    await page.getByRole('button', { name: 'Works', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Good, in per cent').fill('99.95')
    await page.getByRole('dialog').getByLabel('Bad above').fill('800')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForSelector('dialog', { state: 'detached' })
    await page.getByRole('cell', { name: '99.95 %' }).waitFor()
    const [alert] = (await call('GET', '/v1/logs/alerts')).body.data
    expect(alert).to.include({ name: 'Errors', for_minutes: 7 })
    const [slo] = (await call('GET', '/v1/observability/slos')).body.data
    expect(slo).to.include({ objective: 0.9995, indicator: 'latency', threshold_ms: 800 })
  })

  it('shows how a delivery of a webhook went, and sends it once more', async () => {
    const receiver = createServer((_request, answer) => answer.end()).listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
    const { key } = await account()
    const made = await client(service.url, key)('POST', '/v1/webhooks', { url, events: ['*'] })
    expect(made.status, JSON.stringify(made.body)).to.be.below(300)
    const page = await signedIn(key, 'webhooks')
    await page.locator('button.row').first().click()
    await page.getByRole('button', { name: 'Send a test' }).click()
    const sent = page.waitForResponse((answer) => answer.url().endsWith('/redeliver'))
    await page.getByRole('button', { name: 'Send again' }).first().click()
    expect((await sent).status()).to.equal(200)
    receiver.close()
    receiver.closeAllConnections()
  })

  it('signs in by a mailed link that is followed by hand', async () => {
    const { email } = await account()
    const page = await newPage()
    await page.goto(`${service.url}/console`)
    await page.fill('#link-email', email)
    await page.getByRole('button', { name: 'Mail me a link' }).click()
    await page.getByText('a link is on its way').waitFor()
    await page.goto(service.url + (await mailedLink(folder, email)))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForSelector('nav')
    expect(page.url()).to.equal(`${service.url}/console`)
  })
})
