import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect } from 'chai'
import type { Page } from 'playwright-core'

const FOLDER = new URL('./goldens/', import.meta.url)
const UPDATE = process.env['UPDATE_GOLDENS'] === '1'
const LOOK_EVERY_MS = 50
const MOST_LOOKS = 400
/** Not everything is told to open pages. */
const RELOAD_EVERY = 40

/** What differs from run to run. */
const MASKS: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}@/g, 'empty@'],
  [/\d{1,2} [A-Z][a-z]{2,3} \d{4}, \d\d:\d\d/g, '<time>'],
  [/\d{1,2} [A-Z][a-z]{2,3} \d{4}/g, '<date>'],
  [/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d\.\d{3}Z?/g, '<time>'],
  [/\d{4}-\d\d-\d\d/g, '<date>'],
  [/(January|February|March|April|May|June|July|August|September|October|November|December) \d{4}/g, '<month>'],
  [/\b[a-z]{2,4}_[0-9A-Z]{10,}…?/g, '<id>'],
  [/\bsk_\w+…?/g, '<key>'],
  [/\b[0-9a-f]{12,}…?/g, '<hash>'],
  [/\b[\d.]+ (ms|s|min)\b/g, '<duration>'],
  [/https?:\/\/(127\.0\.0\.1|localhost):\d+/g, '<origin>'],
  [/[\d,]+ API calls?/g, '<some> API calls'],
]

const masked = (text: string): string => MASKS.reduce((rest, [pattern, name]) => rest.replaceAll(pattern, name), text)

/**
 * The accessibility tree of the page's content, compared with the one in goldens/: stable on every machine, where pixels
 * are not. What arrives later is waited for. `UPDATE_GOLDENS=1` keeps what is there now.
 */
export async function expectGolden(page: Page, name: string): Promise<void> {
  const file = new URL(`${name}.yml`, FOLDER)
  const golden = existsSync(file) ? readFileSync(file, 'utf8') : ''
  let found = ''
  for (let look = 1; look <= (UPDATE ? 1 : MOST_LOOKS); look++) {
    found = `${masked(await page.locator('main').ariaSnapshot())}\n`
    if (found === golden) return
    await page.waitForTimeout(LOOK_EVERY_MS)
    if (look % RELOAD_EVERY === 0) await page.reload().then(() => page.locator('main h1').waitFor())
  }
  if (UPDATE) {
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(file, found)
    return
  }
  expect(found, `${name}: UPDATE_GOLDENS=1 keeps it as it is now`).to.equal(golden)
}
