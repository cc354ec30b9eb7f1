import { expect } from 'chai'
import { type TestService, testService } from '../accounts/testing.ts'
import audit from './module.ts'

describe('the events of an account', () => {
  let t: TestService
  before(async () => {
    t = await testService({ modules: [audit] })
  })
  after(() => t.stop())

  it('are paged by cursor to the end', async () => {
    const { agent } = await t.signup()
    const page = async (cursor?: string) =>
      (await agent.get('/v1/audit/events').query({ limit: 1, cursor }).expect(200)).body
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { data, next_cursor } = await page(cursor)
      seen.push(data[0].record_id)
      cursor = next_cursor ?? undefined
    } while (cursor !== undefined)
    expect(new Set(seen).size).to.equal(seen.length).and.be.above(1)
  })

  it('refuse an unknown cursor, which would otherwise be page one for ever', async () => {
    const [{ agent }, other] = [await t.signup(), await t.signup()]
    const { next_cursor: theirs } = (await other.agent.get('/v1/audit/events').query({ limit: 1 }).expect(200)).body
    for (const cursor of ['nonsense', theirs]) {
      const { body } = await agent.get('/v1/audit/events').query({ cursor }).expect(400)
      expect(body.code).to.equal('invalid_request')
      expect(body.details[0].pointer).to.equal('/query/cursor')
    }
  })
})
