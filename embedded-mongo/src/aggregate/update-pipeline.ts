/** https://www.mongodb.com/docs/manual/tutorial/update-documents-with-aggregation-pipeline/ */
import { isDoc, type Value } from '../bson/value.ts'
import { location, MongoError } from '../errors.ts'
import type { Scope } from './expression/types.ts'
import type { Transform } from './projection.ts'
import { TRANSFORMS } from './stage/reshape.ts'

/** Stages that exist, but not in updates (named here because $merge compiles updates: the table of stages would be a cycle). */
const OTHER_STAGES: ReadonlySet<string> = new Set(
  '$match $group $sort $skip $limit $unwind $lookup $facet $count $out $merge $sample $sortByCount $bucket $bucketAuto $unionWith $graphLookup $setWindowFields $documents $redact $densify $fill'.split(
    ' ',
  ),
)

/** Compiles the pipeline of an update command into a function of the old document; the input is not mutated. */
export const compileUpdatePipeline = (stages: readonly Value[], scope: Scope): Transform => {
  const transforms = stages.map((stage) => {
    if (!isDoc(stage))
      throw new MongoError(14, 'TypeMismatch', "Each element of the 'pipeline' array must be an object")
    const [entry, more] = [...stage]
    if (!entry || more) throw location(40323, 'A pipeline stage specification object must contain exactly one field.')
    const [name, argument] = entry
    const parse = Object.hasOwn(TRANSFORMS, name) ? TRANSFORMS[name] : undefined
    if (!parse)
      throw OTHER_STAGES.has(name)
        ? new MongoError(72, 'InvalidOptions', `${name} is not allowed to be used within an update`)
        : location(40324, `Unrecognized pipeline stage name: '${name}'`)
    return parse(argument, scope, name)
  })
  return (doc) => transforms.reduce((result, transform) => transform(result), doc)
}
