import proxyaddr from 'proxy-addr'
import { ConfigError } from '../config/files.ts'

/** Whether the address of that hop may name the one before it. */
export type Trust = (address: string, hop: number) => boolean

/** A number of hops, or a list of addresses. Throws ConfigError where it is neither. */
export function trustOf(trustProxy: string): Trust {
  if (/^\s*\d+\s*$/.test(trustProxy)) return (_address, hop) => hop < Number(trustProxy)
  const addresses = trustProxy
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  try {
    return proxyaddr.compile(addresses)
  } catch (error) {
    throw new ConfigError(
      `TRUST_PROXY must be a number of hops (1) or addresses with commas (10.0.0.0/8, 192.0.2.7, loopback), not '${trustProxy.slice(0, 100)}': ${(error as Error).message}`,
    )
  }
}
