import { expect } from 'chai'
import { PersonalData } from '../../kernel/define.ts'
import { Admin } from '../accounts/services.ts'
import { type TestService, testService } from '../accounts/testing.ts'
import notify from './module.ts'
import { Vault } from './vault.ts'

const HOUR_MS = 3_600_000

describe('notify', () => {
  let t: TestService
  before(async () => {
    t = await testService({ modules: [notify] })
  })
  after(() => t.stop())

  let addresses = 0
  const freshAddress = (): string => `reader${++addresses}@example.com`
  const ask = (email: string, product = 'console') => t.anonymous.post('/notify').send({ email, product }).expect(200)
  const mailsTo = async (email: string) => (await t.mails()).filter((mail) => mail.includes(`To: ${email}\n`))
  const linkIn = (mail: string | undefined, kind: string): string => {
    const path = new RegExp(`/notify/${kind}/[\\w.-]+`).exec(mail ?? '')?.[0]
    if (path === undefined) throw new Error(`no ${kind} link in ${mail}`)
    return path
  }
  const confirmed = async (email: string, product?: string): Promise<string> => {
    await ask(email, product)
    const [mail] = await mailsTo(email)
    await t.anonymous.post(linkIn(mail, 'confirm')).expect(200)
    return mail ?? ''
  }
  const operator = async () => {
    const account = await t.signup()
    await t.services.resolve(Admin).setRole(account.userId, 'operator')
    return account.agent
  }
  const listed = async (product: string): Promise<{ email: string; confirmed_at: string | null }[]> =>
    (await (await operator()).get('/v1/notify/notices').query({ product }).expect(200)).body.data

  it('answers every address alike, and looks nothing up before it answers', async () => {
    const known = await t.signup()
    const answers = [await ask(known.email), await ask(freshAddress()), await ask(known.email)]
    for (const path of ['/api/v1/notify', '/v1/notify'])
      answers.push(await t.anonymous.post(path).send({ email: known.email, product: 'console' }).expect(200))
    expect(new Set(answers.map(({ text }) => text)).size).to.equal(1)
  })

  it('mails a link; the address counts once its button was pressed', async () => {
    const email = freshAddress()
    await ask(email, 'opt-in')
    expect((await listed('opt-in'))[0]).to.include({ email, confirmed_at: null })
    const [mail] = await mailsTo(email)
    const link = linkIn(mail, 'confirm')
    const asked = await t.anonymous.get(link).expect(200)
    expect(asked.text).to.include('<form method="post"')
    expect((await listed('opt-in'))[0]?.confirmed_at, 'a look alone').to.equal(null)
    await t.anonymous.post(link).expect(200)
    await t.anonymous.post(link).expect(200)
    expect((await listed('opt-in'))[0]?.confirmed_at).to.be.a('string')
  })

  it('sends one mail an hour to an address that is entered again and again, and none once confirmed', async () => {
    const email = freshAddress()
    await Promise.all(Array.from({ length: 5 }, () => ask(email)))
    expect(await mailsTo(email)).to.have.length(1)
    await t.advance(HOUR_MS)
    await ask(email.toUpperCase())
    const mails = (await t.mails()).filter((mail) => mail.toLowerCase().includes(`to: ${email}\n`))
    expect(mails).to.have.length(2)
    await t.anonymous.post(linkIn(mails[1], 'confirm')).expect(200)
    await t.advance(HOUR_MS)
    await ask(email)
    expect((await t.mails()).filter((mail) => mail.toLowerCase().includes(`to: ${email}\n`))).to.have.length(2)
  })

  it('unsubscribes with one click as RFC 8058 has mail programs do it, and again without harm', async () => {
    const email = freshAddress()
    const mail = await confirmed(email, 'one-click')
    expect(mail).to.match(/^List-Unsubscribe: <http.*>$/m)
    expect(mail).to.match(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    const link = linkIn(mail, 'unsubscribe')
    await t.anonymous.get(link).expect(200)
    for (let time = 0; time < 2; time++)
      await t.anonymous.post(link).type('form').send('List-Unsubscribe=One-Click').expect(200)
    expect(await listed('one-click')).to.deep.equal([])
    await t.anonymous.get(link).expect(404)
  })

  it('announces to those who confirmed, once each', async () => {
    const [yes, no] = [freshAddress(), freshAddress()]
    await confirmed(yes, 'launch')
    await ask(no, 'launch')
    const agent = await operator()
    const notice = { product: 'launch', subject: 'It is here', text: 'Come and look.' }
    for (let time = 0; time < 2; time++) await agent.post('/v1/notify/announcements').send(notice).expect(200)
    const mails = (await t.mails()).filter((mail) => mail.includes('It is here'))
    expect(mails.map((mail) => /^To: (.*)$/m.exec(mail)?.[1])).to.deep.equal([yes])
    expect(mails[0]).to.include('List-Unsubscribe:')
  })

  it('is exported and erased with the person, asked before or after the signup', async () => {
    const later = freshAddress()
    await confirmed(later, 'erased')
    const account = await t.signup({ email: later })
    await t.settle()
    await ask(account.email, 'erased too')
    await t.settle()
    const products: unknown[] = []
    for await (const item of t.services.resolve(PersonalData).export(account.userId))
      if (item.module === 'notify') products.push((item.item as { product: string }).product)
    expect(products).to.have.members(['erased', 'erased too'])
    await account.agent.delete('/api/user/data').expect(200)
    await t.settle()
    expect(await listed('erased')).to.deep.equal([])
    expect(await listed('erased too')).to.deep.equal([])
  })

  it('keeps no address in clear, and refuses forged links and bad input', async () => {
    const email = freshAddress()
    const mail = await confirmed(email)
    const link = linkIn(mail, 'confirm')
    await t.anonymous.post(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`).expect(404)
    await t.anonymous.post(linkIn(mail, 'unsubscribe').replace('unsubscribe', 'confirm')).expect(404)
    for (const body of [{}, { email: 'x', product: 'a' }, { email, product: '' }, { email, product: '<b>' }])
      await t.anonymous.post('/notify').send(body).expect(400)
    await t.anonymous
      .post('/notify')
      .send({ email, product: 'x'.repeat(65) })
      .expect(400)
    await (await t.signup()).agent.get('/v1/notify/notices').expect(403)
  })
})

describe('the vault of notify', () => {
  const vault = new Vault(Buffer.alloc(32, 1))
  const id = vault.noticeId('hash', 'Console')

  it('gives links that work for their purpose and installation only', () => {
    expect(vault.idOf('confirm', vault.token('confirm', id))).to.equal(id)
    expect(vault.idOf('unsubscribe', vault.token('confirm', id))).to.equal(undefined)
    expect(new Vault(Buffer.alloc(32, 2)).idOf('confirm', vault.token('confirm', id))).to.equal(undefined)
    for (const token of ['', '.', 'a', id, `${vault.token('confirm', id)}x`])
      expect(vault.idOf('confirm', token), token).to.equal(undefined)
  })

  it('seals an address to its notice', () => {
    const box = vault.seal(id, 'ada@example.com')
    expect(Buffer.from(box, 'base64').toString('latin1')).to.not.include('ada')
    expect(vault.open(id, box)).to.equal('ada@example.com')
    expect(() => vault.open('ntc_other', box)).to.throw()
  })
})
