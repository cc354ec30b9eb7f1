import ipaddr from 'ipaddr.js'

/** `reserved`: private, loopback and the like. Behind a proxy that is not trusted everybody seems to come from such a one. */
export const addressKind = (address: string): 'public' | 'reserved' =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast' ? 'public' : 'reserved'
