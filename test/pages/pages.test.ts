import { gzipSync } from 'node:zlib'
import { expect } from 'chai'
import type { Browser, Page } from 'playwright-core'
import { docsPage } from '../../kernel/docs/reference.ts'
import { client, freshFolder, type HostedService, hostService } from '../journeys/service.ts'
import { expectGood, launchBrowser, VIEWS, watchFaults } from './browser.ts'
import { ofModules, times } from './documents.ts'

/** `AXE_WHOLE=1`: axe looks at all modules of the reference, half a minute for each view, in the place of one of them. */
const WHOLE = process.env['AXE_WHOLE'] === '1'

describe('pages in Chromium', function () {
  this.timeout(120_000)
  let service: HostedService
  let browser: Browser
  let page: Page
  let call: ReturnType<typeof client>
  let openapi: string
  let faults: string[]
  before(async function () {
    const found = await launchBrowser()
    if (!found) return this.skip()
    browser = found
    service = await hostService(freshFolder(), { LOG_LEVEL: 'silent' })
    const { body } = await client(service.url)('POST', '/api/signup', { email: 'pages@example.com' })
    call = client(service.url, body.api_key)
    openapi = await (await fetch(`${service.url}/openapi.json`)).text()
    page = await browser.newPage()
    faults = watchFaults(page)
  })
  after(async () => {
    await browser?.close()
    await service?.stop()
  })
  afterEach(() => expect(faults.splice(0), "nothing was refused by the page's own policy").to.deep.equal([]))

  const payment = async (description: string): Promise<string> =>
    (await call('POST', '/v1/payments/collect', { amount_pence: 1_000, description })).body.payment_link
  const connection = async (caller = call): Promise<string> =>
    (await caller('GET', '/account/connect', undefined, { accept: 'application/json' })).body.url

  it("a payout account is connected by clicking through the processor's page", async () => {
    await page.goto(await connection())
    expect(await page.title()).to.equal('Connect a payout account')
    await page.getByRole('button', { name: 'Connect' }).click()
    await page.waitForURL(/\/account\/connect\/callback/)
    expect(await page.textContent('body')).to.match(/connected/i)
    expect((await call('GET', '/account/status')).body.processor_connected).to.equal(true)
    await expectGood(page, 'connected')
  })

  it('a refused connection says so, on a page, and connects nothing', async () => {
    const { body: signup } = await client(service.url)('POST', '/api/signup', { email: 'refuser@example.com' })
    const other = client(service.url, signup.api_key)
    await page.goto(await connection(other))
    await page.getByRole('button', { name: 'Refuse' }).click()
    await page.waitForURL(/\/account\/connect\/callback/)
    expect(await page.textContent('h1')).to.equal('This cannot be done now')
    expect((await other('GET', '/account/status')).body.processor_connected).to.equal(false)
  })

  it('a top-up is paid on its page, once, and what a stranger wrote stays text', async () => {
    const description = 'Ten <img src=x onerror=alert(1)> calls'
    const link = await payment(description)
    await page.goto(link)
    expect(await page.textContent('body')).to.include(description)
    await page.getByRole('button', { name: 'Pay £10.00' }).click()
    await page.waitForFunction('document.title === "Paid"')
    await expectGood(page, 'paid')
    await page.goto(link)
    expect(await page.getByRole('button').count(), 'nothing is left to pay').to.equal(0)
    const { body: credits } = await call('GET', '/v1/credits/balance')
    expect(JSON.stringify(credits)).to.include('1000')
  })

  for (const [name, view] of Object.entries(VIEWS))
    it(`every page has room and contrast, and axe finds nothing: ${name}`, async () => {
      const context = await browser.newContext(view)
      const there = await context.newPage()
      const refused = watchFaults(there)
      const small = docsPage(ofModules(openapi, ['payments']))
      await there.goto(await payment('A logo'))
      await expectGood(there, 'pay')
      await there.goto(await connection())
      await expectGood(there, 'connect')
      await there.goto(`${service.url}/nowhere/${'x'.repeat(120)}`)
      await expectGood(there, 'error')
      if (!WHOLE)
        await there.route('**/docs', async (route) => route.fulfill({ response: await route.fetch(), body: small }))
      await there.goto(`${service.url}/docs`)
      for (const id of ['payments.createSession', 'schema.Payment', 'errors'])
        await there.evaluate(`location.hash = '#${id}'`)
      await there.locator('[id="payments.createSession"] figure button').first().waitFor()
      await expectGood(there, 'reference')
      if (!WHOLE) {
        await there.locator('#search').fill('session')
        await expectGood(there, 'search')
      }
      await context.close()
      expect(refused).to.deep.equal([])
    })

  describe('the reference', () => {
    before(() => page.goto(`${service.url}/`))

    it('is where the root leads, and loads its style and script', async () => {
      expect(new URL(page.url()).pathname).to.equal('/docs')
      expect(await page.evaluate('getComputedStyle(document.body).display')).to.equal('grid')
    })

    it('is searched by keyboard: / to begin, arrows to walk, Enter to open, Escape to end', async () => {
      await page.keyboard.press('/')
      await page.keyboard.type('withdraw')
      expect(await page.locator('output').textContent()).to.match(/^\d+ operations?, \d+ schemas?$/)
      const shown = page.locator('details.op:visible')
      expect(await shown.count()).to.be.within(1, 10)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      expect(await page.evaluate('document.activeElement.parentElement.open')).to.equal(true)
      await page.locator('details[open] figure button').first().waitFor()
      expect(await page.evaluate('location.hash')).to.equal(`#${await shown.first().getAttribute('id')}`)
      await page.keyboard.press('/')
      await page.keyboard.press('Escape')
      expect(await shown.count()).to.be.greaterThan(50)
    })

    it('a link opens what it names, also from a schema to another and while a search hides it', async () => {
      await page.goto(`${service.url}/docs#payments.createSession`)
      const session = page.locator('[id="payments.createSession"]')
      await session.getByText('Copy').first().waitFor()
      await session.locator('a[href="#schema.CheckoutSession"]').first().click()
      await page.locator('[id="schema.CheckoutSession"][open]').waitFor()
      await page.keyboard.press('/')
      await page.keyboard.type('nothing of this name')
      expect(await page.locator('output').textContent()).to.equal('Nothing found')
      await page.evaluate("location.hash = '#error.E001'")
      await page.locator('[id="error.E001"]').waitFor()
    })

    it('every link within it leads somewhere', async () => {
      const dead = await page.evaluate<string[]>(
        `[...document.querySelectorAll('a[href^="#"]')].map((a) => decodeURIComponent(a.hash.slice(1))).filter((id) => !document.getElementById(id))`,
      )
      expect(dead).to.deep.equal([])
    })

    it('stays light with twice the operations: bounded bytes and elements for each, and the search works', async () => {
      const many = docsPage(times(openapi, 2))
      const operations = many.split('<details class="row op"').length - 1
      expect(operations).to.be.greaterThan(400)
      expect(Buffer.byteLength(many), 'bytes').to.be.below(5_000 * operations)
      expect(gzipSync(many).length, 'bytes on the wire').to.be.below(375 * operations)
      await page.route('**/docs?many', async (route) => route.fulfill({ response: await route.fetch(), body: many }))
      await page.goto(`${service.url}/docs?many`)
      expect(await page.evaluate("document.querySelectorAll('*').length"), 'elements').to.be.below(150 * operations)
      await page.keyboard.press('/')
      await page.keyboard.type('2 webhooks secret rotate')
      expect(await page.locator('details.op:visible').count()).to.be.within(1, 2)
    })
  })
})
