import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect } from 'chai'
import { KernelConfig } from '../config/kernel-config.ts'
import { settingsOf } from '../config/settings.ts'
import { eventually } from '../testing/wait.ts'
import { HttpServer, type Listener } from './server.ts'

/** More than the buffers of both ends of a connection take. */
const BIG = Buffer.alloc(64 * 1_048_576)

describe('kernel/http: connections', () => {
  let http: HttpServer
  const start = async (listener: Listener): Promise<number> => {
    http = new HttpServer(settingsOf(KernelConfig, 'kernel', { stallTimeoutMs: 200 }), listener)
    http.server.listen(0, '127.0.0.1')
    await once(http.server, 'listening')
    return (http.server.address() as AddressInfo).port
  }
  const connections = (): Promise<number> =>
    new Promise((resolve, reject) =>
      http.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    )
  afterEach(() => http.drain(0))

  it('one that takes nothing of its answer is closed', async () => {
    const socket = connect(await start((_req, res) => res.end(BIG)), '127.0.0.1')
    socket.pause().write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    await eventually(async () => (await connections()) === 1)
    await eventually(async () => (await connections()) === 0)
    socket.destroy()
  })

  it('one that waits for its answer is not', async () => {
    let silent = (): void => undefined
    const wasSilent = new Promise<void>((resolve) => (silent = resolve))
    const port = await start((_req, res) => {
      http.server.once('timeout', silent)
      void wasSilent.then(() => res.end('late'))
    })
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).to.equal('late')
  })

  it('one that sends nothing is closed', async () => {
    const socket = connect(await start((_req, res) => res.end()), '127.0.0.1')
    await once(socket.resume(), 'close')
  })
})
