import { expect } from 'chai'
import { readTranscript } from './transcript.ts'

const event = (delta: object): Buffer => Buffer.from(`data: ${JSON.stringify({ choices: [{ index: 0, delta }] })}\n\n`)

describe('what a caller has received of a stream', () => {
  for (const delta of [
    { reasoning_content: 'Let me think.' },
    { reasoning: 'Let me think.' },
    // both spellings of the same
    { reasoning: 'Let me think.', reasoning_content: 'Let me think.' },
  ])
    it(`thinking aloud counts, once: ${Object.keys(delta)}`, () =>
      expect(readTranscript([event(delta), event({ content: 'Paris.' })])).to.include({
        text: 'Paris.',
        toolText: 'Let me think.',
        plain: false,
      }))

  it('no thinking is none', () =>
    expect(readTranscript([event({ reasoning: null, reasoning_content: '', content: 'Paris.' })])).to.include({
      toolText: '',
      plain: true,
    }))
})
