import type { Type } from '../api.ts'

const PLAIN = {
  string: 'String',
  time: 'Instant',
  integer: 'long',
  number: 'double',
  boolean: 'boolean',
  any: 'JsonNode',
  bytes: 'byte[]',
  file: 'FileUpload',
}
const BOXED: Readonly<Record<string, string>> = { long: 'Long', double: 'Double', boolean: 'Boolean' }

export function typeText(type: Type, input: boolean): string {
  switch (type.kind) {
    case 'enum':
      return 'String'
    case 'any':
      return input ? 'Object' : 'JsonNode'
    case 'list':
      return `List<${boxed(type.of, input)}>`
    case 'map':
      return `Map<String, ${boxed(type.of, input)}>`
    case 'nullable':
      return boxed(type.of, input)
    case 'model':
      return type.name
    default:
      return PLAIN[type.kind]
  }
}
export const boxed = (type: Type, input: boolean): string => BOXED[typeText(type, input)] ?? typeText(type, input)
