import { expect } from 'chai'
import { LONG, rejection, useServer } from '../testing.ts'

/** Each holds the store for as long as it may. */
const BACKTRACKING = ['^(a+)+$', '(x+x+)+y', '^(a|a)*$', '(a|aa)+$', '^(a+){10}$', '^(a?){30}a{30}$', '(.*)*b$']

describe('regular expressions that backtrack', () => {
  const server = useServer()

  for (const pattern of BACKTRACKING.slice(0, LONG ? undefined : 2)) {
    it(`end with an error on the wrong text, and the store goes on: ${pattern} (manual/reference/operator/query/regex)`, async () => {
      await server.db.collection('t').insertOne({ s: `${pattern.includes('x') ? 'x'.repeat(60) : 'a'.repeat(39)}!` })
      const error = await rejection(server.db.collection('t').findOne({ s: { $regex: pattern } }))
      expect(error).to.include({ code: 51156 })
      expect(await server.db.command({ ping: 1 })).to.include({ ok: 1 })
    })
  }

  it('end in $regexMatch alike (manual/reference/operator/aggregation/regexMatch)', async () => {
    await server.db.collection('t').insertOne({ s: `${'a'.repeat(60)}!` })
    const stage = { $project: { found: { $regexMatch: { input: '$s', regex: '^(a+)+$' } } } }
    expect(await rejection(server.db.collection('t').aggregate([stage]).toArray())).to.include({ code: 51156 })
  })

  it('answer what they always did where they do not', async () => {
    const words = server.db.collection('t')
    await words.insertMany([{ s: 'ab'.repeat(500) }, { s: `key: ${'v'.repeat(300)} = 1` }])
    expect(await words.countDocuments({ s: /^(ab)+$/ })).to.equal(1)
    expect(await words.countDocuments({ s: /^(a|b|c)+$/ })).to.equal(1)
    expect(await words.countDocuments({ s: /.*:.*=.*\d/ })).to.equal(1)
    expect(await words.countDocuments({ s: /^((\w+): )?v+ = \d$/ })).to.equal(1)
  })
})
