import { expect } from 'chai'
import { type TestKernel, testKernel } from '../../kernel/testing/test-kernel.ts'
import records from '../records/module.ts'
import { Records } from '../records/services.ts'
import safety from './module.ts'
import { SafetyChecked } from './records.ts'
import { Safety } from './services.ts'
import { fakeCipher } from './testing/fake-cipher.ts'

const TEXT = 'mail anna@example.com now'

/** Several policies apply to one call: its record names the one that decided. */
describe('safety: the policy that decided', () => {
  let t: TestKernel
  before(async () => {
    t = await testKernel({ modules: [records, safety], provide: [fakeCipher] })
  })
  after(() => t?.stop())

  let accounts = 0
  const account = async (...actions: readonly string[]) => {
    const userId = `usr_d${accounts++}`
    const ids: string[] = []
    for (const action of actions) {
      t.clock.advance(1_000)
      const rules = [{ scanner: 'personal_data', action }]
      const policy = {
        name: action,
        rules,
        applies_to: { account: true },
        on_error: action === 'block' ? 'closed' : 'open',
      }
      ids.push((await t.as({ userId, tier: 'pro' }).post('/v1/safety/policies').send(policy).expect(200)).body.id)
    }
    const guard = await t.services.resolve(Safety).guardFor({ account: userId })
    const sealed = async () => {
      const [last] = await t.services.resolve(Records).list({ account: userId, kinds: [SafetyChecked], limit: 1 })
      return last?.body
    }
    return { ids, guard, sealed }
  }

  for (const actions of [
    ['flag', 'redact', 'block'],
    ['block', 'redact', 'flag'],
    ['redact', 'block', 'flag'],
  ])
    it(`is the strictest of ${actions.join(', ')}, whenever it was made`, async () => {
      const { ids, guard, sealed } = await account(...actions)
      await guard?.input([TEXT]).catch(() => undefined)
      expect(await sealed()).to.include({ verdict: 'block', policy_id: ids[actions.indexOf('block')] })
    })

  it('is the oldest of those that come to the same', async () => {
    for (let round = 0; round < 5; round++) {
      const { ids, guard, sealed } = await account('redact', 'redact', 'redact')
      await guard?.input([TEXT])
      expect(await sealed()).to.include({ verdict: 'redact', policy_id: ids[0] })
    }
  })

  it('is named for an answer, too, whole or streamed', async () => {
    const { ids, guard, sealed } = await account('flag', 'redact')
    await guard?.output(TEXT, 'text')
    expect(await sealed()).to.include({ direction: 'output', policy_id: ids[1] })
    t.clock.advance(1_000)
    const stream = guard?.outputStream('text')
    stream?.push(TEXT)
    stream?.end()
    await guard?.close()
    expect(await sealed()).to.include({ direction: 'output', verdict: 'redact', policy_id: ids[1] })
  })

  it('is the one that refuses what cannot be judged', async () => {
    const { ids, guard, sealed } = await account('flag', 'block')
    await guard?.input(['x'.repeat(300_000)]).catch(() => undefined)
    expect(await sealed()).to.include({ judged: false, verdict: 'block', policy_id: ids[1] })
  })
})
