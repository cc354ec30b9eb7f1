import { Int32 } from 'bson'
import { typeAlias } from '../bson/types.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { keyword } from './json-schema.ts'

const RANGE = 'comparison failed'
const LENGTH = 'specified string length was not satisfied'
const ITEMS = 'array did not match specified length'
const PROPERTIES = 'specified number of properties was not satisfied'

/** As MongoDB says why a rule does not hold. */
const REASONS: Readonly<Record<string, string>> = {
  bsonType: 'type did not match',
  type: 'type did not match',
  minimum: RANGE,
  maximum: RANGE,
  multipleOf: 'considered value is not a multiple of the specified value',
  enum: 'value was not found in enum',
  pattern: 'regular expression did not match',
  minLength: LENGTH,
  maxLength: LENGTH,
  minItems: ITEMS,
  maxItems: ITEMS,
  uniqueItems: 'found a duplicate item',
  minProperties: PROPERTIES,
  maxProperties: PROPERTIES,
}

/** The rules of a schema that a value breaks (docs: core/schema-validation/handle-invalid-documents). */
export const brokenRules = (schema: Doc, value: Value): Value[] =>
  [...schema].flatMap(([name, argument]): Value[] => {
    if (keyword(name)(argument, schema, name)(value)) return []
    const broken: Doc = new Map<string, Value>([['operatorName', name]])
    if (name === 'properties')
      return [broken.set('propertiesNotSatisfied', brokenProperties(argument as Doc, value as Doc))]
    broken.set('specifiedAs', new Map([[name, argument]]))
    if (name === 'required') {
      const missing = (argument as Value[]).filter((field) => !(value as Doc).has(field as string))
      return [broken.set('missingProperties', missing)]
    }
    if (name === 'additionalProperties' && argument === false) {
      const known = schema.get('properties') ?? null
      const more = [...(value as Doc).keys()].filter((field) => !(isDoc(known) && known.has(field)))
      return [broken.set('additionalProperties', more)]
    }
    const reason = REASONS[name]
    if (reason === undefined) return [broken]
    broken.set('reason', reason).set('consideredValue', value)
    if (name === 'bsonType' || name === 'type') broken.set('consideredType', typeAlias(value))
    if (reason === ITEMS) broken.set('numberOfItems', new Int32((value as Value[]).length))
    if (reason === PROPERTIES) broken.set('numberOfProperties', new Int32((value as Doc).size))
    return [broken]
  })

const brokenProperties = (properties: Doc, doc: Doc): Value[] =>
  [...properties].flatMap(([name, schema]): Value[] => {
    const value = doc.get(name)
    const details = value === undefined ? [] : brokenRules(schema as Doc, value)
    if (details.length === 0) return []
    const found: Doc = new Map<string, Value>([['propertyName', name]])
    const description = (schema as Doc).get('description')
    if (description !== undefined) found.set('description', description)
    return [found.set('details', details)]
  })
