import { once } from 'node:events'
import { connect } from 'node:net'
import { expect } from 'chai'
import { echo } from '../testing/http-module.ts'
import { type TestKernel, testKernel } from '../testing/test-kernel.ts'

describe('kernel/http: requests that two readers could read in two ways', () => {
  let t: TestKernel
  before(async () => {
    t = await testKernel({ modules: [echo()] })
  })
  after(() => t.stop())

  const answerTo = async (request: string): Promise<string> => {
    const socket = connect(Number(new URL(t.url).port), '127.0.0.1')
    const chunks: Buffer[] = []
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.write(request)
    await once(socket, 'close')
    return Buffer.concat(chunks).toString()
  }
  const GET = 'GET /open-echo HTTP/1.1\r\n'
  const CLOSE = 'connection: close\r\n\r\n'

  for (const [what, request, status] of [
    ['two Host headers', `${GET}host: a\r\nhost: b\r\n${CLOSE}`, 400],
    ['no Host header', `${GET}${CLOSE}`, 400],
    ['another version', `GET /open-echo HTTP/2.0\r\nhost: a\r\n${CLOSE}`, 400],
    [
      'a coding before chunked',
      `POST /v1/echo/send HTTP/1.1\r\nhost: a\r\ntransfer-encoding: gzip, chunked\r\n${CLOSE}0\r\n\r\n`,
      400,
    ],
    ['what is no HTTP', 'hello\r\n\r\n', 400],
    ['a bad header', `${GET}host: a\r\nb ad: x\r\n\r\n`, 400],
    ['two lengths', `${GET}host: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nx`, 400],
    ['headers without end', `${GET}host: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
  ] as const)
    it(`${what}: ${status}, with a request id and a body that clients can read`, async () => {
      const text = await answerTo(request)
      const [head = '', body = ''] = text.split('\r\n\r\n')
      expect(head).to.match(new RegExp(`^HTTP/1.1 ${status} `))
      expect(head.toLowerCase())
        .to.match(/x-request-id: req_[\w-]+/)
        .and.include('connection: close')
      expect(JSON.parse(body).error).to.include({ code: 'invalid_request', status })
    })

  it('one Host header is a request; HTTP/1.0 needs none', async () => {
    expect(await answerTo(`${GET}host: a\r\n${CLOSE}`)).to.match(/^HTTP\/1.1 200 /)
    expect(await answerTo('GET /open-echo HTTP/1.0\r\n\r\n')).to.match(/^HTTP\/1.1 200 /)
  })
})
