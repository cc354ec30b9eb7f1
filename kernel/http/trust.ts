import proxyaddr from 'proxy-addr'

/** Whether the address of that hop may name the one before it. */
export type Trust = (address: string, hop: number) => boolean

/** A number of hops, or a list of addresses. */
export function trustOf(trustProxy: string): Trust {
  const hops = Number(trustProxy)
  if (trustProxy !== '' && Number.isInteger(hops)) return (_address, hop) => hop < hops
  return proxyaddr.compile(
    trustProxy
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
}
