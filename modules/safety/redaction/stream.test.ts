import { expect } from 'chai'
import fc from 'fast-check'
import { findingsIn } from '../check.ts'
import { compilePolicy } from '../policy/compile.ts'
import { DEFAULT_POLICY } from '../policy/default-policy.ts'
import { corpus } from '../testing/corpus.ts'
import { chance } from '../testing/random.ts'
import { redact } from './redact.ts'
import { StreamBlocked, StreamRedactor, StreamRestorer } from './stream.ts'
import { Vault } from './vault.ts'

const streamed = (pieces: readonly string[], policy = DEFAULT_POLICY): { sent: string[]; whole: string } => {
  const redactor = new StreamRedactor([policy], new Vault())
  const sent = [...pieces.map((piece) => redactor.push(piece)), redactor.end()]
  return { sent, whole: sent.join('') }
}
const cutAt = (text: string, sizes: readonly number[]): string[] => {
  const pieces: string[] = []
  for (let at = 0, turn = 0; at < text.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1
    pieces.push(text.slice(at, at + size))
    at += size
  }
  return pieces
}
const whole = (text: string) => redact(text, findingsIn(text, DEFAULT_POLICY, 'output'), new Vault())
const PROSE = 'The weather in the hills was fair and the walkers took their time over lunch. '
const CARD = '4111 1111 1111 1111'
const policyWith = (fields: object) =>
  compilePolicy({ name: 'p', rules: [], ...fields } as Parameters<typeof compilePolicy>[0], { id: 'pol_1', version: 1 })

describe('safety: a stream', () => {
  it('property: is redacted as the whole text is, however it is cut', () => {
    const samples = corpus(300, 11).map(({ text }) => text)
    fc.assert(
      fc.property(
        fc.nat(),
        fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 8 }),
        (seed, sizes) => {
          const c = chance(seed)
          const text = Array.from({ length: 12 }, () => c.pick(samples)).join('\n')
          expect(streamed(cutAt(text, sizes)).whole).to.equal(whole(text))
        },
      ),
      { numRuns: 60 },
    )
  })

  it('lets nothing of an entity go, at whichever character it is cut', () => {
    const text = `${PROSE.repeat(6)}Card ${CARD} it is. ${PROSE.repeat(6)}`
    for (let cut = 460; cut < 500; cut++) {
      const { sent } = streamed([text.slice(0, cut), text.slice(cut)])
      expect(sent[0]).to.not.contain('4111')
      expect(sent.join('')).to.equal(text.replace(CARD, '[CREDIT_CARD_1]'))
    }
  })

  it('passes prose on while it comes, never more than 512 characters behind', () => {
    const pieces = cutAt(PROSE.repeat(40), [5])
    let behind = 0
    const redactor = new StreamRedactor([DEFAULT_POLICY], new Vault())
    let [given, sent] = [0, 0]
    for (const piece of pieces) {
      given += piece.length
      sent += redactor.push(piece).length
      behind = Math.max(behind, given - sent)
    }
    expect(behind).to.be.at.most(512)
  })

  it('holds a long token back until it is whole', () => {
    const jwt = `eyJhbGciOiJIUzI1NiJ9.eyJ${'zdWIiOiI5NDczMDIwMSI'.repeat(100)}.${'CGldZsci4eQ9'.repeat(4)}`
    const text = `${PROSE}The token: ${jwt} and no more. ${PROSE.repeat(5)}`
    const { sent, whole: all } = streamed(cutAt(text, [40]))
    expect(all).to.contain('[JSON_WEB_TOKEN_1] and no more.').and.not.contain('eyJ')
    expect(sent.some((part) => part.includes('eyJ'))).to.equal(false)
  })

  it('finds what base64 hides, cut in the middle of it', () => {
    const hidden = Buffer.from(`the card is ${CARD}, keep it`).toString('base64')
    const text = `${PROSE.repeat(5)}${hidden} ${PROSE.repeat(5)}`
    const at = PROSE.length * 5 + 20
    expect(streamed([text.slice(0, at), text.slice(at)]).whole).to.not.contain(hidden.slice(0, 20))
  })

  it('is bounded: a word without end leaves in the end', () => {
    const { sent } = streamed(cutAt('x'.repeat(60_000), [1_000]))
    expect(sent.slice(0, -1).join('').length).to.be.greaterThan(20_000)
    expect(sent.join('')).to.equal('x'.repeat(60_000))
  })

  it('stops where a policy blocks, before the words', () => {
    const policy = policyWith({ banned_topics: [{ name: 'rivals', words: ['Acme Cloud'], action: 'block' }] })
    const redactor = new StreamRedactor([policy], new Vault())
    let sent = redactor.push(PROSE.repeat(8))
    expect(() => {
      for (const piece of ['Rather buy Ac', 'me Clo', 'ud now. ', PROSE.repeat(6)]) sent += redactor.push(piece)
    }).to.throw(StreamBlocked)
    expect(sent).to.not.contain('Ac')
  })

  it('fails closed or open, as the policy says', () => {
    const patterns = ['x', 'y', 'z'].map((name) => ({ name: `${name}s`, pattern: `${name}{1000}`, action: 'redact' }))
    const text = `${'a'.repeat(30_000)} `
    expect(() => streamed([text], policyWith({ patterns, on_error: 'closed' }))).to.throw(StreamBlocked)
    expect(streamed([text], policyWith({ patterns, on_error: 'open' })).whole).to.equal(text)
  })
})

describe('safety: restoring in a stream', () => {
  const vault = Vault.of([{ placeholder: '[EMAIL_1]', value: 'a"b@example.com' }])

  it('property: puts values back, however the placeholder is cut', () => {
    const text = 'Dear [EMAIL_1], see [1] and [EMAIL_2] or [NOTE] [EMAIL_1'
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 }), (sizes) => {
        const restorer = new StreamRestorer(vault, (value) => value)
        const all =
          cutAt(text, sizes)
            .map((piece) => restorer.push(piece))
            .join('') + restorer.end()
        expect(all).to.equal('Dear a"b@example.com, see [1] and [EMAIL_2] or [NOTE] [EMAIL_1')
      }),
    )
  })

  it('escapes a value within JSON', () => {
    const restorer = new StreamRestorer(vault, (value) => JSON.stringify(value).slice(1, -1))
    expect(JSON.parse(restorer.push('{"to":"[EMAIL_1]"}') + restorer.end())).to.deep.equal({ to: 'a"b@example.com' })
  })
})
