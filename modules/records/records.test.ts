import { createHash } from 'node:crypto'
import { expect } from 'chai'
import Type from 'typebox'
import { operationId, recordKind, SealedLog } from '../../kernel/define.ts'
import { type TestKernel, testKernel } from '../../kernel/testing/test-kernel.ts'
import recordsModule from './module.ts'
import { type Draft, Records } from './services.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const Happened = recordKind('test.happened', Type.Object({}, { additionalProperties: true }))
const Odd = recordKind('test.odd', Type.Object({ n: Type.Integer() }))
const Even = recordKind('test.even', Type.Object({ n: Type.Integer() }))
const Linked = recordKind('test.linked', Type.Object({ sum: Type.Integer() }))

const draft = (id: string, body: Draft['body'] = { n: 1 }): Draft => ({ id, account: 'usr_a', body })

describe('records', () => {
  let t: TestKernel
  let records: Records
  let log: SealedLog

  before(async () => {
    t = await testKernel({ modules: [recordsModule] })
    records = t.services.resolve(Records)
    log = t.services.resolve(SealedLog)
  })
  after(() => t.stop())

  const codeOf = async (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'no error',
      (error: { code?: unknown }) => error.code,
    )

  it('seals a fact with the hash of its RFC 8785 text', async () => {
    const { seal, at } = await records.append(Happened, draft('seal-1', { b: '£', a: [1, null, 'x'] }))
    expect(at).to.equal(t.clock.now())
    const found = await records.findBySeal(seal)
    expect(found).to.deep.equal(await records.find('seal-1'))
    expect(found?.body).to.deep.equal({ a: [1, null, 'x'], b: '£' })
    const intent = sha256(`\0["test.happened","usr_a",{"a":[1,null,"x"],"b":"£"}]`)
    const text = `{"account":"usr_a","at":${at},"body":{"a":[1,null,"x"],"b":"£"},"id":"seal-1","intent":"${intent}","type":"test.happened","v":1}`
    expect(seal).to.equal(sha256(`\0${text}`))
  })

  it('replays a repeat and refuses other content under the same id', async () => {
    const first = await records.append(Happened, draft('repeat-1'))
    const again = await records.append(Happened, draft('repeat-1'))
    expect(again).to.deep.equal({ ...first, replayed: true })
    expect(await codeOf(records.append(Happened, draft('repeat-1', { n: 2 })))).to.equal('E010')
    expect(await codeOf(records.append(Odd, { ...draft('repeat-1'), body: { n: 1 } }))).to.equal('E010')
  })

  it('compares the intent, not what the server chose', async () => {
    const with1 = await records.append(Happened, {
      ...draft('intent-1', { price: 1, task: 'x' }),
      intent: { task: 'x' },
    })
    const with2 = await records.append(Happened, {
      ...draft('intent-1', { price: 2, task: 'x' }),
      intent: { task: 'x' },
    })
    expect(with2).to.deep.equal({ ...with1, replayed: true })
    expect(
      await codeOf(records.append(Happened, { ...draft('intent-1', { price: 1, task: 'y' }), intent: { task: 'y' } })),
    ).to.equal('E010')
  })

  it('makes one record of 64 concurrent twins, and tells 64 rivals who won', async () => {
    const twins = await Promise.all(Array.from({ length: 64 }, () => records.append(Happened, draft('race-1'))))
    expect(new Set(twins.map(({ seal }) => seal)).size).to.equal(1)
    expect(twins.filter(({ replayed }) => !replayed)).to.have.length(1)
    const rivals = await Promise.allSettled(
      Array.from({ length: 64 }, (_, n) => records.append(Happened, draft('race-2', { n }))),
    )
    expect(rivals.filter(({ status }) => status === 'fulfilled')).to.have.length(1)
  })

  it('refuses what has no canonical form, alone', async () => {
    const [bad, good] = await Promise.allSettled([
      records.append(Happened, draft('nan', { n: Number.NaN })),
      records.append(Happened, draft('not-nan')),
    ])
    expect(bad.status).to.equal('rejected')
    expect(good.status).to.equal('fulfilled')
  })

  for (const [character, bytes] of [
    ['x', 1],
    ['é', 2],
    ['語', 3],
    ['😀', 4],
  ] as const)
    it(`refuses texts of more than 64 KiB, in bytes: of ${character}`, async () => {
      const ofBytes = (id: string, size: number) =>
        records.append(Happened, draft(id, { text: character.repeat(size / bytes) })).then(
          () => 'stored',
          ({ name }: Error) => name,
        )
      expect(await ofBytes(`long-${bytes}`, 65_536)).to.equal('RangeError')
      expect(await ofBytes(`fits-${bytes}`, 65_000)).to.equal('stored')
    })

  it('numbers a chain without gaps and composes each record from the last', async () => {
    const link = (id: string) =>
      records.appendChained(Linked, {
        id,
        account: 'usr_c',
        chain: 'chain-1',
        intent: { id },
        compose: ({ n, body }) => ({ body: { sum: Number(body?.['sum'] ?? 0) + n } }),
      })
    await Promise.all(Array.from({ length: 20 }, (_, k) => link(`link-${k}`)))
    expect(await records.head('chain-1')).to.deep.equal({ n: 20, body: { sum: 190 } })
    expect((await link('link-3')).replayed).to.equal(true)
    expect((await records.head('chain-1')).n).to.equal(20)
  })

  it('lists newest first, with a cursor, by type', async () => {
    for (let n = 0; n < 5; n++) {
      await records.append(n % 2 ? Odd : Even, { id: `list-${n}`, account: 'usr_list', body: { n } })
      t.clock.advance(1)
    }
    const page = await records.list({ account: 'usr_list', limit: 2 })
    expect(page.map(({ id }) => id)).to.deep.equal(['list-4', 'list-3'])
    const next = await records.list({ account: 'usr_list', limit: 9, before: 'list-3' })
    expect(next.map(({ id }) => id)).to.deep.equal(['list-2', 'list-1', 'list-0'])
    expect(await records.list({ account: 'usr_list', limit: 9, types: ['test.odd'] })).to.have.length(2)
    const odd = await records.list({ account: 'usr_list', limit: 9, kinds: [Odd] })
    expect(odd.map(({ body }) => body.n)).to.deep.equal([3, 1])
    expect(await records.list({ account: 'usr_list', limit: 9, until: page[1]?.at ?? 0 })).to.have.length(4)
  })

  it('refuses a cursor that is no record of the account, rather than start again', async () => {
    await records.append(Happened, { ...draft('list-mine'), account: 'usr_mine' })
    await records.append(Happened, { ...draft('list-theirs'), account: 'usr_theirs' })
    for (const before of ['list-unheard-of', 'list-theirs', '']) {
      const refused = await records.list({ account: 'usr_mine', limit: 9, before }).catch((error: unknown) => error)
      expect(refused).to.have.property('code', 'invalid_request')
      expect(refused).to.have.nested.property('extra.details[0].pointer', '/query/cursor')
    }
    expect(await records.list({ account: 'usr_mine', limit: 9, before: 'list-mine' })).to.deep.equal([])
  })

  it('logs every record once, in an order without gaps, and tells its listeners', async () => {
    let woken = 0
    const undo = log.onAppend(() => woken++)
    await Promise.all(Array.from({ length: 30 }, (_, n) => records.append(Happened, draft(`log-${n}`))))
    // beyond the end: what this process has sealed is logged first
    expect(await log.read(1_000_000, 1)).to.deep.equal([])
    const all = await log.read(0, 10_000)
    expect(all.map(({ index }) => index)).to.deep.equal(all.map((_, index) => index))
    expect(new Set(all.map(({ id }) => id)).size).to.equal(all.length)
    expect(all.filter(({ id }) => id.startsWith('log-'))).to.have.length(30)
    expect(woken).to.be.greaterThan(0)
    undo()
    expect(await log.read(3, 2)).to.deep.equal(all.slice(3, 5))
  })
})

describe('record ids', () => {
  it('depend on every part, and no two splits of the same letters collide', () => {
    expect(operationId('po_', 'a', 'b', 'c')).to.equal(operationId('po_', 'a', 'b', 'c'))
    expect(operationId('po_', 'ab', '', 'c')).to.not.equal(operationId('po_', 'a', 'b', 'c'))
    expect(operationId('po_', 'a', 'b', 'c')).to.match(/^po_[0-9A-Z]{26}$/)
  })

  it('keep the time of a key that is a ULID', () => {
    expect(operationId('', 'a', 'b', '01ARZ3NDEKTSV4RRFFQ69G5FAV')).to.match(/^01ARZ3NDEK/)
    expect(operationId('', 'b', 'b', '01ARZ3NDEKTSV4RRFFQ69G5FAV')).to.not.equal(
      operationId('', 'a', 'b', '01ARZ3NDEKTSV4RRFFQ69G5FAV'),
    )
  })
})
