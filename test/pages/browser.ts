import { existsSync } from 'node:fs'
import axe from 'axe-core'
import { expect } from 'chai'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

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

/** Undefined where there is no Chromium; on CI that is a fault. */
export async function launchBrowser(): Promise<Browser | undefined> {
  if (existsSync(CHROMIUM)) return chromium.launch({ executablePath: CHROMIUM, args: FLAGS })
  const missing = `no Chromium at ${CHROMIUM}: pages not checked (apt-get install chromium; CHROMIUM names another)`
  if (process.env['CI']) throw new Error(missing)
  console.log(`    (${missing})`)
  return undefined
}

export const VIEWS = {
  'light, wide': { colorScheme: 'light', viewport: { width: 1_440, height: 900 } },
  'dark, wide': { colorScheme: 'dark', viewport: { width: 1_440, height: 900 } },
  'light, a telephone': { colorScheme: 'light', viewport: { width: 390, height: 844 } },
  'dark, a telephone': { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
} as const satisfies Readonly<Record<string, BrowserContextOptions>>

/** What its own policy refuses, and what its scripts throw. */
export function watchFaults(page: Page, faults: string[] = []): string[] {
  page.on('console', (message) => /Content Security Policy|Refused/.test(message.text()) && faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(error.message))
  return faults
}

/** Nothing sticks out at the side, neither of the page nor of a table in it. */
export async function expectRoom(page: Page, what: string): Promise<void> {
  const widths = await page.evaluate<[number, number][]>(
    `[document.documentElement, ...document.querySelectorAll('section.scroll')].map((each) => [each.scrollWidth, each.clientWidth])`,
  )
  for (const [content, room] of widths) expect(content, `${what}: width of the content`).to.be.at.most(room)
}

/** There is room, and axe finds nothing. */
export async function expectGood(page: Page, what: string): Promise<void> {
  await expectRoom(page, what)
  // kept while the page is not loaded anew
  if (await page.evaluate('window.axe === undefined')) await page.evaluate(axe.source)
  const found = await page.evaluate<string[]>(
    `axe.run({ resultTypes: ['violations'] }).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(({ target, failureSummary }) => target + ' ' + failureSummary).join('; ')))`,
  )
  expect(found, `${what}: axe`).to.deep.equal([])
}
