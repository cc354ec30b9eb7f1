import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect } from 'chai'
import type { Browser, Page } from 'playwright-core'
import { client, freshFolder, type RunningService, startService } from '../journeys/service.ts'
import { expectGood, launchBrowser, VIEWS, watchFaults } from './browser.ts'
import { expectGolden } from './golden.ts'
import { type Seeded, seed } from './seed.ts'

const SCRIPT = '<img src=x onerror="window.hit=1"><script>window.hit=1</script>'

const WIDE = '1000000'
const ENV = {
  KERNEL__LIMITS__FREE__PER_MINUTE: WIDE,
  KERNEL__LIMITS__KEYLESS__PER_MINUTE: WIDE,
  KERNEL__LIMITS__SESSION__PER_MINUTE: WIDE,
  // webhooks of the test's own receiver
  OUTBOUND__ALLOW_PRIVATE: 'true',
}

/** What these show with data depends on what was recorded or used first. */
const UNLIKE = new Set(['traces', 'seals', 'alerts', 'keys', 'workspaces', 'webhooks'])

/** The first that was mailed. */
async function mailedLink(folder: string): Promise<string> {
  for (;;) {
    const outbox = join(folder, 'outbox')
    for (const name of existsSync(outbox) ? readdirSync(outbox).filter((each) => each.endsWith('.txt')) : []) {
      const [link] = /\/console\/link#[\w-]{43}/.exec(readFileSync(join(outbox, name), 'utf8')) ?? []
      if (link) return link
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** The console as people use it: in a browser, against the whole service. */
describe('the console in Chromium', function () {
  this.timeout(180_000)
  let service: RunningService
  let browser: Browser
  let page: Page
  let key: string
  let full: Seeded
  let empty: string
  const folder = freshFolder()
  let call: ReturnType<typeof client>
  let faults: string[]
  before(async function () {
    const found = await launchBrowser()
    if (!found) return this.skip()
    browser = found
    service = await startService(folder, ENV)
    full = await seed(service.url)
    empty = (await client(service.url)('POST', '/api/signup', { email: 'empty@example.com' })).body.api_key
    key = (await client(service.url)('POST', '/api/signup', { email: 'console@example.com' })).body.api_key
    call = client(service.url, key)
    page = await browser.newPage()
    faults = watchFaults(page)
  })
  after(async () => {
    await browser?.close()
    await service?.stop()
  })
  afterEach(() => expect(faults.splice(0), "nothing was refused by the page's own policy").to.deep.equal([]))

  const screen = async (path: string): Promise<void> => {
    await page.goto(`${service.url}/console${path && `/${path}`}`)
    await page.waitForSelector('nav')
  }
  const shown = async (there: Page): Promise<void> => {
    await there.waitForSelector('main h1')
    await there.locator('[aria-busy]').first().waitFor({ state: 'detached' })
  }
  const nameOf = (path: string): string => path.split('/')[2] ?? 'overview'
  const screensOf = async (there: Page): Promise<readonly string[]> => {
    const links = await there.locator('nav a[href^="/console"]').all()
    return Promise.all(links.map(async (link) => (await link.getAttribute('href')) ?? ''))
  }
  const giveKey = async (there: Page, apiKey: string): Promise<void> => {
    await there.fill('#key', apiKey)
    await there.getByRole('button', { name: 'Sign in' }).click()
  }
  const signIn = async (there: Page, apiKey = key): Promise<void> => {
    await there.goto(`${service.url}/console`)
    await giveKey(there, apiKey)
    await there.waitForSelector('nav')
  }

  it('refuses a wrong key in words, takes the right one, and keeps it nowhere', async () => {
    await page.goto(`${service.url}/console`)
    await giveKey(page, 'sk_wrong')
    expect(await page.textContent('[role=alert]')).to.include('unknown or revoked')
    await giveKey(page, key)
    await page.waitForSelector('nav')
    const kept = await page.evaluate<string>(
      'JSON.stringify([document.cookie, {...localStorage}, {...sessionStorage}])',
    )
    expect(kept).to.not.include('session').and.not.include(key)
  })

  it('waits for the first call, and shows it, its receipt and the money without a reload', async () => {
    await screen('start')
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
    await screen('')
    const balance = page.locator('[data-test=balance]')
    await balance.waitFor()
    const before = await balance.textContent()
    await call('POST', '/v1/earn/1', { task: 'translate_hello' })
    await balance.filter({ hasNotText: before ?? '' }).waitFor()
  })

  it('proves a seal in the browser', async () => {
    await screen('seals')
    await page.locator('button.row').first().click()
    await page.locator('dialog .badge').waitFor()
    // a checkpoint is signed every second
    for (let look = 0; (await page.textContent('dialog .badge')) === 'pending' && look < 50; look++)
      await page.waitForTimeout(200)
    expect(await page.textContent('dialog [role=status]')).to.include('signed root')
  })

  it('answers in the playground, with the price before and after', async () => {
    await screen('models')
    expect(await page.textContent('[data-test=price]')).to.include('cheapest')
    await page.fill('#prompt', 'Summarise: the sun shines. It is warm.')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.locator('[data-test=price]', { hasText: 'charged' }).waitFor()
    expect((await page.textContent('output'))?.length).to.be.greaterThan(3)
  })

  it('asks for the key again before it makes another, and signs out', async () => {
    await screen('keys')
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
    for (const [path, opens] of [
      ['agents', true],
      ['alerts', false],
      ['invoices', true],
      ['workspaces', true],
      ['memory', true],
      ['logs', false],
      ['webhooks', true],
    ] as const) {
      await screen(path)
      await shown(page)
      if (path === 'invoices') await page.getByRole('button', { name: 'Written by you' }).click()
      if (opens) await page.locator('button.row').first().click()
      await page.getByText('<script>').first().waitFor()
      expect(await page.evaluate('window.hit'), path).to.equal(undefined)
    }
    await screen('models')
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
    const context = await browser.newContext()
    const there = await context.newPage()
    await signIn(there)
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
    await context.close()
    other.close()
    other.closeAllConnections()
  })

  for (const name of ['light, wide', 'dark, a telephone'] as const)
    it(`every screen looks as it did, has room and contrast, and axe finds nothing: ${name}`, async () => {
      const view = VIEWS[name]
      const narrowest = { ...view, viewport: { ...view.viewport, width: 320 } }
      const context = await browser.newContext(name === 'dark, a telephone' ? narrowest : view)
      const there = await context.newPage()
      const refused = watchFaults(there)
      await signIn(there, full.key)
      for (const path of await screensOf(there)) {
        await there.goto(service.url + path)
        await shown(there)
        if (name === 'light, wide' && !UNLIKE.has(nameOf(path))) await expectGolden(there, `full-${nameOf(path)}`)
        const row = there.locator('button.row').first()
        if (name === 'dark, a telephone' && (await row.count()) > 0) {
          await row.click()
          await shown(there)
        }
        await expectGood(there, path)
      }
      expect(refused).to.deep.equal([])
      await context.close()
    })

  it('teaches the next step where there is nothing yet', async () => {
    const context = await browser.newContext(VIEWS['light, wide'])
    const there = await context.newPage()
    await signIn(there, empty)
    for (const path of await screensOf(there)) {
      await there.goto(service.url + path)
      await shown(there)
      // an account begins with two records of about one millisecond: either may be the newer
      if (nameOf(path) !== 'seals') await expectGolden(there, `empty-${nameOf(path)}`)
    }
    await context.close()
  })

  it('is gone through by keyboard alone: to the content, to a screen, into a row and back to it, and back', async () => {
    const context = await browser.newContext(VIEWS['light, wide'])
    const there = await context.newPage()
    await signIn(there, full.key)
    await shown(there)
    const focused = () => there.evaluate<string>('document.activeElement.textContent')
    await there.keyboard.press('Tab')
    expect(await focused()).to.include('To the content')
    for (let tabs = 0; (await focused()) !== 'Agents' && tabs < 30; tabs++) await there.keyboard.press('Tab')
    await there.keyboard.press('Enter')
    await there.getByRole('heading', { level: 1, name: 'Agents' }).waitFor()
    expect(await focused(), 'the new heading').to.equal('Agents')
    await there.locator('button.row').first().waitFor()
    await there.keyboard.press('j')
    const row = await focused()
    await there.keyboard.press('Enter')
    await there.getByRole('dialog').waitFor()
    await there.keyboard.press('Escape')
    await there.waitForSelector('dialog', { state: 'detached' })
    expect(await focused(), 'the focus is back').to.equal(row)
    await there.goBack()
    await there.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    await context.close()
  })

  it('pays out once the key was shown, and says so when the service is away', async () => {
    const context = await browser.newContext(VIEWS['light, wide'])
    const there = await context.newPage()
    await signIn(there, full.key)
    await there.goto(`${service.url}/console/payouts`)
    await there.getByRole('button', { name: /^Withdraw £/ }).click()
    await there.fill('#confirm-key', full.key)
    await there.getByRole('button', { name: 'Confirm' }).click()
    await there.locator('button.row', { hasText: '£' }).waitFor()
    await there.route('**/v1/**', (route) => route.abort())
    await there.getByRole('link', { name: 'Agents', exact: true }).click()
    await there.getByText('cannot be reached').first().waitFor()
    await there.reload()
    await there.getByRole('button', { name: 'Reload the console' }).waitFor()
    expect(await there.textContent('[role=alert]')).to.include('cannot be reached')
    await context.close()
  })

  it('sends what a webhook was told once more', async () => {
    const receiver = createServer((_request, answer) => answer.end()).listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
    const made = await client(service.url, empty)('POST', '/v1/webhooks', { url, events: ['*'] })
    expect(made.status, JSON.stringify(made.body)).to.be.below(300)
    const context = await browser.newContext(VIEWS['light, wide'])
    const there = await context.newPage()
    await signIn(there, empty)
    await there.goto(`${service.url}/console/webhooks`)
    await there.locator('button.row').first().click()
    await there.getByRole('button', { name: 'Send a test' }).click()
    const again = there.getByRole('button', { name: 'Send again' }).first()
    // the page is told of a change of the account, not of each attempt
    for (let look = 0; !(await again.isVisible()) && look < 50; look++) {
      await there.waitForTimeout(200)
      await there.reload()
      await there.locator('button.row').first().click()
    }
    const sent = there.waitForResponse((answer) => answer.url().endsWith('/redeliver'))
    await again.click()
    expect((await sent).status()).to.equal(200)
    await context.close()
    receiver.close()
    receiver.closeAllConnections()
  })

  it('signs in by a mailed link that is followed by hand', async () => {
    const context = await browser.newContext()
    const there = await context.newPage()
    await there.goto(`${service.url}/console`)
    await there.fill('#link-email', 'console@example.com')
    await there.getByRole('button', { name: 'Mail me a link' }).click()
    await there.getByText('a link is on its way').waitFor()
    const link = await mailedLink(folder)
    await there.goto(service.url + link)
    await there.getByRole('button', { name: 'Sign in', exact: true }).click()
    await there.waitForSelector('nav')
    expect(there.url()).to.equal(`${service.url}/console`)
    await context.close()
  })

  it('ends with its key, and cannot be framed', async () => {
    await screen('')
    const stolen = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    const headers = { 'x-console': '1', 'sec-fetch-site': 'same-origin', cookie: stolen }
    const taken = client(service.url)
    expect((await taken('GET', '/v1/balance', undefined, headers)).status, 'until then it is good').to.equal(200)
    await call('POST', '/v1/account/keys/revoke', {})
    expect((await taken('GET', '/v1/balance', undefined, headers)).status, 'a stolen cookie').to.equal(401)
    await page.goto(`${service.url}/console`)
    await page.waitForSelector('#key')
    const framed = await fetch(`${service.url}/console`)
    expect(framed.headers.get('content-security-policy')).to.include("frame-ancestors 'none'")
  })
})
