/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/out/ */
import { typeAlias } from '../../bson/types.ts'
import { location } from '../../errors.ts'
import { NESTED, targetOf, withId, writing } from './target.ts'
import type { StageParser, StageTable } from './types.ts'

const out: StageParser = (argument, context) => {
  const target = targetOf(argument, context, () =>
    location(16990, `$out only supports a string or object argument, but found ${typeAlias(argument)}`),
  )
  return writing(() => {
    const writer = context.collections.replacement(target)
    return { ...writer, write: (doc) => writer.write(withId(doc)) }
  })
}

export const OUT: StageTable = { $out: { parse: out, position: 'last', notIn: NESTED } }
