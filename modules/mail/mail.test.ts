import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { Installation, Mongo, PersonalData } from '../../kernel/define.ts'
import { type TestKernel, testKernel } from '../../kernel/testing/test-kernel.ts'
import mail from './module.ts'
import { Mailer } from './services.ts'

const letter = (id: string) => ({ id, userId: 'usr_1', to: 'ada@example.com', subject: 'Hello', text: 'Dear Ada' })

describe('mail into the outbox', () => {
  let t: TestKernel
  let folder: string
  before(async () => {
    t = await testKernel({ modules: [mail] })
    folder = join(t.services.resolve(Installation).dataDir, 'outbox')
  })
  after(() => t.stop())

  it('writes one file a mail, for the owner only, also when sent twice', async () => {
    const mailer = t.services.resolve(Mailer)
    await mailer.send(letter('m1'))
    await mailer.send(letter('m1'))
    await t.settle()
    const files = (await readdir(folder)).filter((name) => name.includes('m1'))
    expect(files).to.have.length(1)
    const file = join(folder, files[0] ?? '')
    expect(await readFile(file, 'utf8')).to.equal('To: ada@example.com\nSubject: Hello\n\nDear Ada\n')
    expect((await stat(file)).mode & 0o777).to.equal(0o600)
    expect((await stat(folder)).mode & 0o777).to.equal(0o700)
  })

  it('keeps nothing readable in the queue', async () => {
    await t.services.resolve(Mailer).send(letter('m2'))
    const { db } = t.services.resolve(Mongo)
    for (const { name } of (await db?.listCollections().toArray()) ?? [])
      expect(JSON.stringify(await db?.collection(name).find().toArray()), name).to.not.match(/ada@|Dear Ada/)
  })

  it("an id cannot leave the folder, and erasure removes the person's mails only", async () => {
    const mailer = t.services.resolve(Mailer)
    await mailer.send(letter('../../m3'))
    await mailer.send({ ...letter('m4'), userId: 'usr_12' })
    await t.settle()
    await t.services.resolve(PersonalData).erase('usr_1')
    const left = await readdir(folder)
    expect(left).to.have.length(1)
    expect(left[0]).to.include('m4')
  })

  it('says on /info where mail goes', async () => {
    expect((await t.request.get('/v1/mail/info').expect(200)).body.providers).to.deep.equal({ outbox: 'live' })
  })
})

describe('mail without SMTP_URL', () => {
  const levelAt = async (publicUrl: string, embedded: boolean): Promise<unknown> => {
    const dataDir = await mkdtemp(join(tmpdir(), 'mail-'))
    const installation = { publicUrl, embedded, dataDir, secret: () => Buffer.alloc(32, 7) }
    const t = await testKernel({ modules: [mail], provide: [[Installation, installation]] })
    await t.stop()
    await rm(dataDir, { recursive: true })
    return t.logs.find(({ message }) => message.includes('SMTP_URL'))?.level
  }
  it('is a warning where others use the service', async () => {
    expect(await levelAt('http://localhost:3000', false)).to.equal('warn')
    expect(await levelAt('https://api.example.com', true)).to.equal('warn')
    expect(await levelAt('http://localhost:3000', true)).to.equal('info')
  })
})

describe('mail by SMTP', () => {
  it('delivers through the configured server, with a Message-ID that shows repeats', async () => {
    const said: string[] = []
    const server = createServer((socket) => {
      let inData = false
      socket.setEncoding('utf8').write('220 test ESMTP\r\n')
      socket.on('data', (chunk: string) => {
        said.push(chunk)
        if (inData) {
          if (!chunk.endsWith('\r\n.\r\n')) return
          inData = false
          socket.write('250 queued\r\n')
        } else if (chunk.startsWith('DATA')) {
          inData = true
          socket.write('354 go\r\n')
        } else if (chunk.startsWith('QUIT')) socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const t = await testKernel({
      modules: [mail],
      config: { mail: { smtpUrl: `smtp://127.0.0.1:${port}`, from: 'service@example.org' } },
    })
    try {
      await t.services.resolve(Mailer).send(letter('m5'))
      await t.settle()
      const text = said.join('')
      expect(text)
        .to.include('RCPT TO:<ada@example.com>')
        .and.include('Message-ID: <m5@example.org>')
        .and.include('Dear Ada')
    } finally {
      await t.stop()
      server.close()
    }
  })
})
