import { expect } from 'chai'
import { inTurn } from '../../bench/overload/largest-requests.ts'
import { Trial } from '../../bench/overload/trial.ts'
import { allModules, type NamedOperation, operationsOf } from '../contract/modules.ts'

const ROOT = new URL('../../', import.meta.url).pathname
/** Every so many operations, and every so many of the requests to one: `npm run bench:operations` sends all of them. */
const STEP = 12
const REQUEST_STEP = 6
/** Of processor time, the shortest of three: the goal is 20, and what is meant here is what takes seconds. */
const MOST_MS = 150

describe('attack: the largest bodies that are legal', function () {
  this.timeout(120_000)
  let trial: Trial
  let operations: readonly NamedOperation[]
  before(async () => {
    operations = operationsOf(await allModules()).filter(({ operation }) => operation.body && !operation.role)
    trial = await Trial.start(ROOT)
  })
  after(() => trial?.stop())

  it('hold nobody else up, and break nothing', async () => {
    const wrong: string[] = []
    let tried = 0
    for (const named of inTurn(operations).filter((_, at) => at % STEP === 0))
      for (const request of trial.requests.to(named, REQUEST_STEP)) {
        const { blockMs, status, text } = await trial.try(named, request)
        tried++
        const what = `${named.id}, ${request.what}: ${status}, ${Math.round(blockMs)} ms`
        if (status === 500 || blockMs > MOST_MS) wrong.push(`${what} ${text.slice(0, 200)}`)
      }
    expect(wrong).to.deep.equal([])
    expect(tried).to.be.greaterThan(40)
  })
})
