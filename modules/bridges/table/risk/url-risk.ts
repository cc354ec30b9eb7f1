import ipaddr from 'ipaddr.js'
import Type from 'typebox'
import { invalidField } from '../../../../kernel/define.ts'
import { bridge, text } from '../../bridge.ts'

const MAX_LABELS = 5
const MAX_HOST = 60

/** Signs that phishing often shows; the address is never fetched. */
const SIGNS: Readonly<Record<string, (url: URL) => boolean>> = {
  not_https: ({ protocol }) => protocol !== 'https:',
  credentials: ({ username, password }) => username !== '' || password !== '',
  ip_address: ({ hostname }) => ipaddr.isValid(hostname.replace(/^\[|\]$/g, '')),
  punycode: ({ hostname }) => hostname.split('.').some((label) => label.startsWith('xn--')),
  odd_port: ({ port }) => port !== '',
  many_labels: ({ hostname }) => hostname.split('.').length > MAX_LABELS,
  long_host: ({ hostname }) => hostname.length > MAX_HOST,
}

export const urlRisk = bridge({
  id: 'url-risk',
  summary: 'Signs of a dangerous address, from its form alone: it is not opened',
  pricePence: 2,
  source: 'own rules',
  freshness: 'computed',
  input: { url: text(2_048) },
  output: { host: Type.String(), signs: Type.Array(Type.String()), risk: Type.Enum(['low', 'medium', 'high']) },
  example: { url: 'http://user@192.0.2.7:8080/login' },
  answer({ url: given }) {
    const url = URL.canParse(given) ? new URL(given) : undefined
    if (url === undefined || !/^https?:$/.test(url.protocol))
      throw invalidField('/body/url', 'must be an http or https URL')
    const signs = Object.entries(SIGNS).flatMap(([name, shows]) => (shows(url) ? [name] : []))
    return {
      host: url.hostname,
      signs,
      risk: signs.length > 1 ? 'high' : signs.length === 1 ? 'medium' : 'low',
    } as const
  },
})
