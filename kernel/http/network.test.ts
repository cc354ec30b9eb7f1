import { expect } from 'chai'
import { testKernel } from '../testing/test-kernel.ts'
import { networkOf } from './network.ts'

describe('networks of callers', () => {
  const cases: Readonly<Record<string, string>> = {
    '192.0.2.7': '192.0.2.7',
    '::ffff:192.0.2.7': '192.0.2.7',
    '2001:db8:1:2::1': '2001:db8:1:2::/64',
    '2001:db8:1:2:aaaa:bbbb:cccc:dddd': '2001:db8:1:2::/64',
    '2001:db8:1:3::1': '2001:db8:1:3::/64',
    unknown: 'unknown',
  }
  for (const [address, network] of Object.entries(cases))
    it(`${address} counts as ${network}`, () => expect(networkOf(address)).to.equal(network))

  it('the addresses of one IPv6 network share the limit of requests without a key', async () => {
    const t = await testKernel({
      modules: [],
      config: { kernel: { trustProxy: '1', limits: { keyless: { perMinute: 3, perHour: 9 } } } },
    })
    try {
      const from = (address: string) => t.request.get('/openapi.json').set('x-forwarded-for', address)
      for (const host of [1, 2, 3]) await from(`2001:db8:1:2::${host}`).expect(200)
      await from('2001:db8:1:2:ffff::4').expect(429)
      await from('2001:db8:1:3::4').expect(200)
    } finally {
      await t.stop()
    }
  })
})
