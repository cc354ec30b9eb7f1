import { expect } from 'chai'
import fc from 'fast-check'
import { merged } from './movement-body.ts'

const facts = fc.dictionary(fc.string({ maxLength: 3 }), fc.integer())
const ordered = (object: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)))
const isIndex = (key: string): boolean => /^\d+$/.test(key)

describe('body of a movement', () => {
  it("property: holds both parts, and the ledger's own values win, in whatever order they come", () => {
    fc.assert(
      fc.property(facts, facts, (theirs, ours) => {
        expect(merged(theirs, ours)).to.deep.equal({ ...theirs, ...ours })
      }),
    )
  })

  it('property: is in order where both parts are', () => {
    fc.assert(
      fc.property(facts, facts, (theirs, ours) => {
        // JavaScript puts keys that look like indexes first, whatever one does.
        fc.pre(![...Object.keys(theirs), ...Object.keys(ours)].some(isIndex))
        const keys = Object.keys(merged(ordered(theirs), ordered(ours)))
        expect(keys).to.deep.equal([...keys].sort())
      }),
    )
  })
})
