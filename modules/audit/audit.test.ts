import { hash } from 'node:crypto'
import { expect } from 'chai'
import Type from 'typebox'
import { defineContract, defineModule, recordKind } from '../../kernel/define.ts'
import { type TestDatabase, type TestKernel, testDatabase, testKernel } from '../../kernel/testing/test-kernel.ts'
import { eventually } from '../../kernel/testing/wait.ts'
import records from '../records/module.ts'
import { Records } from '../records/services.ts'
import { faultsOf, type SealedBundle } from './bundle.ts'
import audit from './module.ts'
import { LogAudit } from './services.ts'

const TestSealed = recordKind('test.sealed', Type.Object({}, { additionalProperties: true }))
const Many = recordKind('test.many', Type.Object({ n: Type.Integer() }))

/** Seals what it is told, and holds a datum of each user. */
const sealer = defineModule({
  name: 'sealer',
  prefix: '/v1/sealer',
  layer: 'L0',
  summary: 'seals for tests',
  capabilities: [],
  requires: { records: Records },
  contract: defineContract({
    seal: {
      method: 'post',
      path: '/v1/sealer/seal',
      permission: 'build:write',
      summary: 'Seals',
      body: Type.Object({ id: Type.String(), agent_id: Type.Optional(Type.String()) }),
      reply: { 200: Type.Object({ seal: Type.String() }) },
    },
  }),
  handlers: {
    async seal({ body: { id, agent_id }, caller }, { services }) {
      const legs = [
        { account: 'house:rewards', amountMicroPence: '-100000000' },
        { account: `user:${caller.userId}:earned`, amountMicroPence: '78000000' },
        { account: 'house:platform', amountMicroPence: '19500000' },
        { account: 'house:treasury', amountMicroPence: '2500000' },
      ]
      const { seal } = await services.records.append(TestSealed, {
        id,
        account: caller.userId,
        body: { ...(agent_id === undefined ? {} : { agent_id }), legs },
      })
      return { seal }
    },
  },
  async *exports(userId) {
    yield { kind: 'note', item: { owner: userId, amount: 5n } }
  },
})

/** As an offline verifier sees a file: what cannot be read is a fault too. */
const faultsOfText = (json: string, keys: readonly string[]): readonly string[] => {
  try {
    return faultsOf(JSON.parse(json) as SealedBundle, keys)
  } catch (error) {
    return [`cannot be read: ${error}`]
  }
}

