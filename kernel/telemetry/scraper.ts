import { createHash, timingSafeEqual } from 'node:crypto'
import { ConfigError } from '../config/files.ts'
import type { Caller } from '../contract/operation.ts'

const MIN_LENGTH = 16
const SCRAPER: Caller = { userId: 'scraper', keyId: 'metrics-token', tier: 'enterprise', role: 'operator' }

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Who may scrape by `METRICS_TOKEN`; nobody where it is not set. Throws ConfigError where it is too short to be a secret. */
export function scraperOf(token: string | undefined): (key: string) => Caller | undefined {
  if (token === undefined || token === '') return () => undefined
  if (token.length < MIN_LENGTH)
    throw new ConfigError(
      `METRICS_TOKEN has ${token.length} characters; at least ${MIN_LENGTH} are needed (for example the output of: openssl rand -hex 32)`,
    )
  const expected = digest(token)
  return (key) => (timingSafeEqual(digest(key), expected) ? SCRAPER : undefined)
}
