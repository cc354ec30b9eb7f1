import { expect } from 'chai'
import { ApiError, underMandate } from '../../kernel/define.ts'
import { Guards } from './guards.ts'
import type { SpendGuard } from './services.ts'

const HOLD = { id: 'h', owner: 'usr_a', amountMicroPence: 1n, expiresInMs: 1, type: 'test.held', facts: {} }

describe('spend guards', () => {
  const told: string[] = []
  beforeEach(() => told.splice(0))

  /** `reserves`: undefined where the hold does not concern it. */
  const guard = (
    name: string,
    reserves: (() => Promise<void>) | undefined,
    keeps: SpendGuard['keeps'] = 'budgets',
  ): SpendGuard => ({
    keeps,
    reserve() {
      told.push(`${name} reserve`)
      return reserves?.()
    },
    ended({ id }, end) {
      told.push(`${name} ended ${id}${end ? ` by ${end.id}` : ''}`)
      return reserves && Promise.resolve().then(() => void told.push(`${name} has`))
    },
  })
  const guards = (...all: readonly SpendGuard[]): Guards => {
    const some = new Guards()
    for (const one of all) some.add(one)
    return some
  }
  const agrees = async (): Promise<void> => {}
  const refuses = (): Promise<never> => Promise.reject(new ApiError('E003', 'over budget'))

  it('take no turn where none is concerned', () => {
    const some = guards(guard('a', undefined), guard('b', undefined))
    expect(some.reserve(HOLD)).to.equal(undefined)
    expect(some.ended(HOLD)).to.equal(undefined)
    expect(told).to.deep.equal(['a reserve', 'b reserve', 'a ended h', 'b ended h'])
  })

  it('are asked one after the other, and no more once removed', async () => {
    const some = new Guards()
    const slow = guard('slow', () => new Promise((resolve) => setTimeout(() => resolve(void told.push('agreed')))))
    const remove = some.add(slow)
    some.add(guard('next', agrees))
    await some.reserve(HOLD)
    expect(told.splice(0)).to.deep.equal(['slow reserve', 'agreed', 'next reserve'])
    remove()
    await some.reserve(HOLD)
    expect(told).to.deep.equal(['next reserve'])
  })

  it('give back what the first ones reserved where a later one refuses; who refused has nothing', async () => {
    const some = guards(guard('a', agrees), guard('b', undefined), guard('c', refuses), guard('d', agrees))
    const refusal = await some.reserve(HOLD)?.catch((error: unknown) => error)
    expect(refusal).to.be.instanceOf(ApiError).and.have.property('code', 'E003')
    expect(told).to.deep.equal(['a reserve', 'b reserve', 'c reserve', 'a ended h', 'a has', 'b ended h'])
  })

  it('hear of an end all at once, and it is over when each has', async () => {
    const some = guards(guard('a', agrees), guard('b', undefined), guard('c', agrees))
    const over = some.ended(HOLD, { id: 'end:h' } as Parameters<Guards['ended']>[1])
    expect(told).to.deep.equal(['a ended h by end:h', 'b ended h by end:h', 'c ended h by end:h'])
    expect(await over).to.equal(undefined)
    expect(told.slice(3)).to.have.members(['a has', 'c has'])
  })

  it('refuse what is under a mandate when nobody keeps mandates', async () => {
    const reserve = (some: Guards) => underMandate('man_1', () => some.reserve(HOLD))
    expect(() => reserve(guards(guard('budgets', agrees)))).to.throw(ApiError, 'under a spend mandate')
    expect(told).to.deep.equal([])
    await reserve(guards(guard('budgets', agrees), guard('mandates', agrees, 'mandates')))
    expect(told).to.deep.equal(['budgets reserve', 'mandates reserve'])
  })
})
