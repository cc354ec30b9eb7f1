/** Stages that MongoDB has and this server has not: what a MongoDB without the feature answers. */
import { location, MongoError } from '../../errors.ts'

/** https://www.mongodb.com/docs/atlas/atlas-search/ : what a server outside of Atlas answers. */
export const searchNotEnabled = (): MongoError =>
  new MongoError(
    31082,
    'SearchNotEnabled',
    'Using Atlas Search Database Commands and the $listSearchIndexes aggregation stage requires additional configuration. Please connect to Atlas or an AtlasCLI local deployment to enable.',
  )

const ERRORS: Readonly<Record<string, () => MongoError>> = {
  $changeStream: () => location(40602, '$changeStream is only valid as the first stage in a pipeline.'),
  $geoNear: () => new MongoError(27, 'IndexNotFound', '$geoNear requires a 2d or 2dsphere index, but none were found'),
  $listSearchIndexes: searchNotEnabled,
  $search: searchNotEnabled,
  $searchMeta: searchNotEnabled,
  $vectorSearch: searchNotEnabled,
}

/** The error for a stage that is not in the table. */
export const unknownStage = (name: string): MongoError =>
  Object.hasOwn(ERRORS, name)
    ? (ERRORS[name] as () => MongoError)()
    : location(40324, `Unrecognized pipeline stage name: '${name}'`)
