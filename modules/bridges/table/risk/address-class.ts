import ipaddr from 'ipaddr.js'
import Type from 'typebox'
import { invalidField } from '../../../../kernel/define.ts'
import { bridge, text } from '../../bridge.ts'

export const addressClass = bridge({
  id: 'address-class',
  summary: 'What an IP address is for: public, private, loopback, carrier NAT, reserved, …',
  source: 'IANA special-purpose registries by ipaddr.js (MIT)',
  freshness: 'bundled',
  asOf: '2026-01-01',
  input: { address: text(60) },
  output: { address: Type.String(), version: Type.Integer(), class: Type.String(), public: Type.Boolean() },
  example: { address: '192.168.1.7' },
  answer({ address: given }) {
    if (!ipaddr.IPv4.isValidFourPartDecimal(given) && !ipaddr.IPv6.isValid(given))
      throw invalidField('/body/address', 'must be an IPv4 or IPv6 address')
    const address = ipaddr.process(given)
    const range = address.range()
    return {
      address: address.toString(),
      version: address.kind() === 'ipv4' ? 4 : 6,
      class: range === 'unicast' ? 'public' : range,
      public: range === 'unicast',
    }
  },
})
