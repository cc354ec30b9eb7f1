import { camel, pascal } from '../words.ts'

const RESERVED = new Set([
  ...[
    'abstract',
    'assert',
    'boolean',
    'break',
    'byte',
    'case',
    'catch',
    'char',
    'class',
    'const',
    'continue',
    'default',
  ],
  ...[
    'do',
    'double',
    'else',
    'enum',
    'extends',
    'final',
    'finally',
    'float',
    'for',
    'goto',
    'if',
    'implements',
    'import',
  ],
  ...['instanceof', 'int', 'interface', 'long', 'native', 'new', 'package', 'private', 'protected', 'public', 'return'],
  ...['short', 'static', 'strictfp', 'super', 'switch', 'synchronized', 'this', 'throw', 'throws', 'transient', 'try'],
  ...['void', 'volatile', 'while', 'true', 'false', 'null', 'record', 'var', 'yield'],
  // methods that every object has
  ...['wait', 'notify', 'getClass', 'hashCode', 'toString', 'clone', 'finalize', 'notifyAll'],
])
/** The arguments that a method has beside its own. */
const ARGUMENTS = new Set(['params', 'options', 'body', 'transport'])

export const javaName = (name: string): string => {
  const text = camel(name)
  return RESERVED.has(text) || /^[0-9]/.test(text) ? `${/^[0-9]/.test(text) ? '_' : ''}${text}_` : text
}
export const argumentName = (name: string): string =>
  ARGUMENTS.has(javaName(name)) ? `${javaName(name)}_` : javaName(name)

export const className = (resource: string): string => `${pascal(resource)}Resource`
