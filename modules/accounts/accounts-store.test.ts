import { expect } from 'chai'
import { ManualClock } from '../../kernel/boot/clock.ts'
import { ApiError, type Caller, type PersonalData } from '../../kernel/define.ts'
import { bindCollections } from '../../kernel/store/bind.ts'
import { type TestDatabase, testDatabase } from '../../kernel/testing/test-kernel.ts'
import type { RecordArchive } from '../records/services.ts'
import { accountFaults } from './account-faults.ts'
import { accountsService, adminService } from './admin.ts'
import { eraseAccount, erase as eraseEverywhere, finishErasure } from './erasure.ts'
import { exportAccount } from './export.ts'
import { HourlyLimit } from './hourly-limit.ts'
import { makeKey } from './key-format.ts'
import { keyMandates } from './key-mandates.ts'
import { createKey, listKeys, personKeys, revokeKey, storedKey } from './keys.ts'
import type { AccountDocument } from './model.ts'
import { collections } from './parts.ts'
import type { Accounts, Admin } from './services.ts'
import { signup } from './signup.ts'
import { blankAccount, type HandParts, handParts, type Store } from './testing-parts.ts'
import { Usage } from './usage.ts'

const HOUR_MS = 3_600_000

/** Accounts on a real store, without a kernel; each of two, so that what is meant for one is seen not to touch the other. */
describe('accounts and their store', () => {
  let database: TestDatabase
  let store: Store
  let clock: ManualClock
  let hand: HandParts
  let service: Accounts
  let admin: Admin
  /** By account: its first key, and another. */
  let keys: Record<string, readonly [string, string]>
  before(async () => {
    database = await testDatabase()
    store = await bindCollections(database.connection, collections)
  })
  after(() => database.drop())
  beforeEach(async () => {
    clock = new ManualClock()
    hand = handParts(store, clock)
    service = accountsService(hand.parts)
    admin = adminService(hand.parts)
    keys = {}
    for (const model of Object.values(store)) await model.collection.deleteMany({})
    await insert('usr_first')
    await insert('usr_a')
    await insert('usr_last')
  })
  afterEach(() => hand.parts.usage.stop())

  const addressOf = (id: string): string => `${id}@example.com`
  const insert = async (id: string, fields: Partial<AccountDocument> = {}) => {
    const { pepper, persons } = hand.parts
    const { key, wrapped } = persons.create(id)
    const [one, two] = [makeKey('free'), makeKey('free')]
    keys[id] = [one.key, two.key]
    await hand.parts.accounts.insertOne(
      blankAccount(id, {
        addressHash: pepper.address(addressOf(id)),
        personKey: wrapped,
        person: persons.sealPerson(key, { email: addressOf(id), name: `Name of ${id}` }),
        keys: [storedKey(one, 'one', key, pepper, 1), storedKey(two, 'two', key, pepper, 2)],
        ...fields,
      }),
    )
  }
  const keyOf = (id: string, n: 0 | 1 = 0): string => keys[id]?.[n] ?? ''
  const keyIdOf = (id: string, n: 0 | 1 = 0): string => keyOf(id, n).split('_')[2] ?? ''
  const callerOf = async (key: string): Promise<Caller | undefined> => hand.parts.keyRing.authenticate(key)
  const read = (id: string) => hand.parts.accounts.findOne({ _id: id })
  const set = (id: string, fields: object) => hand.parts.accounts.updateOne({ _id: id }, { $set: fields })
  const hashOf = (id: string): string => hand.parts.pepper.address(addressOf(id))
  const codeOf = (error: unknown): unknown => (error instanceof ApiError ? error.code : error)
  const othersUnchanged = async (change: () => Promise<unknown>): Promise<void> => {
    const others = () => Promise.all([read('usr_first'), read('usr_last')])
    const before = await others()
    await change()
    expect(await others()).to.deep.equal(before)
  }
  const erase = (id: string) => eraseAccount(id, hand.parts)

  describe('what other modules may know', () => {
    const known = (id: string) => ({
      userId: id,
      createdAt: 1,
      tier: 'free',
      role: 'user',
      state: 'active',
      payoutsFrozenUntil: 0,
      addressHash: hashOf(id),
    })

    it('is the account that they ask for, by id or address, without personal data', async () => {
      expect(await service.account('usr_a')).to.deep.equal(known('usr_a'))
      expect(await service.accountAt(hashOf('usr_a'))).to.deep.equal(known('usr_a'))
      expect(service.hashAddress(' USR_A@example.com')).to.equal(hashOf('usr_a'))
      expect(await service.account('usr_none')).to.equal(undefined)
      expect(await service.accountAt(hashOf('usr_none'))).to.equal(undefined)
    })

    it('has no address once it is erased', async () => {
      await erase('usr_a')
      expect(await service.account('usr_a')).to.deep.include({ userId: 'usr_a', state: 'erased' })
      expect(await service.account('usr_a')).not.to.have.property('addressHash')
      expect(await service.accountAt(hashOf('usr_a'))).to.equal(undefined)
    })

    it('is a key to sign in on: its oldest that is not limited, of an active account only', async () => {
      const signIn = () => service.signInKey(hashOf('usr_a'))
      expect(await signIn()).to.deep.equal({ userId: 'usr_a', keyId: keyIdOf('usr_a') })
      await set('usr_a', { 'keys.0.mandate': 'man_1' })
      expect(await signIn()).to.deep.equal({ userId: 'usr_a', keyId: keyIdOf('usr_a', 1) })
      await set('usr_a', { state: 'suspended' })
      expect(await signIn()).to.equal(undefined)
      await set('usr_a', { state: 'active', keys: [] })
      expect(await signIn()).to.equal(undefined)
      expect(await service.signInKey(hashOf('usr_none'))).to.equal(undefined)
    })

    it('freezes payouts of the one, and never for less long than before', async () => {
      await othersUnchanged(async () => {
        await service.freezePayouts('usr_a', 20)
        await service.freezePayouts('usr_a', 10)
      })
      expect((await read('usr_a'))?.payoutsFrozenUntil).to.equal(20)
    })

    it('counts its calls alone', async () => {
      for (const id of ['usr_a', 'usr_a', 'usr_last']) await callerOf(keyOf(id))
      expect(await service.callsIn('usr_a', 1)).to.equal(2)
    })
  })

  describe('an operator', () => {
    it('finds an account by id or address', async () => {
      expect((await admin.find('usr_a')).userId).to.equal('usr_a')
      expect((await admin.find('USR_A@example.com')).userId).to.equal('usr_a')
      for (const none of ['usr_none', 'none@example.com'])
        expect(await admin.find(none).catch(codeOf)).to.equal('not_found')
    })

    it('changes the one, sealed, at once', async () => {
      await callerOf(keyOf('usr_a'))
      await othersUnchanged(async () => {
        expect(await admin.setRole('usr_a', 'operator')).to.include({ userId: 'usr_a', role: 'operator' })
        expect(await admin.setTier('usr_a', 'pro')).to.include({ userId: 'usr_a', tier: 'pro' })
      })
      expect(await callerOf(keyOf('usr_a'))).to.include({ role: 'operator', tier: 'pro' })
      expect(await admin.suspend('usr_a')).to.include({ state: 'suspended' })
      expect(await callerOf(keyOf('usr_a')).catch(codeOf)).to.equal('forbidden')
      expect(await admin.reinstate('usr_a')).to.include({ state: 'active' })
      expect((await callerOf(keyOf('usr_a')))?.userId).to.equal('usr_a')
      expect(hand.sealed.map(({ type, account, body }) => ({ type, account, body }))).to.deep.equal([
        { type: 'account.role_changed', account: 'usr_a', body: { role: 'operator' } },
        { type: 'account.tier_changed', account: 'usr_a', body: { tier: 'pro' } },
        { type: 'account.suspended', account: 'usr_a', body: {} },
        { type: 'account.reinstated', account: 'usr_a', body: {} },
      ])
    })

    it('brings nobody back who is erased, but can take a role from them', async () => {
      await set('usr_a', { role: 'operator' })
      await erase('usr_a')
      expect(await admin.reinstate('usr_a').catch(codeOf)).to.equal('not_found')
      expect(await admin.suspend('usr_none').catch(codeOf)).to.equal('not_found')
      expect(hand.sealed).to.deep.equal([])
      expect(await admin.setRole('usr_a', 'user')).to.include({ role: 'user', state: 'erased' })
    })

    it('hears of an erasure that came in between', async () => {
      hand.beforeSeal = () => erase('usr_a')
      expect(await admin.reinstate('usr_a').catch(codeOf)).to.equal('not_found')
      expect((await read('usr_a'))?.state).to.equal('erased')
    })
  })

  describe('a key under a mandate', () => {
    it('is one of the person’s own, and neither another’s nor one that people share', async () => {
      const { has, limit } = keyMandates(hand.parts)
      expect(await has('usr_a', keyIdOf('usr_a'))).to.equal(true)
      expect(await has('usr_a', keyIdOf('usr_last'))).to.equal(false)
      await set('usr_last', { members: [] })
      expect(await has('usr_last', keyIdOf('usr_last'))).to.equal(false)
      await othersUnchanged(async () => {
        for (const [id, of] of [
          ['usr_a', 'usr_last'],
          ['usr_last', 'usr_last'],
        ] as const)
          expect(await limit(id, keyIdOf(of), 'man_1').catch((error: Error) => error.message)).to.include('revoked')
      })
    })

    it('calls and looks from then on, and manages nothing; the account’s other keys do', async () => {
      await callerOf(keyOf('usr_a'))
      await othersUnchanged(() => keyMandates(hand.parts).limit('usr_a', keyIdOf('usr_a'), 'man_1'))
      expect((await callerOf(keyOf('usr_a')))?.member).to.deep.equal({
        id: 'service',
        role: 'service',
        scopes: ['inference:read', 'inference:write', 'build:read', 'account:read'],
        mandate: 'man_1',
      })
      expect(await callerOf(keyOf('usr_a', 1))).not.to.have.property('member')
    })
  })

  describe('keys', () => {
    const me = (id = 'usr_a'): Caller => ({ userId: id, keyId: keyIdOf(id), tier: 'free', role: 'user' })

    it('are listed with their labels, the one in use marked', async () => {
      await callerOf(keyOf('usr_a', 1))
      const { data, has_more: more } = await listKeys(me(), hand.parts)
      expect(more).to.equal(false)
      expect(data.map(({ key_id: id, label, current }) => [id, label, current])).to.deep.equal([
        [keyIdOf('usr_a'), 'one', true],
        [keyIdOf('usr_a', 1), 'two', false],
      ])
      expect(data.map(({ last_used_at: at }) => at)).to.deep.equal([null, new Date(clock.now()).toISOString()])
    })

    it('are made up to the limit, though several ask at once', async () => {
      const make = () => createKey(me(), 'more', hand.parts).then(({ key_id: id }) => id, codeOf)
      const made = await Promise.all([make(), make(), make()])
      expect(made.filter((one) => one === 'conflict')).to.have.lengthOf(2)
      expect(await make()).to.equal('conflict')
      expect((await read('usr_a'))?.keys).to.have.lengthOf(3)
      expect(hand.sealed.map(({ type, account }) => [type, account])).to.deep.equal([['key.created', 'usr_a']])
    })

    it('are none of an account that is erased or is not there', async () => {
      await erase('usr_a')
      for (const id of ['usr_a', 'usr_none']) {
        const asked = { userId: id, keyId: 'k', tier: 'free', role: 'user' } as const
        expect(await listKeys(asked, hand.parts).catch(codeOf)).to.equal('not_found')
        expect(await createKey(asked, 'more', hand.parts).catch(codeOf)).to.equal('not_found')
      }
    })

    it('that a module made for a person, it revokes, once or again, and none of another’s', async () => {
      const { create, revoke } = personKeys(hand.parts)
      await othersUnchanged(async () => {
        const { apiKey, keyId } = await create('usr_a', 'made')
        expect((await callerOf(apiKey))?.keyId).to.equal(keyId)
        await revoke('usr_a', keyId)
        await revoke('usr_a', keyId)
        await revoke('usr_a', keyIdOf('usr_last'))
        expect(await callerOf(apiKey)).to.equal(undefined)
      })
      expect((await read('usr_a'))?.keys.map(({ id }) => id)).to.deep.equal([keyIdOf('usr_a'), keyIdOf('usr_a', 1)])
      expect(hand.sealed.map(({ type }) => type)).to.deep.equal(['key.created', 'key.revoked'])
      hand.beforeSeal = () => Promise.reject(new ApiError('module_unavailable', 'no records'))
      expect(await revoke('usr_a', keyIdOf('usr_a')).catch(codeOf)).to.equal('module_unavailable')
    })

    it('are revoked by whoever owns them', async () => {
      const revoke = (keyId: string, id = 'usr_a') => revokeKey(me(id), { key_id: keyId }, hand.parts).catch(codeOf)
      await revoke(keyIdOf('usr_a', 1))
      expect(await revoke(keyIdOf('usr_a', 1), 'usr_last')).to.equal('not_found')
      expect(await callerOf(keyOf('usr_a', 1))).to.equal(undefined)
      expect((await callerOf(keyOf('usr_a')))?.userId).to.equal('usr_a')
    })
  })

  describe('an export', () => {
    const exported = async (id: string) => {
      const items = []
      for await (const one of exportAccount(id, hand.parts)) items.push(one)
      return items
    }

    it('has what is the person’s: account, keys with labels, calls; and nothing of another', async () => {
      for (const id of ['usr_first', 'usr_a', 'usr_last']) await callerOf(keyOf(id))
      const items = await exported('usr_a')
      expect(items.map(({ kind }) => kind)).to.deep.equal(['account', 'key', 'key', 'calls'])
      expect(items[0]?.item).to.deep.include({ userId: 'usr_a', email: addressOf('usr_a'), name: 'Name of usr_a' })
      expect(items[1]?.item).to.deep.equal({
        id: keyIdOf('usr_a'),
        label: 'one',
        createdAt: 1,
        lastUsedAt: clock.now(),
      })
      expect(items[3]?.item).to.deep.equal({ day: new Date(clock.now()).toISOString().slice(0, 10), calls: 1 })
    })

    it('of nobody is empty', async () => {
      expect(await exported('usr_none')).to.deep.equal([])
    })
  })

  describe('an erasure', () => {
    it('leaves a pseudonym with one way back, and the others as they are; again it changes nothing', async () => {
      await callerOf(keyOf('usr_a'))
      await othersUnchanged(async () => {
        await erase('usr_a')
        const once = await read('usr_a')
        expect(once).to.deep.include({ state: 'erased', keys: [], erasures: 1 })
        expect(once).not.to.have.any.keys('addressHash', 'personKey', 'person')
        expect(once?.recovery).to.have.lengthOf(1)
        await erase('usr_a')
        expect(await read('usr_a')).to.deep.equal(once)
      })
      expect(await callerOf(keyOf('usr_a'))).to.equal(undefined)
      expect(await hand.parts.persons.person('usr_a')).to.equal(undefined)
      expect((await store.spentAddresses.find().lean()).map(({ _id }) => _id)).to.deep.equal([hashOf('usr_a')])
    })

    it('of an address that was erased before is no fault; of one that is not there neither', async () => {
      await store.spentAddresses.create({ _id: hashOf('usr_a') })
      await erase('usr_a')
      await erase('usr_none')
      expect((await read('usr_a'))?.state).to.equal('erased')
    })

    it('stops before anything is lost when the address cannot be noted', async () => {
      const fault = new Error('the store is away')
      const spentAddresses = { create: () => Promise.reject(fault) }
      const context = { ...hand.parts.context, models: { ...store, spentAddresses } }
      const parts = { ...hand.parts, context } as unknown as HandParts['parts']
      expect(await eraseAccount('usr_a', parts).catch((error: unknown) => error)).to.equal(fault)
      expect((await read('usr_a'))?.state).to.equal('active')
    })

    it('makes what was sealed for the person unreadable, and keeps the others’', async () => {
      const { persons } = hand.parts
      const [mine, theirs] = [
        await persons.seal('usr_a', 'note', 'mine'),
        await persons.seal('usr_last', 'note', 'ours'),
      ]
      expect(await persons.open('usr_a', 'note', mine)).to.equal('mine')
      await erase('usr_a')
      expect(await persons.open('usr_a', 'note', mine)).to.equal(undefined)
      expect(await persons.open('usr_last', 'note', theirs)).to.equal('ours')
      expect(await persons.seal('usr_a', 'note', 'more').catch(codeOf)).to.equal('not_found')
      expect(await persons.open('usr_none', 'note', mine)).to.equal(undefined)
      expect(await persons.person('usr_none')).to.equal(undefined)
      const { wrapped } = persons.create('usr_a')
      await set('usr_a', { personKey: wrapped })
      expect(await persons.open('usr_a', 'note', mine)).to.equal(undefined)
      expect(await persons.open('usr_a', 'note', await persons.seal('usr_a', 'note', 'new'))).to.equal('new')
    })
  })

  it('usage is forgotten with what is being written as it is forgotten', async () => {
    const steps: string[] = []
    const collection = (name: string) => ({
      async bulkWrite() {
        await new Promise((resolve) => setImmediate(resolve))
        steps.push(`${name} written`)
      },
      deleteMany: async () => steps.push(`${name} forgotten`),
    })
    const models = { daily: collection('calls'), uses: collection('uses') } as unknown as {
      readonly daily: Store['dailyCalls']
      readonly uses: Store['keyUses']
    }
    const usage = new Usage({ ...models, clock, onError: () => undefined })
    usage.count({ userId: 'usr_a', keyId: 'k', tier: 'free', role: 'user' })
    await Promise.all([usage.flush(), usage.forget('usr_a')])
    await usage.stop()
    expect(steps).to.deep.equal(['calls written', 'uses written', 'calls forgotten', 'uses forgotten'])
  })

  describe('an erasure everywhere', () => {
    const YEAR_MS = 365 * 24 * HOUR_MS
    const everywhere = async (id: string, pending: readonly string[]) => {
      const told: unknown[] = []
      const personalData = { assertErasable: () => undefined, erase: async () => ({ erased: ['accounts'], pending }) }
      const queue = {
        enqueue: async (_: unknown, payload: unknown, options: object) => told.push({ payload, ...options }),
        cancel: async (job: string) => told.push(`${job} cancelled`),
      }
      const ledger = { balance: async () => ({ balanceMicroPence: 0n }) }
      const { parts } = handParts(store, clock, { personalData, queue, ledger })
      const certificate = await eraseEverywhere(id, parts).finally(() => parts.usage.stop())
      return { told, certificate }
    }
    const job = () => ({ payload: { userId: 'usr_a' }, id: 'erased-usr_a-0', runAt: clock.now() + 60_000 })

    it('certifies what it revoked and for how long the rest may be claimed, and needs no second try', async () => {
      const { told, certificate } = await everywhere('usr_a', [])
      expect(told).to.deep.equal([job(), 'erased-usr_a-0 cancelled'])
      expect(certificate).to.deep.include({
        user_id: 'usr_a',
        revoked_key_ids: [keyIdOf('usr_a'), keyIdOf('usr_a', 1)],
        claimable_until: new Date(clock.now() + YEAR_MS).toISOString(),
      })
    })

    it('tries again a minute later while a module has not erased', async () => {
      expect((await everywhere('usr_a', ['mail'])).told).to.deep.equal([job()])
      expect(await everywhere('usr_none', []).catch(codeOf)).to.equal('not_found')
      const finish = (pending: string[]) =>
        finishErasure('usr_a', { erase: async () => ({ erased: [], pending }) } as unknown as PersonalData)
      await finish([])
      expect(await finish(['mail']).catch((error: Error) => error.message)).to.include('not running: mail')
    })
  })

  describe('a signup', () => {
    const sign = async (request: Parameters<typeof signup>[0], ip = '192.0.2.1') => {
      const ledger = { houseSpentToday: async () => 0n, grant: async () => undefined }
      const { parts } = handParts(store, clock, { ledger })
      const config = { ...parts.config, welcomePence: 500, referralPence: 100, promotionsDailyBudgetPence: 1_000 }
      const { user_id: id } = await signup(request, ip, { ...parts, config }).finally(() => parts.usage.stop())
      return read(id)
    }

    it('is welcomed unless its own address was erased before; who referred it neither then', async () => {
      await store.spentAddresses.create({ _id: hashOf('usr_spent') })
      const referral = { referral_code: 'code-usr_a'.toUpperCase() }
      await set('usr_a', { referralCode: referral.referral_code })
      expect(await sign({ email: ' new@example.com ', ...referral })).to.include({
        welcomePence: 500,
        referralPence: 100,
        referredBy: 'usr_a',
      })
      const spent = await sign({ email: addressOf('usr_spent'), ...referral })
      expect(spent).to.include({ welcomePence: 0, referralPence: 0 })
      const { userId = '' } = (await service.accountAt(hand.parts.pepper.address('new@example.com'))) ?? {}
      expect((await hand.parts.persons.person(userId))?.email).to.equal('new@example.com')
    })

    it('with a known address is told how to get its key back', async () => {
      const told = await sign({ email: addressOf('usr_a') }).catch((error: unknown) => error)
      expect(codeOf(told)).to.equal('conflict')
      expect((told as ApiError).extra).to.deep.equal({ recover: '/api/recover-key' })
    })

    it('counts each network by itself', async () => {
      await sign({ email: 'one@example.com' })
      await sign({ email: 'two@example.com' }, '198.51.100.1')
      expect((await store.hourCounts.find().lean()).map(({ count }) => count)).to.deep.equal([1, 1])
    })
  })

  describe('an hourly limit', () => {
    const limit = (counts: object = store.hourCounts) =>
      new HourlyLimit({ counts: counts as Store['hourCounts'], clock, perHour: 2, what: 'tries' })

    it('counts each by itself, tells when to try again, and keeps a count until it is over', async () => {
      const endsMs = (Math.floor(clock.now() / HOUR_MS) + 1) * HOUR_MS
      for (const id of ['a', 'a', 'b']) await limit().take(id)
      const refused = await limit()
        .take('a')
        .catch((error: unknown) => error)
      expect(codeOf(refused)).to.equal('E002')
      expect((refused as ApiError).headers).to.deep.equal({
        'retry-after': String(Math.ceil((endsMs - clock.now()) / 1_000)),
        'x-ratelimit-reset': String(endsMs / 1_000),
      })
      for (const { expireAt } of await store.hourCounts.find().lean())
        expect(expireAt.getTime()).to.be.greaterThan(endsMs - 1)
      clock.advance(HOUR_MS)
      await limit().take('a')
    })

    it('survives that two come first, and tells a fault of the store', async () => {
      const answers: unknown[] = [Object.assign(new Error('E11000'), { code: 11000 }), { count: 2 }]
      const counts = { findOneAndUpdate: () => ({ lean: async () => answer(answers.shift()) }) }
      const answer = (next: unknown) => (next instanceof Error ? Promise.reject(next) : next)
      await limit(counts).take('a')
      const fault = new Error('the store is away')
      answers.push(fault, { count: 1 })
      expect(
        await limit(counts)
          .take('a')
          .catch((error: unknown) => error),
      ).to.equal(fault)
    })
  })

  describe('an audit', () => {
    const record = (type: string, account: string | null, body: object) => ({ type, account, body })
    const faults = async (records: readonly object[]) => {
      const archive = { read: async (from: number, most: number) => records.slice(from, from + most) }
      const told = []
      for await (const fault of accountFaults(archive as unknown as RecordArchive, hand.parts.accounts))
        told.push(fault)
      return told
    }

    it('names each role and tier that no record gave, and no other', async () => {
      await set('usr_first', { role: 'operator', tier: 'pro' })
      await set('usr_last', { tier: 'enterprise' })
      const filler = Array.from({ length: 499 }, () => record('test.other', 'usr_last', { tier: 'enterprise' }))
      const records = [
        record('account.role_changed', 'usr_first', { role: 'operator' }),
        ...filler,
        record('account.tier_changed', null, { tier: 'pro' }),
        record('account.tier_changed', 'usr_first', { tier: 'pro' }),
      ]
      expect(await faults(records)).to.deep.equal(['account usr_last: tier is enterprise, the records give free'])
      expect(await faults([])).to.deep.equal([
        'account usr_first: tier is pro, the records give free',
        'account usr_first: role is operator, the records give user',
        'account usr_last: tier is enterprise, the records give free',
      ])
    })
  })
})
