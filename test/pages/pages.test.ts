import { existsSync } from 'node:fs'
import { expect } from 'chai'
import { type Browser, chromium, type Page } from 'playwright-core'
import { client, freshFolder, type RunningService, startService } from '../journeys/service.ts'

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
/** Headless in a closed network: nothing that calls home. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

describe('pages in Chromium', function () {
  this.timeout(120_000)
  let service: RunningService
  let browser: Browser
  let page: Page
  let call: ReturnType<typeof client>
  const refused: string[] = []
  before(async function () {
    if (!existsSync(CHROMIUM)) {
      console.log(`    (no Chromium at ${CHROMIUM}: pages not checked; CHROMIUM names another)`)
      this.skip()
    }
    service = await startService(freshFolder())
    const { body } = await client(service.url)('POST', '/api/signup', { email: 'pages@example.com' })
    call = client(service.url, body.api_key)
    browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS })
    page = await browser.newPage()
    page.on(
      'console',
      (message) => /Content Security Policy|Refused/.test(message.text()) && refused.push(message.text()),
    )
  })
  after(async () => {
    await browser?.close()
    await service?.stop()
  })
  afterEach(() => expect(refused.splice(0), "nothing was refused by the page's own policy").to.deep.equal([]))

  it("a payout account is connected by clicking through the processor's page", async () => {
    const { body } = await call('GET', '/account/connect', undefined, { accept: 'application/json' })
    await page.goto(body.url)
    expect(await page.title()).to.equal('Connect a payout account')
    await page.getByRole('button', { name: 'Connect' }).click()
    await page.waitForURL(/\/account\/connect\/callback/)
    expect(await page.textContent('body')).to.match(/connected/i)
    expect((await call('GET', '/account/status')).body.processor_connected).to.equal(true)
  })

  it('a refused connection says so, and connects nothing', async () => {
    const { body: signup } = await client(service.url)('POST', '/api/signup', { email: 'refuser@example.com' })
    const other = client(service.url, signup.api_key)
    const { body } = await other('GET', '/account/connect', undefined, { accept: 'application/json' })
    await page.goto(body.url)
    await page.getByRole('button', { name: 'Refuse' }).click()
    await page.waitForURL(/\/account\/connect\/callback/)
    expect((await other('GET', '/account/status')).body.processor_connected).to.equal(false)
  })

  it('a top-up is paid on its page, once, and what a stranger wrote stays text', async () => {
    const description = 'Ten <img src=x onerror=alert(1)> calls'
    const { body } = await call('POST', '/v1/payments/collect', { amount_pence: 1_000, description })
    await page.goto(body.payment_link)
    expect(await page.textContent('body')).to.include(description)
    await page.getByRole('button', { name: 'Pay £10.00' }).click()
    await page.waitForFunction('document.title === "Paid"')
    await page.goto(body.payment_link)
    expect(await page.getByRole('button').count(), 'nothing is left to pay').to.equal(0)
    const { body: credits } = await call('GET', '/v1/credits/balance')
    expect(JSON.stringify(credits)).to.include('1000')
  })

  it('the reference can be read and linked to', async () => {
    await page.goto(`${service.url}/docs`)
    expect(await page.textContent('h1')).to.be.a('string')
    expect(await page.getByText('/v1/withdraw').count()).to.be.greaterThan(0)
    await page.screenshot({ path: '/tmp/docs.png' })
  })
})
