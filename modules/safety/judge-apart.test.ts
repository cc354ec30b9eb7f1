import { expect } from 'chai'
import { judgeApart } from './judge-apart.ts'
import { judge } from './judging.ts'
import { DEFAULT_POLICY } from './policy/default-policy.ts'

describe('safety: long texts', function () {
  this.timeout(30_000)
  for (const [what, text] of Object.entries({
    digits: '1 '.repeat(30_000),
    'card-like numbers': '4111 1111 1111 1111 '.repeat(300),
    base64: 'aGVsbG8gd29ybGQsIGhlbGxvIHdvcmxk '.repeat(2_000),
    'people’s data': 'Write to ann@example.com or call +44 20 7946 0958. '.repeat(200),
  }))
    it(`${what} are judged in the thread as they are here`, async () => {
      const policies = [DEFAULT_POLICY]
      const apart = await judgeApart('usr_1', [text, 'short'], policies, 'input')
      expect(apart).to.deep.equal(judge([text, 'short'], policies, 'input'))
      for (const { policy } of apart.findings.flat()) expect(policy).to.equal(DEFAULT_POLICY)
    })
})
