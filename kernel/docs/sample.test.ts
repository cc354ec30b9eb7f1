import { expect } from 'chai'
import { sampleOf } from './sample.ts'
import { textLike } from './sample-text.ts'

describe('samples', () => {
  it('texts like a pattern', () => {
    for (const pattern of [
      '^(pay|cs)_[0-9A-Za-z]{26,40}$',
      '^(sha256:)?[0-9a-fA-F]{64}$',
      '^https?://[^\\s]+$',
      '^[0-9]{1,7}$',
      '^\\d{4}-\\d{2}$',
      '^[\\w.-]+@\\w+\\.[a-z]{2,}$',
      '^(?:a|b)c*d?\\.$',
      'x',
    ])
      expect(textLike(pattern), pattern).to.match(new RegExp(pattern))
  })

  it('says nothing where it does not understand the pattern', () => expect(textLike('^(?=.*z)[a-y]+$')).to.equal(''))

  it('keeps to the keywords of the schema', () => {
    const of = (schema: Parameters<typeof sampleOf>[0], name = '') => sampleOf(schema, {}, name)
    expect(of({ type: 'integer', minimum: 5 })).to.equal(5)
    expect(of({ type: 'integer', maximum: 100 }, 'amount_pence')).to.equal(100)
    expect(of({ type: 'string', maxLength: 3 }, 'description')).to.have.length(3)
    expect(of({ type: 'string', minLength: 30 })).to.have.length(30)
    expect(of({ type: 'array', items: { const: 1 }, minItems: 2 })).to.deep.equal([1, 1])
    expect(of({ anyOf: [{ type: 'null' }, { type: 'string' }] })).to.equal(null)
    expect(of({ type: 'string', examples: ['mine'], default: 'theirs' })).to.equal('mine')
  })

  it('follows references, and ends where a schema holds itself', () => {
    const schemas = {
      Node: {
        type: 'object',
        properties: { next: { $ref: '#/components/schemas/Node' }, id: { const: 1 } },
        required: ['id'],
      },
    }
    expect(sampleOf({ $ref: '#/components/schemas/Node' }, schemas)).to.have.nested.property('next.next.id', 1)
  })
})
