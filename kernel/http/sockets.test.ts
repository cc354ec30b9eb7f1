import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect } from 'chai'
import Type from 'typebox'
import WebSocket from 'ws'
import { ApiError, Authenticator, type Caller, defineContract, defineModule, socket } from '../define.ts'
import { type TestKernel, testKernel } from '../testing/test-kernel.ts'
import { eventually } from '../testing/wait.ts'

const KEY_OF_RFC = 'dGhlIHNhbXBsZSBub25jZQ=='
const PER_ACCOUNT = 20
const MESSAGE_BYTES = 1_000
const SILENCE_MS = 300
/** 1,000 of them take two seconds on a quiet machine. */
const MANY = Number(process.env['SOCKETS'] ?? 100)

/** What the handler of `flood` saw. */
const flood = { written: 0, ended: 0 }
const callers = new Map<string, Caller>()

const sockets = defineModule({
  name: 'sockets',
  prefix: '/v1/sockets',
  layer: 'L0',
  summary: 'shows what becomes of WebSockets',
  capabilities: ['sockets'],
  provides: { keys: Authenticator },
  start: () => ({ keys: { authenticate: (key: string) => callers.get(key) } }),
  contract: defineContract({
    talk: {
      method: 'get',
      path: '/v1/sockets/:room',
      summary: 'Says what it is told',
      params: Type.Object({ room: Type.String({ maxLength: 10 }) }),
      query: Type.Object({ times: Type.Integer({ minimum: 1, maximum: 3, default: 1 }) }),
      reply: { 200: Type.Object({ plain: Type.Boolean() }) },
      socket: true,
    },
    flood: { method: 'get', path: '/v1/sockets-flood', summary: 'Writes for ever', reply: {}, socket: true },
    post: {
      method: 'post',
      path: '/v1/sockets-post',
      permission: 'build:write',
      summary: 'An ordinary one',
      body: Type.Object({ text: Type.String({ maxLength: 10 }) }),
      reply: { 200: Type.Object({ text: Type.String() }) },
    },
  }),
  handlers: {
    talk: ({ params, query, upgrade }) => {
      if (params.room === 'closed') throw new ApiError('conflict', 'this room is closed')
      if (params.room === 'plain' && !upgrade) return { plain: true }
      return socket({
        receive: (message, out) => {
          if (message === 'leave') throw new ApiError('conflict', `${'é'.repeat(200)}`)
          if (message === 'crash') throw new Error('the password is hunter2')
          for (let n = 0; n < query.times; n++) out.write(message)
        },
        ...(params.room === 'short' && { write: async (out) => void out.write('all there is') }),
      })
    },
    flood: () =>
      socket({
        async write(out) {
          while (!out.signal.aborted) {
            flood.written += 16_384
            if (!out.write(Buffer.alloc(16_384))) await out.drained()
            await new Promise((resolve) => setImmediate(resolve))
          }
          flood.ended++
        },
      }),
    post: ({ body }) => body,
  },
})

