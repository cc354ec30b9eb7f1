import { expect } from 'chai'
import { Admission, type Asker, TICK_MS } from './admission.ts'

const who = (name: string, tier: Asker['tier'] = 'free'): Asker => ({ name, tier })
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('kernel/http: when a request is begun', () => {
  let nowMs = 1_000
  const { now } = performance
  before(() => {
    performance.now = () => nowMs
  })
  after(() => {
    performance.now = now
  })
  /** Begins all that can be at once, and keeps what becomes of those that wait. */
  const full = (most = 2_000) => {
    const admission = new Admission(most)
    while (admission.begin());
    const begun: { readonly name: string; readonly waitedMs: number }[] = []
    const refused: string[] = []
    const ask = (asker: Asker): void => {
      const since = nowMs
      admission.wait(asker).then(
        () => void begun.push({ name: asker.name, waitedMs: nowMs - since }),
        () => void refused.push(asker.name),
      )
    }
    /** Time goes on in long turns of the event loop, in each of which one request ends. */
    const work = async (ms: number, each: () => void = () => {}): Promise<void> => {
      for (const until = nowMs + ms; nowMs < until; ) {
        nowMs += 5
        each()
        if (admission.open > 0) admission.end()
        if (nowMs % TICK_MS === 0) admission.tick(false)
        await turn()
      }
    }
    return { admission, begun, refused, ask, work }
  }

  it('at once while few are at work, else when one ends, and nobody overtakes', async () => {
    const { admission, begun, ask } = full()
    expect(admission.open).to.equal(64)
    ask(who('a'))
    await turn()
    expect([begun.length, admission.waiting]).to.deep.equal([0, 1])
    admission.end()
    expect(admission.begin()).to.equal(false)
    await turn()
    expect([begun.length, admission.waiting, admission.open]).to.deep.equal([1, 0, 64])
  })

  it('in short turns there is room for more, so that what waits for somebody else is in nobody’s way; not while the store is late', async () => {
    const { admission, begun, ask } = full()
    admission.tick(true)
    for (let n = 0; n < 500; n++) ask(who('a'))
    for (let n = 0; n < 10; n++) await turn()
    expect(begun).to.have.length(0)
    admission.tick(false)
    for (let n = 0; n < 130; n++) await turn()
    expect(begun).to.have.length(500)
  })

  it('in long turns one is begun for two that end, until few are at work', async () => {
    const { admission, ask, work } = full()
    for (let n = 0; n < 100; n++) ask(who('a'))
    for (let n = 0; n < 30; n++) await turn()
    expect(admission.open).to.equal(164)
    await work(200, () => ask(who('a')))
    expect(admission.open).to.be.within(143, 145)
    await work(2_000, () => ask(who('a')))
    expect(admission.open).to.equal(64)
  })

  it('a burst of 500 waits for as long as it takes; so do 128 loops', async () => {
    const { begun, refused, ask, work } = full()
    for (let n = 0; n < 436; n++) ask(who('burst'))
    let answered = 0
    await work(5_000, () => {
      // a loop asks again for each that was answered
      for (; answered < begun.length; answered++) if (answered > 300) ask(who(`loop${answered % 128}`))
    })
    expect(refused).to.deep.equal([])
    expect(begun.length).to.be.above(900)
  })

  it('after half a second of more than a burst the rest is told at once, and what is begun has not waited long', async () => {
    const { admission, begun, refused, ask, work } = full(4_000)
    const flood = (): void => {
      for (let n = 0; n < 10; n++) ask(who(`flood${n}`))
    }
    await work(500, flood)
    expect(refused).to.deep.equal([])
    // beyond a burst the newest go first
    expect(Math.max(...begun.slice(-20).map(({ waitedMs }) => waitedMs))).to.be.at.most(20)
    await work(1_500, flood)
    expect(refused.length).to.be.above(2_000)
    const before = begun.length
    await work(500, flood)
    const late = begun.slice(before)
    expect(late).to.have.length(100)
    expect(Math.max(...late.map(({ waitedMs }) => waitedMs))).to.be.at.most(60)
    // the load ends: half a second later whoever comes waits again
    await work(1_000)
    expect([admission.isTight, admission.waiting]).to.deep.equal([false, 0])
  })

  it('who floods takes nothing from who asks now and then', async () => {
    const { begun, refused, ask, work } = full(4_000)
    let asked = 0
    await work(4_000, () => {
      for (let n = 0; n < 10; n++) ask(who('flood'))
      if (nowMs % 25 === 0) ask(who(`quiet${asked++ % 4}`))
    })
    const quiet = begun.filter(({ name }) => name.startsWith('quiet'))
    expect(new Set(refused)).to.deep.equal(new Set(['flood']))
    expect(refused.length).to.be.above(1_000)
    expect(quiet.length).to.be.at.least(asked - 2)
    expect(Math.max(...quiet.map(({ waitedMs }) => waitedMs))).to.be.at.most(60)
  })

  it('of all places the last are for those who stand higher', () => {
    const admission = new Admission(20)
    const counts = (['keyless', 'free', 'pro', 'enterprise'] as const).map((tier) => {
      let count = 0
      for (; admission.hasRoomFor(who(tier, tier)); count++)
        if (!admission.begin()) admission.wait(who(`${tier}${count}`, tier)).catch(() => undefined)
      return count
    })
    expect(counts).to.deep.equal([12, 2, 4, 2])
  })
})
