import { expect } from 'chai'
import Type from 'typebox'
import { grantKind, holdKind, isGrantKind, isHoldKind, postingKind } from './kinds.ts'

describe('kinds of movements', () => {
  it('seal their facts beside what the ledger itself says, and refuse to say that twice', () => {
    const kind = holdKind('test.kind', Type.Object({ colour: Type.String() }))
    expect(Object.keys(kind.body.properties)).to.include.members(['colour', 'legs'])
    expect(() => postingKind('test.twice', Type.Object({ legs: Type.String() }))).to.throw(
      TypeError,
      "record test.twice: the ledger itself says 'legs'; name the fact otherwise",
    )
  })

  it('know what they are', () => {
    const [grant, hold] = [grantKind('test.grant'), holdKind('test.hold')]
    expect([grant, hold].map(isGrantKind)).to.deep.equal([true, false])
    expect([grant, hold].map(isHoldKind)).to.deep.equal([false, true])
    const { movement: _, ...plain } = grant
    expect([isGrantKind(plain as typeof grant), isHoldKind(plain as typeof grant)]).to.deep.equal([false, false])
  })
})
