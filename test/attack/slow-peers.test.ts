import { expect } from 'chai'
import { type TestKernel, testKernel } from '../../kernel/testing/test-kernel.ts'
import { eventually } from '../../kernel/testing/wait.ts'
import { generatedModule, slowed, writingOperation } from './generated.ts'
import { everything, rawSocket, request, statuses } from './raw.ts'

const MOST = 64
const KEY = 'Bearer test-usr_test-key_test-free-user'

describe('attack: peers that send or read slowly (on a generated module)', () => {
  let t: TestKernel
  let path = ''
  let example: object
  let open = () => {}
  before(async () => {
    const module = await generatedModule()
    ;({ path, example } = writingOperation(module))
    const gate = new Promise<void>((resolve) => (open = resolve))
    t = await testKernel({
      modules: [slowed(module, gate)],
      config: { kernel: { trustProxy: '1', maxInFlight: MOST } },
    })
  })
  after(async () => {
    open()
    await t?.stop()
  })
  const drip = (address: string) =>
    request('POST', path, { authorization: KEY, 'x-forwarded-for': address, 'content-length': 500 }, '{')

  it('four times as many slow bodies as there are places take none from a body that comes at once', async () => {
    const slow = await Promise.all(Array.from({ length: 4 * MOST }, () => rawSocket(t.url)))
    try {
      for (const [i, socket] of slow.entries()) socket.write(drip(`10.0.0.${i % 10}`))
      open()
      for (let i = 0; i < 10; i++) await t.request.post(path).send(example).expect(200)
    } finally {
      for (const socket of slow) socket.destroy()
    }
  })

  it('the oldest of too many slow bodies of one address is told why it ends', async () => {
    const sockets = await Promise.all(Array.from({ length: 64 }, () => rawSocket(t.url)))
    let answer = ''
    try {
      for (const socket of sockets) {
        socket.on('data', (bytes) => {
          answer += bytes
        })
        socket.write(drip('10.1.0.1'))
      }
      // the first is slow after a second; until then neighbours at one address live side by side
      await eventually(async () => {
        const next = await rawSocket(t.url)
        sockets.push(next)
        next.write(drip('10.1.0.1'))
        return answer !== ''
      })
      expect(answer).to.match(/^HTTP\/1\.1 503 /)
    } finally {
      for (const socket of sockets) socket.destroy()
    }
  })

  it('requests without end on one connection are refused, then cut', async () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    const other = await testKernel({ modules: [slowed(await generatedModule(), gate)] })
    try {
      const socket = await rawSocket(other.url)
      const gone = everything(socket)
      const body = JSON.stringify(example)
      const headers = {
        authorization: KEY,
        'content-type': 'application/json',
        'content-length': body.length,
      }
      for (let i = 0; i < 40; i++) socket.write(request('POST', path, headers, body))
      expect(statuses((await gone).text)).to.deep.equal([])
    } finally {
      release()
      await other.stop()
    }
  })

  it('a few requests on one connection are answered in order', async () => {
    const socket = await rawSocket(t.url)
    const all = everything(socket)
    socket.write(request('GET', '/livez', {}).repeat(15) + request('GET', '/livez', { connection: 'close' }))
    expect(statuses((await all).text)).to.deep.equal(Array.from({ length: 16 }, () => 200))
  })
})
