import ipaddr from 'ipaddr.js'
import { BoundedMap } from '../contract/bounded-map.ts'

/** The same few addresses come again and again, and to read one costs as much as a tenth of a request. */
const known = new BoundedMap<string, string>(10_000)

/** Who counts as one caller without a key: an IPv4 address, or the /64 network within which one IPv6 host picks its addresses freely. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const network = known.get(address)
  if (network !== undefined) return network
  const found = read(address)
  known.set(address, found)
  return found
}

function read(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`
}