describe('kernel/http: WebSockets', () => {
  let t: TestKernel
  const opened: (WebSocket | Socket)[] = []
  const key = (userId: string): string => {
    callers.set(`key-${userId}`, { userId, keyId: `key_${userId}`, tier: 'pro', role: 'user' })
    return `key-${userId}`
  }
  const open = (path: string, userId: string, options: WebSocket.ClientOptions = {}): WebSocket => {
    const headers = { authorization: `Bearer ${key(userId)}` }
    const ws = new WebSocket(t.url.replace('http', 'ws') + path, { headers, ...options })
    opened.push(ws)
    return ws
  }
  const ready = async (ws: WebSocket): Promise<WebSocket> => {
    await once(ws, 'open')
    return ws
  }
  /** Code and reason. */
  const closing = async (ws: WebSocket): Promise<readonly [number, string]> => {
    ws.on('error', () => undefined)
    const [code, reason] = (await once(ws, 'close')) as [number, Buffer]
    return [code, reason.toString()]
  }
  const refusal = (ws: WebSocket): Promise<readonly [number, Record<string, unknown>]> =>
    new Promise((resolve, reject) => {
      ws.on('error', () => undefined)
      ws.once('open', () => reject(new Error('it was let in')))
      ws.once('unexpected-response', async (_req, res) => {
        const chunks: Buffer[] = []
        for await (const chunk of res) chunks.push(chunk as Buffer)
        resolve([res.statusCode ?? 0, JSON.parse(Buffer.concat(chunks).toString())])
      })
    })
  const raw = (): Socket => {
    const tcp = connect((t.app.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined)
    opened.push(tcp)
    return tcp
  }
  const handshake = (path: string, userId: string, changes: Record<string, string> = {}): string => {
    const headers = {
      host: 'x',
      authorization: `Bearer ${key(userId)}`,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': KEY_OF_RFC,
      ...changes,
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    return `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
  }
  /** What comes until the peer closes. */
  const all = async (tcp: Socket): Promise<string> => {
    const chunks: Buffer[] = []
    tcp.on('data', (chunk) => chunks.push(chunk))
    await once(tcp, 'close')
    return Buffer.concat(chunks).toString('latin1')
  }

  before(async () => {
    const wide = { perMinute: 100_000, perHour: 1_000_000 }
    t = await testKernel({
      modules: [sockets],
      config: {
        kernel: {
          limits: { free: wide, pro: { perMinute: 200, perHour: 10_000 }, enterprise: wide, keyless: wide },
          maxSocketsPerAccount: PER_ACCOUNT,
          socketMessageBytes: MESSAGE_BYTES,
          socketSilenceMs: SILENCE_MS,
          socketCheckMs: 20,
        },
      },
    })
  })
  afterEach(() => {
    for (const one of opened.splice(0)) one instanceof WebSocket ? one.terminate() : one.destroy()
  })
  after(() => t.stop())

  it('messages go both ways, in order, as text and as bytes', async () => {
    const ws = await ready(open('/v1/sockets/a?times=2', 'usr_talk'))
    const heard: unknown[] = []
    ws.on('message', (data, isBinary) => heard.push(isBinary ? data : data.toString()))
    for (const message of ['one', Buffer.from([0, 255]), 'thrée']) ws.send(message)
    await eventually(() => heard.length === 6)
    const bytes = Buffer.from([0, 255])
    expect(heard).to.deep.equal(['one', 'one', bytes, bytes, 'thrée', 'thrée'])
  })

  it('one whose handler has said all is closed; what the handler throws closes it, and only an ApiError is told', async () => {
    const short = open('/v1/sockets/short', 'usr_end')
    const heard: string[] = []
    short.on('message', (data) => heard.push(data.toString()))
    expect(await closing(short)).to.deep.equal([1_000, ''])
    expect(heard).to.deep.equal(['all there is'])
    const left = await ready(open('/v1/sockets/a', 'usr_end'))
    left.send('leave')
    expect(await closing(left)).to.deep.equal([1_008, 'é'.repeat(61)])
    const crashed = await ready(open('/v1/sockets/a', 'usr_end'))
    crashed.send('crash')
    expect(await closing(crashed)).to.deep.equal([1_011, 'a fault of the service'])
  })

  it('a handshake goes through all that a request goes through, and is refused by an ordinary answer', async () => {
    const url = '/v1/sockets/a'
    expect((await refusal(open(url, 'usr_bad', { headers: {} })))[0]).to.equal(401)
    expect((await refusal(open(url, 'usr_bad', { headers: { authorization: 'Bearer nobody' } })))[1]).to.include({
      code: 'E001',
    })
    expect((await refusal(open(`${url}?times=9`, 'usr_bad')))[1]).to.include({ code: 'invalid_request' })
    expect((await refusal(open('/v1/sockets/closed', 'usr_bad')))[1]).to.include({ error: 'this room is closed' })
    expect((await refusal(open('/v1/sockets/a/b', 'usr_bad')))[0]).to.equal(404)
    expect((await refusal(open('/v1/sockets-post', 'usr_bad')))[0]).to.equal(405)
    // a page of somebody else's has the cookie, but not the header of our own pages
    const cookie = { cookie: `__Host-session=${'a'.repeat(32)}` }
    expect((await refusal(open(url, 'usr_bad', { headers: cookie })))[1]).to.include({ code: 'forbidden' })
  })

  it('a handshake that is none is 400, and the connection ends', async () => {
    for (const changes of [
      { 'sec-websocket-version': '8' },
      { 'sec-websocket-key': 'short' },
      { 'sec-websocket-key': '' },
    ]) {
      const tcp = raw()
      tcp.write(handshake('/v1/sockets/a', 'usr_none', changes))
      const answer = await all(tcp)
      expect(answer).to.match(/^HTTP\/1\.1 400 /)
      expect(answer).to.match(/connection: close/i)
    }
    const behind = raw()
    behind.write(`${handshake('/v1/sockets/a', 'usr_none', { upgrade: '' })}${handshake('/v1/sockets/a', 'usr_none')}`)
    expect(await all(behind)).not.to.match(/ 101 /)
  })

  it('asked without handshake it answers what the handler has for that, or 400; any other upgrade is passed over', async () => {
    const headers = { authorization: `Bearer ${key('usr_plain')}` }
    expect(await (await fetch(`${t.url}/v1/sockets/plain`, { headers })).json()).to.deep.equal({ plain: true })
    expect((await fetch(`${t.url}/v1/sockets/a`, { headers })).status).to.equal(400)
    const tcp = raw()
    const body = '{"text":"h2c"}'
    tcp.end(
      `POST /v1/sockets-post HTTP/1.1\r\nhost: x\r\nauthorization: ${headers.authorization}\r\nconnection: Upgrade, HTTP2-Settings, close\r\nupgrade: h2c\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    )
    expect(await all(tcp)).to.match(/^HTTP\/1\.1 200 OK[\s\S]*\{"text":"h2c"\}$/)
  })

  it('is closed soon after its key is revoked', async () => {
    const ws = await ready(open('/v1/sockets/a', 'usr_revoked'))
    callers.delete('key-usr_revoked')
    const [code, reason] = await closing(ws)
    expect(code).to.equal(1_008)
    expect(reason).to.match(/^the API key is unknown or revoked/)
  })

  it('each message counts against the rate limit of its key: a flood is closed', async () => {
    const ws = await ready(open('/v1/sockets/a', 'usr_flood'))
    let heard = 0
    ws.on('message', () => heard++)
    for (let n = 0; n < 5_000; n++) ws.send('x')
    const [code, reason] = await closing(ws)
    expect(code).to.equal(1_008)
    expect(reason).to.match(/^rate limit of this key exceeded/)
    expect(heard).to.be.within(1, 200)
  })

  it('a flood of pings is closed, and so are messages that are too large or break the protocol', async () => {
    const pings = await ready(open('/v1/sockets/a', 'usr_frames'))
    for (let n = 0; n < 20_000; n++) pings.ping()
    expect(await closing(pings)).to.deep.equal([1_008, 'too many pings'])
    const large = await ready(open('/v1/sockets/a', 'usr_frames'))
    large.send('x'.repeat(MESSAGE_BYTES + 1))
    expect((await closing(large))[0]).to.equal(1_009)
    // unmasked; a reserved opcode; a text that is no UTF-8; a control frame that claims 2^63 bytes
    for (const frame of ['810161', '8b8000000000', '818100000000ff', '89ff8000000000000000']) {
      const tcp = raw()
      tcp.write(handshake('/v1/sockets/a', 'usr_frames'))
      tcp.once('data', () => tcp.write(Buffer.from(frame, 'hex')))
      expect(await all(tcp), frame).to.match(/^HTTP\/1\.1 101 /)
    }
  })

  it('a peer that reads nothing holds the handler back, and is cut off', async () => {
    const tcp = raw()
    tcp.write(handshake('/v1/sockets-flood', 'usr_slow'))
    await once(tcp, 'data')
    tcp.pause()
    await eventually(() => flood.ended === 1)
    expect(flood.written, 'what the buffers of both ends take').to.be.below(64 * 1_048_576)
  })

  it('a peer that gives no sign of life is cut off, one that does is not', async () => {
    const alive = await ready(open('/v1/sockets/a', 'usr_dead'))
    const pinged = once(alive, 'ping')
    const tcp = raw()
    tcp.write(handshake('/v1/sockets/a', 'usr_dead'))
    expect(await all(tcp)).to.match(/^HTTP\/1\.1 101 /)
    await pinged
    expect(alive.readyState).to.equal(WebSocket.OPEN)
  })

  it('of one account only so many are open; a place is free again once one is closed', async () => {
    const own = await Promise.all(Array.from({ length: PER_ACCOUNT }, () => ready(open('/v1/sockets/a', 'usr_many'))))
    const [status, { error }] = await refusal(open('/v1/sockets/a', 'usr_many'))
    expect([status, error]).to.deep.equal([
      429,
      `${PER_ACCOUNT} WebSockets of this account are open already; close one first`,
    ])
    own[0]?.close()
    await eventually(() =>
      ready(open('/v1/sockets/a', 'usr_many')).then(
        () => true,
        () => false,
      ),
    )
  })

  it('hundreds of them (SOCKETS) are open at once, and a stop closes them all in good order', async function () {
    this.timeout(120_000)
    const many = await Promise.all(
      Array.from({ length: MANY }, (_, n) => ready(open('/v1/sockets/a', `usr_${n % (MANY / PER_ACCOUNT)}`))),
    )
    expect(await metric('http_sockets_open')).to.equal(MANY)
    const ends = many.map((ws) => closing(ws))
    const drained = t.drain()
    for (const [code] of await Promise.all(ends)) expect(code).to.equal(1_001)
    await drained
  })

  const metric = async (name: string): Promise<number> => {
    callers.set('key-op', { userId: 'usr_op', keyId: 'key_op', tier: 'pro', role: 'operator' })
    const text = await (await fetch(`${t.url}/metrics`, { headers: { authorization: 'Bearer key-op' } })).text()
    return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1])
  }
})
