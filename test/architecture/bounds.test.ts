import { expect } from 'chai'
import Type from 'typebox'
import { unbounded } from '../../kernel/schema/bounds.ts'
import { closed } from '../../kernel/schema/engine.ts'
import { allModules, operationsOf } from '../contract/modules.ts'

describe('architecture: requests are bounded', function () {
  // every module is imported from its sources
  this.timeout(180_000)
  it('every string, array and record of every request has a bound', async () => {
    const found = operationsOf(await allModules()).flatMap(({ id, operation }) =>
      (['params', 'query', 'body'] as const).flatMap((place) =>
        unbounded(closed(operation[place] ?? Type.Object({})), `${id} ${place}`),
      ),
    )
    expect(found).to.deep.equal([])
  })

  it('catches what has none', () => {
    const planted = Type.Object({
      name: Type.String(),
      id: Type.String({ pattern: '^[a-z]+$' }),
      code: Type.String({ pattern: '^[A-Z]{2,8}$' }),
      kind: Type.Enum(['a', 'b']),
      tags: Type.Array(Type.String({ maxLength: 9 })),
      labels: Type.Record(Type.String(), Type.String({ maxLength: 9 })),
      either: Type.Union([Type.String(), Type.Null()]),
      free: Type.Object({}, { additionalProperties: true }),
    })
    expect(unbounded(planted, 'body')).to.deep.equal([
      'body/name: a string needs maxLength',
      'body/id: a string needs maxLength',
      'body/tags: an array needs maxItems',
      'body/labels: a record needs maxProperties',
      'body/either: a string needs maxLength',
    ])
  })
})
