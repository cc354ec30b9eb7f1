import { expect } from 'chai'
import { ManualClock } from '../../kernel/boot/clock.ts'
import type { Caller } from '../../kernel/define.ts'
import { bindCollections } from '../../kernel/store/bind.ts'
import { type TestDatabase, testDatabase } from '../../kernel/testing/test-kernel.ts'
import { collections } from './parts.ts'
import { sharedAccounts } from './shared-accounts.ts'
import type { Fact, SharedAccount, SharedAccounts } from './shared-services.ts'
import { blankAccount, type HandParts, handParts, type Store } from './testing-parts.ts'

const HOUR_MS = 3_600_000

/** Accounts that people share, on a real store; `ws_other` looks the same and is never meant. */
describe('accounts that people share', () => {
  let database: TestDatabase
  let store: Store
  let clock: ManualClock
  let hand: HandParts
  let shared: SharedAccounts
  let facts = 0
  before(async () => {
    database = await testDatabase()
    store = await bindCollections(database.connection, collections)
  })
  after(() => database.drop())
  beforeEach(async () => {
    clock = new ManualClock()
    hand = handParts(store, clock)
    shared = sharedAccounts(hand.parts)
    for (const model of Object.values(store)) await model.collection.deleteMany({})
    await open('ws_other')
    await open('ws_a')
  })
  afterEach(() => hand.parts.usage.stop())

  const fact = (type = 'test.changed'): Fact => ({ id: `fact_${++facts}`, type, body: { n: facts } })
  const open = (id: string) =>
    shared.open({ id, name: `Name of ${id}`, member: { id: 'usr_owner', role: 'owner' }, fact: fact('test.opened') })
  const add = (id: string, role = 'member', to = 'ws_a') =>
    shared.addMember(to, { id, role, source: 'directory' }, fact())
  const get = async (id = 'ws_a'): Promise<SharedAccount> => {
    const account = await shared.get(id)
    if (!account) throw new Error(`no account ${id}`)
    return account
  }
  const roles = async (id = 'ws_a') => Object.fromEntries((await get(id)).members.map((one) => [one.id, one.role]))
  const issue = (member: string, fields: object = {}, id = 'ws_a') =>
    shared.issueKey(id, { label: 'a label', member, scopes: undefined, expiresAt: undefined, ...fields }, () => fact())
  const keyOf = async (member: string, fields: object = {}, id = 'ws_a') => {
    const issued = await issue(member, fields, id)
    if (!issued) throw new Error('no key')
    return issued
  }
  const callerOf = async (key: string): Promise<Caller | undefined> => hand.parts.keyRing.authenticate(key)
  const unsealedOf = async (id: string) =>
    (await shared.unsealed(id)).flatMap((one) => one.facts.map(({ type }) => type))
  /** What the other account is like, and that it stays so. */
  const unchanged = async (id: string, change: () => Promise<unknown>): Promise<void> => {
    const before = await hand.parts.accounts.findOne({ _id: id })
    await change()
    expect(await hand.parts.accounts.findOne({ _id: id })).to.deep.equal(before)
  }
  const fill = (list: string, count: number, id = 'ws_a') =>
    hand.parts.accounts.updateOne(
      { _id: id },
      { $set: { [list]: Array.from({ length: count }, (_, n) => ({ id: `usr_${n}`, role: 'member' })) } },
    )

  describe('opening', () => {
    it('makes a blank account of its first member, with the fact that is to be sealed', async () => {
      expect(await get()).to.deep.equal({
        id: 'ws_a',
        name: 'Name of ws_a',
        createdAt: clock.now(),
        tier: 'free',
        members: [{ id: 'usr_owner', role: 'owner', since: clock.now(), source: 'created' }],
        invitations: [],
        keys: [],
      })
      const stored = await hand.parts.accounts.findOne({ _id: 'ws_a' })
      expect(stored).to.deep.include({ role: 'user', state: 'active', welcomePence: 0, payoutsFrozenUntil: 0 })
      expect(stored).to.deep.include({ keys: [], recovery: [], erasures: 0, referredBy: null, keptBy: 'owner' })
      expect(stored?.person?.toString()).not.to.include('Name of')
      const [{ account, facts: waiting } = { account: '', facts: [] }] = await shared.unsealed('ws_a')
      expect(account).to.equal('ws_a')
      expect(waiting).to.deep.equal([{ id: `fact_${facts}`, type: 'test.opened', body: { n: facts } }])
    })

    it('again changes nothing', async () => {
      await add('usr_b')
      await unchanged('ws_a', () => open('ws_a'))
    })

    it('tells a fault of the store', async () => {
      const fault = new Error('the store is away')
      const accounts = { insertOne: () => Promise.reject(fault) }
      const broken = sharedAccounts({ ...hand.parts, accounts } as unknown as HandParts['parts'])
      const member = { id: 'usr_owner', role: 'owner' }
      const told = await broken.open({ id: 'ws_b', name: 'B', member, fact: fact() }).catch((error: unknown) => error)
      expect(told).to.equal(fault)
    })

    it('takes another referral code where that one is taken', async () => {
      const tried: { readonly _id: string; readonly referralCode: string }[] = []
      const accounts = {
        async insertOne(account: (typeof tried)[number]) {
          tried.push(account)
          if (tried.length === 1)
            throw Object.assign(new Error('E11000'), { code: 11000, keyPattern: { referralCode: 1 } })
        },
      }
      const member = { id: 'usr_owner', role: 'owner' }
      const parts = { ...hand.parts, accounts } as unknown as HandParts['parts']
      await sharedAccounts(parts).open({ id: 'ws_b', name: 'B', member, fact: fact() })
      expect(tried.map(({ _id }) => _id)).to.deep.equal(['ws_b', 'ws_b'])
      expect(new Set(tried.map(({ referralCode }) => referralCode)).size).to.equal(2)
    })
  })

  describe('a person who has no account yet', () => {
    it('gets one without funds and keys, sealed once, whoever asks at the same time', async () => {
      const asked = ['New@example.com', ' new@example.com ', 'new@example.com'].map((to) => shared.personFor(to, 'New'))
      const ids = new Set(await Promise.all(asked))
      expect(ids.size).to.equal(1)
      const [id = ''] = ids
      expect(id).to.match(/^usr_/)
      const stored = await hand.parts.accounts.findOne({ _id: id })
      expect(stored).to.deep.include({ keys: [], welcomePence: 0, tier: 'free', state: 'active' })
      expect(await hand.parts.persons.person(id)).to.include({ name: 'New' })
      expect((await hand.parts.persons.person(id))?.email).to.match(/^new@example\.com$/i)
      expect(hand.sealed).to.deep.include({
        id: `signup-${id}`,
        type: 'account.created',
        account: id,
        body: { referral_code: stored?.referralCode, referred_by: null, tier: 'free' },
        seal: `seal of signup-${id}`,
        at: clock.now(),
      })
      expect(hand.sealed).to.have.lengthOf(1)
    })

    it('is found by their address, and nobody else by it', async () => {
      const one = await shared.personFor('one@example.com', null)
      const two = await shared.personFor(' two@example.com ', null)
      expect(await hand.parts.persons.person(two)).to.deep.equal({ email: 'two@example.com', name: null })
      expect(await shared.find('TWO@example.com')).to.equal(two)
      expect(await shared.find('one@example.com')).to.equal(one)
      expect(await shared.find('three@example.com')).to.equal(undefined)
      expect(await shared.personFor('two@example.com', 'Other')).to.equal(two)
      expect(hand.sealed).to.have.lengthOf(2)
    })
  })

  describe('members', () => {
    it('see the accounts that they are members of, and only those', async () => {
      await add('usr_b')
      await add('usr_c', 'member', 'ws_other')
      expect((await shared.ofMember('usr_b')).map(({ id }) => id)).to.deep.equal(['ws_a'])
      expect((await shared.ofMember('usr_owner')).map(({ id }) => id)).to.have.members(['ws_a', 'ws_other'])
      expect(await shared.ofMember('usr_nobody')).to.deep.equal([])
    })

    it('see nothing of an account that is erased or is one person’s', async () => {
      await hand.parts.accounts.updateOne({ _id: 'ws_a' }, { $set: { state: 'erased' } })
      await hand.parts.accounts.insertOne(blankAccount('usr_alone'))
      expect(await shared.get('ws_a')).to.equal(undefined)
      expect(await shared.get('usr_alone')).to.equal(undefined)
      expect((await shared.ofMember('usr_owner')).map(({ id }) => id)).to.deep.equal(['ws_other'])
    })

    it('are added once, with the time, and the fact waits to be sealed', async () => {
      clock.advance(5)
      await unchanged('ws_other', async () => {
        expect(await add('usr_b')).to.equal('done')
        expect(await add('usr_b', 'owner')).to.equal('refused')
      })
      expect((await get()).members[1]).to.deep.equal({
        id: 'usr_b',
        role: 'member',
        since: clock.now(),
        source: 'directory',
      })
      expect(await unsealedOf('ws_a')).to.deep.equal(['test.opened', 'test.changed'])
    })

    it('are at most a thousand', async () => {
      await fill('members', 999)
      expect(await add('usr_last')).to.equal('done')
      expect(await add('usr_over')).to.equal('refused')
      expect((await get()).members).to.have.lengthOf(1_000)
    })

    it('are not added to what is one person’s', async () => {
      await hand.parts.accounts.insertOne(blankAccount('usr_alone'))
      await unchanged('usr_alone', async () => {
        expect(await add('usr_b', 'owner', 'usr_alone')).to.equal('refused')
      })
    })

    it('get another role, each by itself', async () => {
      await add('usr_b')
      await add('usr_c')
      await unchanged('ws_other', async () => {
        expect(await shared.setRole('ws_a', 'usr_c', 'admin', 'owner', fact())).to.equal('done')
        expect(await shared.setRole('ws_a', 'usr_none', 'admin', 'owner', fact())).to.equal('refused')
        expect(await shared.setRole('ws_a', 'usr_none', 'owner', 'owner', fact())).to.equal('refused')
      })
      expect(await roles()).to.deep.equal({ usr_owner: 'owner', usr_b: 'member', usr_c: 'admin' })
    })

    it('never leave it without an owner, though two step down at once', async () => {
      await add('usr_b', 'owner')
      await add('usr_c')
      const stepDown = (id: string) => shared.setRole('ws_a', id, 'member', 'owner', fact())
      expect((await Promise.all([stepDown('usr_owner'), stepDown('usr_b')])).sort()).to.deep.equal(['done', 'refused'])
      const [owner = ''] = Object.entries(await roles()).flatMap(([id, role]) => (role === 'owner' ? [id] : []))
      expect(await stepDown(owner)).to.equal('refused')
      expect(await shared.removeMember('ws_a', owner, 'owner', fact())).to.equal('refused')
      expect(await shared.setRole('ws_a', owner, 'owner', 'owner', fact())).to.equal('done')
    })

    it('who leave take their keys with them, and nobody else’s', async () => {
      await add('usr_b')
      await add('usr_b', 'member', 'ws_other')
      const [gone, elsewhere] = [await keyOf('usr_b'), await keyOf('usr_b', {}, 'ws_other')]
      const [kept, service] = [await keyOf('usr_owner'), await keyOf('service')]
      expect((await callerOf(gone.key))?.member?.id).to.equal('usr_b')
      await unchanged('ws_other', async () => {
        expect(await shared.removeMember('ws_a', 'usr_b', 'owner', fact())).to.equal('done')
        expect(await shared.removeMember('ws_a', 'usr_b', 'owner', fact())).to.equal('refused')
      })
      expect(await callerOf(gone.key)).to.equal(undefined)
      for (const { key } of [kept, service, elsewhere]) expect(await callerOf(key)).not.to.equal(undefined)
      expect((await get()).keys.map(({ id }) => id)).to.deep.equal([kept.keyId, service.keyId])
      expect(await roles()).to.deep.equal({ usr_owner: 'owner' })
    })
  })

  it('gets another name, and the others keep theirs', async () => {
    await unchanged('ws_other', async () => {
      expect(await shared.rename('ws_a', 'New name', fact('test.renamed'))).to.equal('done')
    })
    expect((await get()).name).to.equal('New name')
    expect(await unsealedOf('ws_a')).to.deep.equal(['test.opened', 'test.renamed'])
    expect(await shared.rename('ws_none', 'New name', fact())).to.equal('refused')
  })

  describe('its mail', () => {
    it('goes to whoever keeps it longest, under its name, and to nobody who has left', async () => {
      const [first, second] = [
        await shared.personFor('first@example.com', 'First'),
        await shared.personFor('second@example.com', 'Second'),
      ]
      await shared.open({ id: 'ws_m', name: 'Shared', member: { id: first, role: 'owner' }, fact: fact() })
      await add('usr_b', 'member', 'ws_m')
      await add(second, 'owner', 'ws_m')
      expect(await hand.parts.persons.person('ws_m')).to.deep.equal({ name: 'Shared', email: 'first@example.com' })
      await shared.removeMember('ws_m', first, 'owner', fact())
      expect(await hand.parts.persons.person('ws_m')).to.deep.equal({ name: 'Shared', email: 'second@example.com' })
      await hand.parts.accounts.updateOne({ _id: second }, { $unset: { person: '' } })
      expect(await hand.parts.persons.person('ws_m')).to.equal(undefined)
    })
  })

  describe('invitations', () => {
    let guest: string
    let stranger: string
    beforeEach(async () => {
      stranger = await shared.personFor('stranger@example.com', null)
      guest = await shared.personFor('guest@example.com', null)
    })
    const invite = (id: string, email = 'guest@example.com', lifeMs = HOUR_MS, to = 'ws_a') =>
      shared.invite(to, { id, email, role: 'admin', by: 'usr_owner' }, clock.now() + lifeMs, fact())
    const join = (token: string | undefined, userId = guest) =>
      shared.join({
        token: token ?? '',
        userId,
        fact: ({ id, role }) => ({ id: `joined_${id}`, type: role, body: {} }),
      })

    it('show the address to the account, and keep it from the store', async () => {
      const token = await invite('inv_1')
      expect((await get()).invitations).to.deep.equal([
        { id: 'inv_1', role: 'admin', by: 'usr_owner', expiresAt: clock.now() + HOUR_MS, email: 'guest@example.com' },
      ])
      const stored = (await hand.parts.accounts.findOne({ _id: 'ws_a' }))?.invitations?.[0]
      expect(stored?.email.toString()).not.to.include('guest')
      expect(stored?.hash).not.to.equal(token)
    })

    it('make whoever was invited a member, once', async () => {
      await invite('inv_2', 'stranger@example.com')
      const token = await invite('inv_1')
      const elsewhere = await invite('inv_3', 'guest@example.com', HOUR_MS, 'ws_other')
      clock.advance(7)
      await unchanged('ws_other', async () => {
        expect(await join(token, stranger)).to.equal(undefined)
        expect(await Promise.all([join(token), join(token)])).to.have.members(['ws_a', undefined])
        expect(await join(token)).to.equal(undefined)
      })
      const { members, invitations } = await get()
      expect(members.slice(1)).to.deep.equal([{ id: guest, role: 'admin', since: clock.now(), source: 'invited' }])
      expect(invitations.map(({ id }) => id)).to.deep.equal(['inv_2'])
      expect((await shared.unsealed('ws_a'))[0]?.facts.at(-1)).to.deep.equal({
        id: 'joined_inv_1',
        type: 'admin',
        body: {},
      })
      expect(await join(elsewhere)).to.equal('ws_other')
    })

    it('admit nobody with a token that was never given, nor one without an account', async () => {
      const token = await invite('inv_1')
      expect(await join('inv_forged')).to.equal(undefined)
      expect(await join(token, 'usr_none')).to.equal(undefined)
      expect(await roles()).to.deep.equal({ usr_owner: 'owner' })
    })

    it('end at their time, and are not shown from then on', async () => {
      const [token, late] = [await invite('inv_1'), await invite('inv_2', 'stranger@example.com')]
      clock.advance(HOUR_MS - 1)
      expect((await get()).invitations).to.have.lengthOf(2)
      expect(await join(token)).to.equal('ws_a')
      clock.advance(1)
      expect((await get()).invitations).to.deep.equal([])
      expect(await join(late, stranger)).to.equal(undefined)
    })

    it('are one for each address; another once that has ended', async () => {
      expect(await invite('inv_1')).to.be.a('string')
      expect(await invite('inv_2', 'Guest@example.com')).to.equal(undefined)
      expect(await invite('inv_3', 'guest@example.com', HOUR_MS, 'ws_other')).to.be.a('string')
      clock.advance(HOUR_MS)
      await unchanged('ws_other', async () => {
        expect(await invite('inv_4')).to.be.a('string')
      })
      expect((await hand.parts.accounts.findOne({ _id: 'ws_a' }))?.invitations).to.have.lengthOf(1)
    })

    it('are at most two hundred, of an account that is there', async () => {
      await hand.parts.accounts.updateOne(
        { _id: 'ws_a' },
        {
          $set: { invitations: Array.from({ length: 199 }, (_, n) => ({ id: `inv_${n}`, expiresAt: 1e15 }) as never) },
        },
      )
      expect(await invite('inv_last', 'a@example.com')).to.be.a('string')
      expect(await invite('inv_over', 'b@example.com')).to.equal(undefined)
      expect(await invite('inv_none', 'a@example.com', HOUR_MS, 'ws_none')).to.equal(undefined)
    })

    it('that are withdrawn admit nobody; the others stand', async () => {
      const token = await invite('inv_1')
      await invite('inv_2', 'stranger@example.com')
      await invite('inv_3', 'guest@example.com', HOUR_MS, 'ws_other')
      await unchanged('ws_other', async () => {
        expect(await shared.withdrawInvitation('ws_a', 'inv_1', fact())).to.equal('done')
        expect(await shared.withdrawInvitation('ws_a', 'inv_1', fact())).to.equal('refused')
      })
      expect((await get()).invitations.map(({ id }) => id)).to.deep.equal(['inv_2'])
      expect(await join(token)).to.equal(undefined)
    })

    it('take no place in a full account, and make no member twice', async () => {
      const token = await invite('inv_1')
      await fill('members', 1_000)
      expect(await join(token)).to.equal(undefined)
      await fill('members', 0)
      await add(guest)
      expect(await join(token)).to.equal(undefined)
      expect(await roles()).to.deep.equal({ [guest]: 'member' })
    })
  })

  describe('keys', () => {
    it('are listed with what they are limited to, and act for their member', async () => {
      await add('usr_b', 'admin')
      const expiresAt = clock.now() + HOUR_MS
      const { key, keyId } = await keyOf('usr_b', { label: 'CI of Ann', scopes: ['account:read'], expiresAt })
      const plain = await keyOf('service', { label: 'sync' })
      const first = { id: keyId, label: 'CI of Ann', prefix: key.slice(0, 20), member: 'usr_b', createdAt: clock.now() }
      expect((await get()).keys).to.deep.equal([
        { ...first, scopes: ['account:read'], expiresAt },
        {
          id: plain.keyId,
          label: 'sync',
          prefix: plain.key.slice(0, 20),
          member: 'service',
          createdAt: plain.createdAt,
          scopes: undefined,
          expiresAt: undefined,
        },
      ])
      expect(await callerOf(key)).to.deep.equal({
        userId: 'ws_a',
        keyId,
        tier: 'free',
        role: 'user',
        member: { id: 'usr_b', role: 'admin', scopes: ['account:read'] },
      })
      expect((await callerOf(plain.key))?.member).to.deep.equal({ id: 'service', role: 'service' })
      const stored = await hand.parts.accounts.findOne({ _id: 'ws_a' })
      expect(stored?.keys[0]?.label.toString()).not.to.include('Ann')
      expect(stored?.keys[1]).not.to.have.any.keys('scopes', 'expiresAt')
    })

    it('are not made for who is no member, nor of an account that is not there', async () => {
      await add('usr_b', 'member', 'ws_other')
      expect(await issue('usr_b')).to.equal(undefined)
      expect(await issue('service', {}, 'ws_none')).to.equal(undefined)
      expect((await get()).keys).to.deep.equal([])
    })

    it('end at their time; a new one takes the place of those', async () => {
      const { key, keyId } = await keyOf('usr_owner', { expiresAt: clock.now() + HOUR_MS })
      const elsewhere = await keyOf('usr_owner', { expiresAt: clock.now() + HOUR_MS }, 'ws_other')
      const stays = await keyOf('usr_owner')
      clock.advance(HOUR_MS - 1)
      expect((await callerOf(key))?.keyId).to.equal(keyId)
      clock.advance(1)
      expect(await callerOf(key)).to.equal(undefined)
      const next = await keyOf('usr_owner')
      expect((await get()).keys.map(({ id }) => id)).to.deep.equal([stays.keyId, next.keyId])
      expect((await get('ws_other')).keys.map(({ id }) => id)).to.deep.equal([elsewhere.keyId])
    })

    it('are at most five hundred', async () => {
      await hand.parts.accounts.updateOne(
        { _id: 'ws_a' },
        { $set: { keys: Array.from({ length: 499 }, (_, n) => ({ id: `key_${n}` }) as never) } },
      )
      expect(await issue('usr_owner')).not.to.equal(undefined)
      expect(await issue('usr_owner')).to.equal(undefined)
    })

    it('that are revoked are nobody’s at once; the others stand', async () => {
      const [one, two] = [await keyOf('usr_owner'), await keyOf('usr_owner')]
      expect(await callerOf(one.key)).not.to.equal(undefined)
      await unchanged('ws_other', async () => {
        expect(await shared.revokeKey('ws_other', one.keyId, fact())).to.equal('refused')
        expect(await shared.revokeKey('ws_a', one.keyId, fact())).to.equal('done')
        expect(await shared.revokeKey('ws_a', one.keyId, fact())).to.equal('refused')
      })
      expect(await callerOf(one.key)).to.equal(undefined)
      expect((await callerOf(two.key))?.keyId).to.equal(two.keyId)
    })

    it('stop with a suspended member, not with the others, and stop with the account', async () => {
      await hand.parts.accounts.insertMany([blankAccount('usr_b'), blankAccount('usr_c', { state: 'suspended' })])
      await add('usr_b')
      await add('usr_c')
      const [b, c, own] = [await keyOf('usr_b'), await keyOf('usr_c'), await keyOf('service')]
      const stateOf = (key: string) =>
        callerOf(key).then(
          (caller) => caller?.member?.id,
          (error) => error.code,
        )
      expect([await stateOf(b.key), await stateOf(c.key)]).to.deep.equal(['usr_b', 'forbidden'])
      await hand.parts.accounts.updateOne({ _id: 'usr_b' }, { $set: { state: 'suspended' } })
      await hand.parts.keyRing.changed('usr_b')
      expect([await stateOf(b.key), await stateOf(own.key)]).to.deep.equal(['forbidden', 'service'])
      await hand.parts.accounts.updateOne({ _id: 'ws_a' }, { $set: { state: 'suspended' } })
      await hand.parts.keyRing.changed('ws_a')
      expect(await stateOf(own.key)).to.equal('forbidden')
    })

    it('without a member are none where members share the account', async () => {
      const { key, keyId } = await keyOf('usr_owner')
      await hand.parts.accounts.updateOne({ _id: 'ws_a', 'keys.id': keyId }, { $unset: { 'keys.$.member': '' } })
      expect(await callerOf(key)).to.equal(undefined)
    })
  })

  describe('facts', () => {
    it('wait until they are sealed, of one account or of all', async () => {
      await add('usr_b')
      const all = await shared.unsealed()
      expect(all.map(({ account }) => account)).to.have.members(['ws_a', 'ws_other'])
      const [opened, added] = all.find(({ account }) => account === 'ws_a')?.facts ?? []
      expect([opened?.type, added?.type]).to.deep.equal(['test.opened', 'test.changed'])
      await unchanged('ws_other', () => shared.sealed('ws_a', [opened?.id ?? '']))
      expect(await shared.unsealed('ws_a')).to.deep.equal([{ account: 'ws_a', facts: [added] }])
      await shared.sealed('ws_a', [added?.id ?? ''])
      expect((await shared.unsealed()).map(({ account }) => account)).to.deep.equal(['ws_other'])
    })

    it('of a change that is refused there are none', async () => {
      await unchanged('ws_a', () => shared.removeMember('ws_a', 'usr_owner', 'owner', fact()))
    })
  })
})
