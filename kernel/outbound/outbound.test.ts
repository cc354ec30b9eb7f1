import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'chai'
import { ApiError } from '../contract/errors.ts'
import { OutboundClient } from './client.ts'
import { type Address, isPublic } from './guard.ts'

const refusal = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).to.be.instanceOf(Error)
  return (error as Error).message
}

const names =
  (table: Readonly<Record<string, string | (() => string)>>) =>
  async (hostname: string): Promise<readonly Address[]> => {
    const entry = table[hostname]
    if (entry === undefined) throw new Error('ENOTFOUND')
    const addresses = (typeof entry === 'function' ? entry() : entry).split(',')
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  }

describe('outbound guard', () => {
  it('tells public addresses from all others', () => {
    for (const address of ['8.8.8.8', '93.184.216.34', '2606:4700:4700::1111', '2a00:1450:4001::200e'])
      expect(isPublic(address), address).to.equal(true)
    const special = [
      ...[
        '127.0.0.1',
        '127.1.2.3',
        '10.0.0.1',
        '172.16.0.1',
        '172.31.255.255',
        '192.168.1.1',
        '169.254.169.254',
        '0.0.0.0',
        '0.1.2.3',
      ],
      ...[
        '100.64.0.1',
        '224.0.0.1',
        '255.255.255.255',
        '240.0.0.1',
        '192.0.2.1',
        '198.51.100.1',
        '203.0.113.1',
        '198.18.0.1',
        '192.0.0.8',
        '192.88.99.1',
      ],
      ...[
        '::',
        '::1',
        'fe80::1',
        'fc00::1',
        'fd12::1',
        'ff02::1',
        '::ffff:127.0.0.1',
        '::ffff:8.8.8.8',
        '::127.0.0.1',
        '::7f00:1',
        'fec0::1',
      ],
      ...[
        '64:ff9b::7f00:1',
        '64:ff9b:1::7f00:1',
        '2002:7f00:1::',
        '2001::1',
        '2001:db8::1',
        '3fff::1',
        '100::1',
        '5f00::1',
        'not an address',
      ],
    ]
    for (const address of special) expect(isPublic(address), address).to.equal(false)
  })

  const guarded = new OutboundClient({
    allowPrivate: false,
    resolve: names({
      'good.example': '93.184.216.34',
      'evil.example': '10.0.0.7',
      'mixed.example': '93.184.216.34,127.0.0.1',
      'six.example': '::ffff:10.0.0.1',
    }),
  })

  const refused: Readonly<Record<string, string>> = {
    'http://127.0.0.1/': 'not public',
    'http://2130706433/': 'not public',
    'http://0177.0.0.1/': 'not public',
    'http://017700000001/': 'not public',
    'http://0x7f.0x0.0x0.0x1/': 'not public',
    'http://127.1/': 'not public',
    'http://0/': 'not public',
    'http://１２７.０.０.１/': 'not public',
    'http://[::1]/': 'not public',
    'http://[::ffff:127.0.0.1]/': 'not public',
    'http://[::ffff:7f00:1]/': 'not public',
    'http://[64:ff9b::7f00:1]/': 'not public',
    'http://169.254.169.254/latest/meta-data': 'not public',
    'http://100.100.100.200/': 'not public',
    'http://localhost/': 'local network',
    'http://LOCALHOST./': 'local network',
    'http://api.localhost/': 'local network',
    'http://metadata.google.internal/': 'local network',
    'http://printer.local/': 'local network',
    'http://intranet/': 'local network',
    'http://evil.example/': 'not public',
    'http://mixed.example/': 'not public',
    'http://six.example/': 'not public',
    'http://absent.example/': 'cannot be resolved',
    'http://user:secret@good.example/': 'credentials',
    'http://good.example@127.0.0.1/': 'credentials',
    'http://good.example:22/': 'port 22',
    'http://good.example:6379/': 'port 6379',
    'ftp://good.example/': 'http or https',
    'file:///etc/passwd': 'http or https',
    'gopher://good.example/': 'http or https',
    'javascript:alert(1)': 'http or https',
    '//good.example/': 'absolute URL',
    'not a url': 'absolute URL',
    [`http://good.example/${'a'.repeat(2_048)}`]: 'longer',
  }
  for (const [url, why] of Object.entries(refused))
    it(`refuses ${url.slice(0, 60)}: ${why}`, async () => {
      const error = await guarded.check(url, '/body/url').catch((thrown: unknown) => thrown)
      expect(error).to.be.instanceOf(ApiError)
      expect((error as ApiError).code).to.equal('invalid_request')
      expect((error as ApiError).message)
        .to.include(why)
        .and.not.include('secret')
      expect((error as ApiError).extra.details).to.have.nested.property('[0].pointer', '/body/url')
    })

  it('names the setting in the refusal of a private address', async () => {
    expect(await refusal(guarded.check('http://10.0.0.1/', '/body/url'))).to.include('OUTBOUND__ALLOW_PRIVATE=true')
  })

  it('allows public names and addresses', async () => {
    for (const url of [
      'https://good.example/hook?x=1',
      'http://good.example:8080/',
      'https://8.8.8.8/',
      'https://[2606:4700:4700::1111]/',
    ])
      await guarded.check(url, '/body/url')
  })
})

