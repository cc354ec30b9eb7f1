import { like } from './reader.ts'

const LITERAL = '[A-Za-z0-9._~@ -]|%[0-9A-Fa-f]{2}'
const SEGMENT = `(?:${LITERAL})*(?::[A-Za-z_][A-Za-z0-9_]*(?:[.~@ -](?:${LITERAL})*)?)?`
const PATH = new RegExp(
  `^(?!.*//)(?!.*/\\.{1,2}(?:/|$))(?!(?:/api)?(?:/v1)?/[^/]*:)(?!(?:/api)?/v1/?$)/(?:${LITERAL})+(?:/${SEGMENT})*$`,
)

/** A path that Express, OpenAPI and the table of literal paths read alike; what it begins with is no parameter, so it takes nobody's place. */
export const path = like(
  "a path such as '/v1/notes/:id': literal at its beginning, at most one :parameter between two slashes",
  PATH,
)

export const parametersOf = (text: string): readonly string[] =>
  [...text.matchAll(/:([A-Za-z_]\w*)/g)].map(([, name = '']) => name)

/** Two paths of one shape differ at most in names of parameters, in case, and in a slash at the end. */
export const shapeOf = (text: string): string =>
  text
    .replaceAll(/:[A-Za-z_]\w*/g, ':')
    .replace(/(?<=.)\/$/, '')
    .toLowerCase()

/** Whether some address fits both. Literal paths come before those with parameters, so only two of the latter collide. */
export function collide(a: string, b: string): boolean {
  const [left, right] = [a.split('/'), b.split('/')]
  return (
    a.includes(':') &&
    b.includes(':') &&
    left.length === right.length &&
    left.every((part, position) => part === right[position] || part.includes(':') || right[position]?.includes(':'))
  )
}
