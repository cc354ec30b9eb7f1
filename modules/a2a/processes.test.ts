import { expect } from 'chai'
import { type TestDatabase, type TestKernel, testDatabase } from '../../kernel/testing/test-kernel.ts'
import agents from '../agents/module.ts'
import { gatewayKernel, grant, held, spendable } from '../routing/testing/gateway-kernel.ts'
import { fakeCipher } from '../safety/testing/fake-cipher.ts'
import a2a from './module.ts'
import { type Peer, startPeer } from './testing.ts'

const B = 'usr_caller'
/** Two kernels with this environment are two processes of one installation. */
const SAME = { SECRET_AGENTS: 'ef'.repeat(32), SECRET_ROUTING: 'ab'.repeat(32) }

describe('A2A in several processes', () => {
  let database: TestDatabase
  let one: TestKernel
  let two: TestKernel
  let peer: Peer
  let slug = ''
  before(async () => {
    peer = await startPeer()
    database = await testDatabase()
    const start = () => gatewayKernel({}, { modules: [agents, a2a], provide: [fakeCipher], database, env: SAME })
    one = await start()
    two = await start()
    await grant(one, 1_000, B)
    const { body } = await one
      .as({ userId: 'usr_creator' })
      .post('/v1/agents')
      .send({ name: 'Slow', archetype: 'custom', price_per_call: 0.1, endpoint: { url: `${peer.url}/slow` } })
      .expect(200)
    slug = body.slug
  })
  after(async () => {
    await one?.stop()
    await two?.stop()
    await database?.drop()
    await peer?.close()
  })

  const rpc = async (t: TestKernel, method: string, params: object) =>
    (
      await t
        .as({ userId: B })
        .post(`/a2a/v1/${slug}`)
        .set('a2a-version', '1.0')
        .send({ jsonrpc: '2.0', id: 1, method, params })
        .expect(200)
    ).body.result
  const message = (messageId: string) => ({ message: { messageId, role: 'ROLE_USER', parts: [{ text: 'Hello' }] } })

  it('charge a message once, whichever of them gets it, and tell its end to all who wait', async () => {
    const before = await spendable(one, B)
    const waiting = [one, two, one, two].map((t) => rpc(t, 'SendMessage', message('m-1')))
    await peer.asked()
    peer.answer()
    const ends = await Promise.all(waiting)
    for (const { task } of ends) expect(task.status.state).to.equal('TASK_STATE_COMPLETED')
    expect(new Set(ends.map(({ task }) => task.id)).size).to.equal(1)
    expect(before - (await spendable(one, B))).to.equal(10_000_000n)
    expect(await held(one, B)).to.equal(0n)
  })

  it('cancel what runs in the other, for nothing', async () => {
    const before = await spendable(one, B)
    const configuration = { returnImmediately: true }
    const { task } = await rpc(one, 'SendMessage', { ...message('m-2'), configuration })
    await peer.asked()
    const canceled = await rpc(two, 'CancelTask', { id: task.id })
    expect(canceled.status.state).to.equal('TASK_STATE_CANCELED')
    // not answered: the call itself is given up
    await one.settle()
    await two.settle()
    expect((await rpc(one, 'GetTask', { id: task.id })).status.state).to.equal('TASK_STATE_CANCELED')
    expect(before - (await spendable(one, B))).to.equal(0n)
    expect(await held(one, B)).to.equal(0n)
  })
})
