import { expect } from 'chai'
import { LONG } from '../../kernel/testing/long.ts'
import { allModules, type NamedOperation, operationsOf } from '../contract/modules.ts'
import { digest, hostileBodies } from './hostile-bodies.ts'

/**
 * `node --import tsx test/attack/measure-bodies.ts` says how long each takes. Here only what is quadratic or worse fails: it takes
 * minutes, where all of these together take seconds. `npm run test:long` tries every operation, `npm test` each eighth.
 */
const STEP = LONG ? 1 : 8

describe('attack: bodies of hostile sizes', function () {
  this.timeout(240_000)
  let operations: readonly NamedOperation[]
  before(async () => {
    operations = operationsOf(await allModules()).filter(({ operation }, at) => operation.body && at % STEP === 0)
  })

  it('none holds any operation up', () => {
    let tried = 0
    const seen = new Set<string>()
    for (const { id, operation } of operations)
      for (const { what, text } of hostileBodies({ ...operation, bodyLimitBytes: 65_536 }, seen)) {
        expect(() => digest(operation, Buffer.from(text)), `${id}: ${what}`).to.not.throw()
        tried++
      }
    expect(tried).to.be.greaterThan(LONG ? 500 : 100)
  })
})
