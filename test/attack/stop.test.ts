import { Agent, get } from 'node:http'
import { expect } from 'chai'
import { type TestKernel, testKernel } from '../../kernel/testing/test-kernel.ts'
import { generatedModule, slowed, writingOperation } from './generated.ts'

const CLIENTS = 16

describe('attack: a stop under load (on a generated module)', () => {
  let t: TestKernel
  after(() => t?.stop())

  it('answers every request of every connection that is open, tells each to close, and resets none', async () => {
    const module = await generatedModule()
    const { path, example } = writingOperation(module)
    let open = () => {}
    const gate = new Promise<void>((resolve) => (open = resolve))
    t = await testKernel({ modules: [slowed(module, gate)] })
    const slow = t.request.post(path).send(example)
    const slowStatus = slow.then(({ status, headers }) => ({ status, connection: headers['connection'] }))
    const clients = Array.from({ length: CLIENTS }, () => untilClosed(`${t.url}/livez`))
    await Promise.all(clients.map(({ first }) => first))
    let drained = false
    const draining = t.drain().then(() => (drained = true))
    expect(await Promise.all(clients.map(({ outcome }) => outcome))).to.deep.equal(
      Array.from({ length: CLIENTS }, () => 'told to close'),
    )
    expect(drained).to.equal(false)
    open()
    expect(await slowStatus).to.deep.equal({ status: 200, connection: 'close' })
    await draining
  })
})

/** Asks again and again on one connection, as a busy client does, until the server says that it closes. */
function untilClosed(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let began: () => void
  const first = new Promise<void>((resolve) => (began = resolve))
  const outcome = new Promise<string>((resolve) => {
    const ask = (): void => {
      get(url, { agent }, (answer) => {
        answer.resume().once('end', () => {
          began()
          if (answer.statusCode !== 200) resolve(`status ${answer.statusCode}`)
          else if (answer.headers.connection === 'close') resolve('told to close')
          else ask()
        })
      }).once('error', (error) => resolve(error.message))
    }
    ask()
  })
  return { first, outcome: outcome.finally(() => agent.destroy()) }
}