describe('audit over HTTP', () => {
  let t: TestKernel
  let database: TestDatabase
  before(async () => {
    database = await testDatabase()
    t = await testKernel({ modules: [records, audit, sealer], database })
  })
  after(async () => {
    await t.stop()
    await database.drop()
  })

  let serial = 0
  const seal = async (agent = t.request): Promise<string> =>
    (
      await agent
        .post('/v1/sealer/seal')
        .send({ id: `rec-${++serial}`, agent_id: 'ag_1' })
        .expect(200)
    ).body.seal
  /** Waits until the record is in the log, then signs. */
  const sealed = async (agent = t.request): Promise<string> => {
    const made = await seal(agent)
    await t.settle()
    for (let i = 0; i < 500; i++) {
      await t.services.resolve(LogAudit).publish()
      const { body } = await t.request.get(`/v1/worm/verify/${made}`).expect(200)
      if (body.log === 'included') return made
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    throw new Error('the record never came under a checkpoint')
  }

  it("verifies on both paths, in the specification's words, with the proof beside", async () => {
    const made = await sealed()
    for (const path of [
      `/v1/worm/verify/${made}`,
      `/api/v1/worm/verify/sha256:${made}`,
      `/v1/ops/worm/verify/${made.toUpperCase()}`,
    ]) {
      const { body } = await t.request.get(path).expect(200)
      expect(body).to.include({
        valid: true,
        event_type: 'test.sealed',
        agent_id: 'ag_1',
        gross_gbp: 1,
        creator_gbp: 0.78,
        ops_gbp: 0.195,
        investment_gbp: 0.025,
        seal: made,
        log: 'included',
      })
      expect(new Date(body.timestamp).toISOString()).to.equal(body.timestamp)
    }
  })

  it('says pending before the record is under a checkpoint, and valid all the same', async () => {
    const { body } = await t.request.get(`/v1/worm/verify/${await seal()}`).expect(200)
    expect(body.valid).to.equal(true)
    expect(body.log).to.be.oneOf(['pending', 'included'])
  })

  it('verifies for strangers, but shows the record only to those it concerns', async () => {
    const made = await sealed()
    const stranger = t.as({ userId: 'usr_stranger' })
    for (const path of [`/verify/${made}`, `/v1/worm/verify/${made}`, `/v1/ops/worm/verify/${made}`]) {
      const { body } = await stranger.get(path).expect(200)
      expect(body).to.have.all.keys('valid', 'event_type', 'timestamp', 'seal', 'log', 'proof')
      expect(body).to.include({ valid: true, event_type: 'test.sealed' })
    }
    const { text } = await stranger.get(`/verify/${made}`).set('accept', 'text/html,application/xhtml+xml').expect(200)
    expect(text).to.include('This seal is valid').and.include('Test sealed').and.include(made)
    const operator = t.as({ userId: 'usr_op', role: 'operator' })
    expect((await operator.get(`/v1/worm/verify/${made}`).expect(200)).body).to.include({ gross_gbp: 1 })
    await t.as({ userId: 'usr_stranger' }).get(`/v1/audit/entries/${made}`).expect(404)
    const { body } = await t.request.get(`/v1/audit/entries/${made}`).expect(200)
    expect(body.record).to.include({ type: 'test.sealed', account: 'usr_test' })
    await t.as({ userId: 'usr_op', role: 'operator' }).get(`/v1/audit/entries/${made}`).expect(200)
  })

  it('refuses a malformed seal and says that an unknown one is unknown', async () => {
    const malformed = await t.request.get('/v1/worm/verify/xyz').expect(400)
    expect(malformed.body).to.include({ code: 'invalid_request' })
    const unknown = await t.request.get(`/v1/worm/verify/${'0'.repeat(64)}`).expect(404)
    expect(unknown.body).to.include({ code: 'not_found' })
  })

  it('gives bundles that verify offline, and finds every altered byte', async () => {
    const made = await sealed()
    const { body: entry } = await t.request.get(`/v1/audit/entries/${made}`).expect(200)
    const { body: keys } = await t.request.get('/v1/audit/keys').expect(200)
    const bundle: SealedBundle = { text: entry.text, seal: entry.seal, proof: entry.proof }
    expect(faultsOf(bundle, keys.keys)).to.deep.equal([])
    const json = JSON.stringify(bundle)
    for (const bits of [1, 0x20])
      for (let at = 0; at < json.length; at++) {
        const flipped = json.slice(0, at) + String.fromCharCode(json.charCodeAt(at) ^ bits) + json.slice(at + 1)
        expect(faultsOfText(flipped, keys.keys), `byte ${at}, ${flipped}`).to.not.deep.equal([])
      }
    expect(faultsOf(bundle, [])).to.deep.equal(['the checkpoint is not signed by a known key of the log'])
    const { body: verdict } = await t.request.post('/v1/audit/verify').send(bundle).expect(200)
    expect(verdict).to.deep.equal({ valid: true, reasons: [] })
    const { body: refused } = await t.request
      .post('/v1/audit/verify')
      .send({ ...bundle, text: `${bundle.text} ` })
      .expect(200)
    expect(refused.valid).to.equal(false)
  })

  it('proves that the log only grows', async () => {
    await sealed()
    const { text: note } = await t.request.get('/v1/audit/checkpoint').expect(200)
    const size = Number(note.split('\n')[1])
    const { body } = await t.request.get(`/v1/audit/consistency?from=1&to=${size}`).expect(200)
    expect(body).to.include({ from: 1, to: size })
    await t.request.get(`/v1/audit/consistency?from=2&to=1`).expect(400)
    await t.request.get(`/v1/audit/consistency?from=0&to=${size + 1000}`).expect(400)
  })

  it('lists what was sealed about the caller, newest first, page by page', async () => {
    const caller = t.as({ userId: 'usr_lister' })
    const made: string[] = []
    for (let i = 0; i < 3; i++) {
      made.unshift(await seal(caller))
      t.clock.advance(1)
    }
    const first = await caller.get('/v1/audit/events?limit=2').expect(200)
    expect(first.body.data.map((event: { seal: string }) => event.seal)).to.deep.equal(made.slice(0, 2))
    expect(first.body.has_more).to.equal(true)
    const second = await caller.get(`/v1/audit/events?limit=2&cursor=${first.body.next_cursor}`).expect(200)
    expect(second.body.data.map((event: { seal: string }) => event.seal)).to.deep.equal(made.slice(2))
    expect(second.body).to.include({ has_more: false, next_cursor: null })
  })

  it('exports everything about the caller as JSON, records with proofs', async () => {
    const caller = t.as({ userId: 'usr_export' })
    const made = await sealed(caller)
    const { body } = await caller.get('/v1/audit/export').expect(200).expect('content-type', /json/)
    expect(body.user_id).to.equal('usr_export')
    expect(body.records.map((record: SealedBundle) => record.seal)).to.deep.equal([made])
    expect(faultsOf(body.records[0], body.log_keys)).to.deep.equal([])
    expect(body.data).to.deep.equal([{ module: 'sealer', kind: 'note', item: { owner: 'usr_export', amount: '5' } }])
    expect(body.modules_left_out).to.deep.equal([])
  })

  it('an export names the modules that do not run, whose data it lacks', async () => {
    const partial = await testKernel({ modules: [records, audit, sealer], config: { sealer: { enabled: false } } })
    const { body } = await partial.request.get('/v1/audit/export').expect(200)
    await partial.stop()
    expect(body).to.deep.include({ modules_left_out: ['sealer'], data: [] })
  })

  it('answers invalid for a record whose stored text was altered, and locates altered tiles and checkpoints', async () => {
    const made = await sealed()
    const db = database.connection.db
    const log = t.services.resolve(LogAudit)
    const faults = async (): Promise<string[]> => {
      const found: string[] = []
      for await (const fault of log.faults()) found.push(fault)
      return found
    }
    expect(await faults()).to.deep.equal([])
    const before = await db?.collection('records').findOne({ seal: made })
    await db
      ?.collection('records')
      .updateOne({ seal: made }, { $set: { text: String(before?.['text']).replace('78000000', '98000000') } })
    const { body } = await t.request.get(`/v1/worm/verify/${made}`).expect(200)
    expect(body.valid).to.equal(false)
    await db?.collection('records').updateOne({ seal: made }, { $set: { text: before?.['text'] } })
    const last = await db?.collection('log').find().sort({ _id: -1 }).limit(1).next()
    await db?.collection('log').updateOne({ _id: last?._id as never }, { $set: { leaf: hash('sha256', 'other') } })
    expect((await faults()).join('\n')).to.match(/^checkpoint \d+: the log's leaves give/)
    await db?.collection('log').updateOne({ _id: last?._id as never }, { $set: { leaf: last?.['leaf'] } })
    expect(await faults()).to.deep.equal([])

    const many = Array.from({ length: 256 }, (_, n) => ({
      id: `many-${n}`,
      account: null,
      body: { n },
    }))
    await Promise.all(many.map((draft) => t.services.resolve(Records).append(Many, draft)))
    await eventually(async () => {
      await log.publish()
      return (await db?.collection('log2_tiles').countDocuments()) === 1
    })
    const tile = await db?.collection('log2_tiles').findOne({})
    const flipped = (part: 'hashes' | 'root') => {
      const bytes = Buffer.from(tile?.[part].buffer)
      bytes[7] = (bytes[7] ?? 0) ^ 1
      return { [part]: bytes }
    }
    for (const [part, fault] of [
      ['hashes', /^tile 0\/0: hash 0/],
      ['root', /^tile 0\/0: its root/],
    ] as const) {
      await db?.collection('log2_tiles').updateOne({ _id: '0/0' as never }, { $set: flipped(part) })
      expect((await faults()).join('\n')).to.match(fault)
      await db?.collection('log2_tiles').updateOne({ _id: '0/0' as never }, { $set: { [part]: tile?.[part] } })
    }
    expect(await faults()).to.deep.equal([])
  })
})
