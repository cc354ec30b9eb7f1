import { expect } from 'chai'
import { PersonalData } from '../../../kernel/define.ts'
import { type TestService, testService } from '../../../modules/accounts/testing.ts'
import postcards from './module.ts'

const CARD = { to: 'Ada Lovelace, London', message: 'Wish you were here.' }

describe('postcards, the example of docs/write-a-module.md', () => {
  let t: TestService
  before(async () => {
    t = await testService({ modules: [postcards], config: { postcards: { pricePence: 300 } } })
  })
  after(() => t?.stop())

  it('are sold once for a repeated request, sealed, told and printed', async () => {
    const { agent, userId } = await t.signup() // with 500 pence of promotional credit
    const send = () => agent.post('/v1/postcards').set('idempotency-key', 'k1').send(CARD).expect(201)
    const [first, again] = [await send(), await send()]
    expect(again.body).to.deep.equal(first.body)
    await t.settle()
    const sent = t.events.filter(({ name }) => name === 'postcard.sent')
    expect(sent.map(({ data }) => data)).to.deep.equal([{ postcard_id: first.body.id }])
    expect(sent[0]?.meta.record).to.deep.include({ type: 'postcard.sold', account: userId })
    await agent.post('/v1/postcards').send(CARD).expect(402)
    const page = await agent.get('/v1/postcards?limit=5').expect(200)
    expect(page.body.data.map(({ id }: { id: string }) => id)).to.deep.equal([first.body.id])
    await (await t.signup()).agent.get(`/v1/postcards/${first.body.id}`).expect(404)
    expect((await t.services.resolve(PersonalData).erase(userId)).erased).to.include('postcards')
  })
})
