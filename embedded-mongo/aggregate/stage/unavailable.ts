/** Stages that MongoDB has and this server has not: what a MongoDB without the feature answers. */
import { location, MongoError } from '../../errors.ts'

const ATLAS =
  'Using $search and $vectorSearch aggregation stages requires additional configuration. Please connect to Atlas or an AtlasCLI local deployment to enable.'

const ERRORS: Readonly<Record<string, () => MongoError>> = {
  $changeStream: () => location(40573, 'The $changeStream stage is only supported on replica sets'),
  $geoNear: () => new MongoError(27, 'IndexNotFound', '$geoNear requires a 2d or 2dsphere index, but none were found'),
  $search: () => location(31082, ATLAS),
  $searchMeta: () => location(31082, ATLAS),
  $vectorSearch: () => location(31082, ATLAS),
}

/** The error for a stage that is not in the table. */
export const unknownStage = (name: string): MongoError =>
  Object.hasOwn(ERRORS, name)
    ? (ERRORS[name] as () => MongoError)()
    : location(40324, `Unrecognized pipeline stage name: '${name}'`)
