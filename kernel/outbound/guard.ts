import { lookup as dnsLookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

export interface Address {
  readonly address: string
  readonly family: 4 | 6
}

export interface GuardOptions {
  /** `OUTBOUND__ALLOW_PRIVATE`: for development and tests. */
  readonly allowPrivate: boolean
  /** Default: the system's resolver. */
  readonly resolve?: (hostname: string) => Promise<readonly Address[]>
}

/** The URL may not be called. The message says why, without what a private network would answer. */
export class OutboundRefused extends Error {
  override readonly name = 'OutboundRefused'
}

const MAX_URL_LENGTH = 2_048
const LOCAL_NAME = /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|home\.arpa)$/
/** Ports below 1024 that are the web's own; above, those where stores and tools listen without a password. */
const WEB_PORTS = new Set([80, 443])
const STORE_PORTS = new Set([
  1433, 1521, 2049, 2181, 2375, 2376, 2379, 3306, 3389, 4444, 5432, 5672, 5900, 5984, 6000, 6379, 6443, 6666, 6667,
  8500, 9042, 9092, 9200, 9300, 10250, 11211, 27017, 27018,
])
const HINT = 'Set OUTBOUND__ALLOW_PRIVATE=true to allow private addresses (development only).'
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3')
/** Documentation, translation and test ranges: named here so that the answer does not hang on the tables of ipaddr.js. */
const NEVER_IPV6 = ['2001:db8::/32', '2002::/16', '3fff::/20'].map((range) => ipaddr.parseCIDR(range))
const NEVER_IPV4 = ['192.0.0.0/24', '192.88.99.0/24', '198.18.0.0/15'].map((range) => ipaddr.parseCIDR(range))

const systemResolve = async (hostname: string): Promise<readonly Address[]> => {
  const found = await dnsLookup(hostname, { all: true, verbatim: true })
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}

/** A public unicast address that stands for no other: no mapped, translated, tunnelled or special-purpose one. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  const within = (ranges: readonly ReturnType<typeof ipaddr.parseCIDR>[]): boolean =>
    ranges.some((range) => parsed.match(range))
  return parsed.kind() === 'ipv6' ? within([GLOBAL_IPV6]) && !within(NEVER_IPV6) : !within(NEVER_IPV4)
}

/** Decides what may be called. */
export class OutboundGuard {
  readonly #allowPrivate: boolean
  readonly #resolve: (hostname: string) => Promise<readonly Address[]>

  constructor({ allowPrivate, resolve = systemResolve }: GuardOptions) {
    this.#allowPrivate = allowPrivate
    this.#resolve = resolve
  }

  /** What the text alone tells. URL has made decimal, octal, hexadecimal and full-width hosts into plain ones by then. */
  parse(text: string): URL {
    if (text.length > MAX_URL_LENGTH) throw new OutboundRefused(`the URL is longer than ${MAX_URL_LENGTH} characters`)
    if (!URL.canParse(text)) throw new OutboundRefused('it is not an absolute URL')
    const url = new URL(text)
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
      throw new OutboundRefused(`the scheme must be http or https, not '${url.protocol.slice(0, 20)}'`)
    if (url.username !== '' || url.password !== '') throw new OutboundRefused('the URL must not carry credentials')
    if (this.#allowPrivate) return url
    const host = hostOf(url)
    if (!isAllowedPort(url))
      throw new OutboundRefused(`port ${url.port} is not allowed: use 80, 443 or one that web services use. ${HINT}`)
    if (ipaddr.isValid(host)) this.#admit(host)
    else if (LOCAL_NAME.test(host) || !host.includes('.'))
      throw new OutboundRefused(`'${host}' is a name of a local network. ${HINT}`)
    return url
  }

  /** The addresses of a host, all of them checked: one private address among them refuses the name. */
  async addresses(hostname: string): Promise<readonly Address[]> {
    const host = hostname.replace(/^\[|\]$/g, '')
    if (ipaddr.isValid(host)) {
      this.#admit(host)
      return [{ address: host, family: ipaddr.IPv6.isValid(host) ? 6 : 4 }]
    }
    const found = await this.#resolve(host).catch(() => [])
    if (found.length === 0) throw new OutboundRefused(`the host '${host}' cannot be resolved`)
    for (const { address } of found) this.#admit(address)
    return found
  }

  #admit(address: string): void {
    if (!this.#allowPrivate && !isPublic(address))
      throw new OutboundRefused(`it leads to an address that is not public. ${HINT}`)
  }
}

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

function isAllowedPort({ port }: URL): boolean {
  const number = Number(port)
  return port === '' || WEB_PORTS.has(number) || (number >= 1_024 && !STORE_PORTS.has(number))
}
