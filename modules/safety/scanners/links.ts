import { isIP } from 'node:net'
import type { Scan } from './scanner.ts'

const LINK = /\b(?:h(?:tt|xx)ps?:\/\/|www\.|(?:javascript|data|vbscript|file):(?=[^\s]{4}))[^\s<>"'`{}|\\^]{3,2048}/gi
const SHORTENERS = new Set([
  'bit.ly',
  'tinyurl.com',
  't.co',
  'goo.gl',
  'is.gd',
  'ow.ly',
  'buff.ly',
  'cutt.ly',
  'rebrand.ly',
  'rb.gy',
  't.ly',
  'shorturl.at',
])
const RISKY_ENDING = /\.(?:zip|mov|top|xyz|tk|ml|ga|cf|gq|click|country|stream|download|loan|work)$/

/** Every link, and a surer score for what dishonest ones do: `link` alone is below the usual threshold. */
export const links: Scan = function* scan(view) {
  for (const { 0: found, index } of view.text.matchAll(LINK)) {
    const text = found.replace(/[.,;:!?)\]]+$/, '')
    const [entityType, score] = judge(text)
    yield { entityType, category: 'link', start: index, end: index + text.length, score }
  }
}

const judge = (text: string): readonly [string, number] => {
  if (/^(?:javascript|vbscript|data|file):/i.test(text)) return ['script_link', 0.85]
  if (/^hxxp/i.test(text)) return ['defanged_link', 0.6]
  let url: URL
  try {
    url = new URL(/^www\./i.test(text) ? `http://${text}` : text)
  } catch {
    return ['link', 0.2]
  }
  const host = url.hostname.toLowerCase()
  if (url.username !== '') return ['disguised_link', 0.85]
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) return ['address_link', 0.6]
  if (host.split('.').some((label) => label.startsWith('xn--'))) return ['punycode_link', 0.6]
  if (SHORTENERS.has(host)) return ['shortened_link', 0.5]
  if (RISKY_ENDING.test(host)) return ['risky_domain', 0.5]
  return ['link', 0.2]
}