describe('outbound requests', () => {
  const servers: Server[] = []
  const serve = async (listener: RequestListener): Promise<number> => {
    const server = createServer(listener).listen(0, '127.0.0.1')
    servers.push(server)
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const clients: OutboundClient[] = []
  const client = (options: ConstructorParameters<typeof OutboundClient>[0]): OutboundClient => {
    const made = new OutboundClient(options)
    clients.push(made)
    return made
  }
  const limits = { method: 'POST' as const, timeoutMs: 5_000, maxBytes: 1_000 }

  after(async () => {
    await Promise.all(clients.map((each) => each.close()))
    for (const server of servers) server.close().closeAllConnections()
  })

  it('sends method, headers and body, and gives status, headers and body back', async () => {
    const port = await serve((req, res) => {
      let text = ''
      req
        .on('data', (chunk) => (text += chunk))
        .on('end', () => res.writeHead(202, { 'x-answer': 'yes' }).end(`${req.method} ${req.headers['x-ask']} ${text}`))
    })
    const answer = await client({ allowPrivate: true }).request(`http://127.0.0.1:${port}/`, {
      ...limits,
      headers: { 'x-ask': 'now' },
      body: 'hello',
    })
    expect(answer.status).to.equal(202)
    expect(answer.headers['x-answer']).to.equal('yes')
    expect(answer.body.toString()).to.equal('POST now hello')
  })

  it('connects to the address that the guard resolved, under the name of the URL', async () => {
    const port = await serve((req, res) => res.end(req.headers.host))
    const answer = await client({ allowPrivate: true, resolve: names({ 'hook.example': '127.0.0.1' }) }).request(
      `http://hook.example:${port}/`,
      limits,
    )
    expect(answer.body.toString()).to.equal(`hook.example:${port}`)
  })

  it('refuses a name that was public when checked and is private when called (rebinding)', async () => {
    let reached = false
    const port = await serve((_, res) => {
      reached = true
      res.end()
    })
    const answers = ['93.184.216.34', '127.0.0.1']
    const rebound = client({
      allowPrivate: false,
      resolve: names({ 'rebind.example': () => answers.shift() ?? '127.0.0.1' }),
    })
    await rebound.check(`http://rebind.example:${port}/`, '/body/url')
    expect(await refusal(rebound.request(`http://rebind.example:${port}/`, limits))).to.include('not public')
    expect(reached).to.equal(false)
  })

  it('refuses an address in the URL at the time of the call too', async () => {
    const port = await serve((_, res) => res.end('reached'))
    expect(await refusal(client({ allowPrivate: false }).request(`http://127.0.0.1:${port}/`, limits))).to.include(
      'not public',
    )
  })

  it('follows no redirect', async () => {
    const port = await serve((req, res) =>
      req.url === '/' ? res.writeHead(302, { location: '/inner' }).end() : res.end('inner'),
    )
    const answer = await client({ allowPrivate: true }).request(`http://127.0.0.1:${port}/`, limits)
    expect(answer.status).to.equal(302)
    expect(answer.body.toString()).to.equal('')
  })

  it('reads no more than asked for', async () => {
    const port = await serve((_, res) => {
      const timer = setInterval(() => res.write('x'.repeat(10_000)), 1)
      res.on('close', () => clearInterval(timer))
    })
    const answer = await client({ allowPrivate: true }).request(`http://127.0.0.1:${port}/`, limits)
    expect(answer.body).to.have.length(1_000)
  })

  it('gives up after the time limit, even in the middle of the body', async () => {
    const port = await serve((_, res) => res.write('begins'))
    expect(
      await refusal(client({ allowPrivate: true }).request(`http://127.0.0.1:${port}/`, { ...limits, timeoutMs: 100 })),
    ).to.match(/abort|timeout/i)
  })
})
