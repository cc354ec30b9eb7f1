import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import { Authenticator, Mongo } from '../../kernel/define.ts'
import { type TestDatabase, testDatabase } from '../../kernel/testing/test-kernel.ts'
import { checksum, keyPrefix, parseKey } from './key-format.ts'
import { Admin } from './services.ts'
import { SAME_INSTALLATION, type TestService, testService } from './testing.ts'

describe('keys over several processes', () => {
  let database: TestDatabase
  let here: TestService
  let there: TestService
  before(async () => {
    database = await testDatabase()
    here = await testService({ database, env: SAME_INSTALLATION })
    there = await testService({ database, env: SAME_INSTALLATION })
  })
  after(async () => {
    await here.stop()
    await there.stop()
    await database.drop()
  })

  const statusThere = async (apiKey: string) => (await there.withKey(apiKey).get('/v1/account/keys')).status

  /** How long a busy other process goes on accepting the key after `change` was acknowledged. */
  async function acceptedForMs(apiKey: string, change: () => Promise<unknown>): Promise<number> {
    expect(await statusThere(apiKey)).to.equal(200)
    await change()
    const began = performance.now()
    let last = began
    for (let asked = began; asked - began < 5_000; asked = performance.now()) {
      if ((await statusThere(apiKey)) !== 200) break
      last = asked
      await sleep(5)
    }
    return last - began
  }

  it('a key made in one works in the other', async () => {
    const { apiKey } = await here.signup()
    expect(await statusThere(apiKey)).to.equal(200)
  })

  it('a key revoked in one is refused in the other within 500 ms, under load', async () => {
    const { apiKey, agent } = await here.signup()
    expect(await acceptedForMs(apiKey, () => agent.post('/v1/account/keys/revoke').expect(200))).to.be.lessThan(500)
    expect(await statusThere(apiKey)).to.equal(401)
  })

  it('so is the key of a suspended account, until it is reinstated', async () => {
    const { apiKey, userId } = await here.signup()
    const admin = here.services.resolve(Admin)
    expect(await acceptedForMs(apiKey, () => admin.suspend(userId))).to.be.lessThan(500)
    expect((await there.withKey(apiKey).get('/v1/account/keys').expect(403)).body.code).to.equal('forbidden')
    await admin.reinstate(userId)
    await sleep(500)
    expect(await statusThere(apiKey)).to.equal(200)
  })

  it('is synchronous once a key is known', async () => {
    const { apiKey } = await here.signup()
    const ring = here.services.resolve(Authenticator)
    let answer = ring.authenticate(apiKey)
    // on a busy machine the first answer may take longer than it stays fresh
    for (let asked = 0; answer instanceof Promise && asked < 20; asked++) {
      await answer
      answer = ring.authenticate(apiKey)
    }
    expect(answer).to.not.be.instanceOf(Promise)
  })

  it('recalls whose key it is without the store, and only to whoever has the whole key', async () => {
    const [{ apiKey, userId }, other] = [await here.signup(), await here.signup()]
    const ring = here.services.resolve(Authenticator)
    expect(ring.recall?.(apiKey)).to.equal(undefined)
    await ring.authenticate(apiKey)
    expect(ring.recall?.(apiKey)?.userId).to.equal(userId)
    const [id, secret] = [parseKey(apiKey)?.id ?? '', parseKey(other.apiKey)?.secret ?? '']
    const forged = `${keyPrefix('free', id)}_${secret}${checksum(id, secret)}`
    expect(parseKey(forged)).to.deep.equal({ id, secret })
    expect(ring.recall?.(forged)).to.equal(undefined)
  })
})

describe('keys without the store', () => {
  it('fail closed: after 500 ms not even a known key passes, and unknown ones never', async () => {
    const database = await testDatabase()
    const t = await testService({ database })
    const { apiKey } = await t.signup()
    const ring = t.services.resolve(Authenticator)
    await ring.authenticate(apiKey)
    await t.services.resolve(Mongo).close()
    await sleep(500)
    const outcome = async () => ring.authenticate(apiKey)
    expect(await outcome().catch((error: Error) => error)).to.be.instanceOf(Error)
    await t.stop()
    await database.drop()
  })
})
