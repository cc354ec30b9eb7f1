import { once } from 'node:events'
import { expect } from 'chai'
import supertest from 'supertest'
import type { Caller } from '../../kernel/define.ts'
import { type TestKernel, testKernel } from '../../kernel/testing/test-kernel.ts'
import { generatedModule, slowed, writingOperation } from './generated.ts'
import { rawSocket } from './raw.ts'

const MOST = 20
/** What free accounts may fill of it, and Pro ones. */
const FREE = 14
const PRO = 18

describe('attack: more than it can do (on a generated module)', () => {
  let t: TestKernel
  let path = ''
  let example: object
  let open = () => {}
  const finished: Promise<number>[] = []
  const send = (tier: Caller['tier'], user: string) => t.as({ userId: user, tier }).post(path).send(example)
  /** Sends so many at once, and resolves when all but `room` are refused. */
  const fill = (tier: Caller['tier'], room: number): Promise<void> =>
    new Promise((resolve, reject) => {
      let refused = 0
      for (let i = 0; i < 2 * MOST; i++) {
        const status = send(tier, `usr_${tier}${i}`).then((answer) => answer.status)
        finished.push(status)
        status.then((seen) => seen === 503 && ++refused === 2 * MOST - room && resolve(), reject)
      }
    })
  before(async () => {
    const module = await generatedModule()
    ;({ path, example } = writingOperation(module))
    const gate = new Promise<void>((resolve) => (open = resolve))
    t = await testKernel({ modules: [slowed(module, gate)], config: { kernel: { maxInFlight: MOST } } })
    await fill('free', FREE)
  })
  after(async () => {
    open()
    await t?.stop()
  })

  it('refuses the next at once, with a time to retry after', async () => {
    const refused = await send('free', 'usr_next').expect(503)
    expect(refused.body.code).to.equal('overloaded')
    expect(Number(refused.headers['retry-after'])).to.be.within(1, 3)
    expect(refused.headers['x-request-id']).to.match(/^req_/)
  })

  it('refuses before the key is looked at, and before the body has come', async () => {
    await supertest(t.url).get(path).set('authorization', 'Bearer sk_free_nope').expect(503)
    const socket = await rawSocket(t.url)
    socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{`)
    const [first] = (await once(socket, 'data')) as [Buffer]
    expect(first.toString()).to.match(/^HTTP\/1\.1 503 /)
    socket.destroy()
  })

  it('answers those who watch over the process', async () => {
    for (let i = 0; i < 120; i++)
      await supertest(t.url)
        .get(i % 2 ? '/livez' : '/readyz')
        .expect(200)
  })

  it('lets Pro in before Free, and Enterprise before Pro', async () => {
    await fill('pro', PRO - FREE)
    await send('free', 'usr_next').expect(503)
    await fill('enterprise', MOST - PRO)
  })

  it('says so in one line a second, and finishes what it let in', async () => {
    const lines = () => t.logs.filter(({ message }) => message === 'overloaded: requests are refused')
    const before = lines().length
    for (let i = 0; i < 100; i++) await send('free', 'usr_next').expect(503)
    expect(lines().length - before).to.be.at.most(3)
    expect(t.logs.filter(({ level }) => level === 'error')).to.deep.equal([])
    open()
    const statuses = await Promise.all(finished)
    expect(statuses.filter((status) => status === 200)).to.have.length(MOST)
    expect(statuses.filter((status) => status === 503)).to.have.length(statuses.length - MOST)
    await send('free', 'usr_next').expect(200)
  })
})
