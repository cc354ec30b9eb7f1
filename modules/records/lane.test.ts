import { setImmediate as turn } from 'node:timers/promises'
import { expect } from 'chai'
import fc from 'fast-check'
import { Lane, type Outcome } from './lane.ts'

/** A lane whose writes end when the test says so. */
const held = () => {
  const writes: { readonly items: readonly number[]; readonly end: (outcomes?: readonly Outcome<number>[]) => void }[] =
    []
  const lane = new Lane<number, number>(
    (items) =>
      new Promise((resolve) =>
        writes.push({
          items,
          end: (outcomes = items.map((n) => ({ stored: n }))) => resolve(outcomes),
        }),
      ),
  )
  const add = (from: number, count: number) => Array.from({ length: count }, (_, offset) => lane.add(from + offset))
  return { add, writes }
}
const settled = async () => {
  for (let i = 0; i < 5; i++) await turn()
}

describe('records/lane: group commit', () => {
  it('sends a lone item at once, and gathers a few more while it is under way', async () => {
    const { add, writes } = held()
    const first = add(0, 1)
    await settled()
    const rest = add(1, 5)
    await settled()
    expect(writes.map(({ items }) => items.length)).to.deep.equal([1])
    writes[0]?.end()
    expect(await Promise.all(first)).to.deep.equal([0])
    await settled()
    expect(writes.map(({ items }) => items.length)).to.deep.equal([1, 5])
    writes[1]?.end()
    expect(await Promise.all(rest)).to.deep.equal([1, 2, 3, 4, 5])
  })

  it('writes again what must be written again, before what came later; a failure fails its own batch alone', async () => {
    const { add, writes } = held()
    const [first, second] = add(0, 2)
    await settled()
    const [third] = add(2, 1)
    writes[0]?.end([{ error: new Error('refused') }, 'again'])
    expect(String(await first?.catch((error: unknown) => error))).to.equal('Error: refused')
    await settled()
    expect(writes[1]?.items).to.deep.equal([1, 2])
    writes[1]?.end()
    expect(await second).to.equal(1)
    expect(await third).to.equal(2)
  })

  it('property: whatever arrives when, each item is stored once and in order, in one write at a time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.boolean(), { maxLength: 200 }),
        fc.infiniteStream(fc.nat(9)),
        async (pauses, luck) => {
          const stored: number[] = []
          let underWay = 0
          const lane = new Lane<number, number>(async (items) => {
            expect(++underWay).to.equal(1)
            for (let turns = luck.next().value ?? 0; turns > 0; turns--) await turn()
            underWay--
            // As an ordered insert does: what follows a refused item is not stored either.
            const done = (luck.next().value ?? 0) < 2 ? Math.floor(items.length / 2) : items.length
            stored.push(...items.slice(0, done))
            return items.map((n, at) => (at < done ? { stored: n } : 'again'))
          })
          const all: Promise<number>[] = []
          for (const [n, pause] of pauses.entries()) {
            all.push(lane.add(n))
            if (pause) await turn()
          }
          const inOrder = pauses.map((_, n) => n)
          expect(await Promise.all(all)).to.deep.equal(inOrder)
          expect(stored).to.deep.equal(inOrder)
        },
      ),
      { numRuns: 200 },
    )
  })
})
