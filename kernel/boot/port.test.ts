import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { connect, createServer } from 'node:net'
import { expect } from 'chai'
import { holdPort } from './port.ts'

describe('kernel/boot: a port that the service chooses', () => {
  const host = '127.0.0.1'

  it('is held from the moment it is chosen, turns early ones away, and is then listened on', async () => {
    const port = await holdPort({ port: 0, host })
    const other = createServer().listen(port.number, host)
    expect(((await once(other, 'error')) as [NodeJS.ErrnoException])[0].code).to.equal('EADDRINUSE')
    await once(connect(port.number, host), 'close')
    const server = createHttpServer((_request, answer) => answer.end('here'))
    expect(await port.listen(server)).to.equal(port.number)
    expect(await (await fetch(`http://${host}:${port.number}/`)).text()).to.equal('here')
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
    await port.close()
    const next = createServer().listen(port.number, host)
    await once(next, 'listening')
    next.close()
  })
})
