import { ConfigError } from '../config/files.ts'
import { redactText } from '../log/redact.ts'

/** Addresses that the environment gives, checked before anything opens. Each throws ConfigError with the variable's name. */

/** The base of every link: with a wrong one the service would run and hand out links that lead nowhere. */
export function assertPublicUrl(text: string): void {
  if (text === '') return
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isBase = url && /^https?:$/.test(url.protocol) && url.username + url.password + url.search + url.hash === ''
  if (!isBase)
    throw new ConfigError(
      `PUBLIC_URL must be the address that callers use, such as https://api.example.com, without query or password, not '${shown(text)}'`,
    )
}

export function redisUrlOf(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^rediss?:$/.test(url.protocol) || url.hostname === '')
    throw new ConfigError(
      `REDIS_URL must have the form redis://[user:password@]host:port[/database] (rediss:// for TLS), not '${shown(text)}'`,
    )
  return text
}

const shown = (text: string): string => redactText(text).slice(0, 100)
