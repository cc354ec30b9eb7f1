import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import OpenAI from 'openai'
import { OPENAI_PROGRAMS } from '../../testing/openai-programs.ts'
import { resultOf } from '../../testing/openai-run.ts'
import { type RecordingServer, startRecording } from '../../testing/recording.ts'
import { Service } from '../src/index.ts'

interface Recorded {
  readonly name: string
  readonly request: object
}

const RECORDED = JSON.parse(
  readFileSync(new URL('../../testing/openai-requests.json', import.meta.url), 'utf8'),
) as readonly Recorded[]

describe('what programs for the openai package send', () => {
  let server: RecordingServer
  before(async () => {
    server = await startRecording()
  })
  after(() => server.stop())

  it('is in the table for all of them', () => {
    expect(RECORDED.map(({ name }) => name)).to.deep.equal(OPENAI_PROGRAMS.map(({ name }) => name))
  })

  for (const [who, make] of [
    ['the stock package, as it was recorded', OpenAI],
    ['this client', Service],
  ] as const)
    it(`is the same from ${who}`, async () => {
      const client = new make({ apiKey: 'sk_x', baseURL: `${server.url}/api/v1`, maxRetries: 0 }) as OpenAI
      for (const [at, program] of OPENAI_PROGRAMS.entries()) {
        await resultOf(client, program)
        expect(server.taken(), program.name).to.deep.equal([RECORDED[at]?.request])
      }
    })
})
