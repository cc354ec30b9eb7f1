import ipaddr from 'ipaddr.js'
import { BoundedMap } from '../../kernel/define.ts'

type AddressKind = 'public' | 'reserved'

/** The same few addresses come again and again. */
const known = new BoundedMap<string, AddressKind>(10_000)

/** `reserved`: private, loopback and the like. Behind a proxy that is not trusted everybody seems to come from such a one. */
export function addressKind(address: string): AddressKind {
  const kind = known.get(address) ?? kindOf(address)
  known.set(address, kind)
  return kind
}

const kindOf = (address: string): AddressKind =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast' ? 'public' : 'reserved'
