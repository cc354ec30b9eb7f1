// biome-ignore lint/suspicious/noExplicitAny: a document is cut as JSON
type Json = any

/** The OpenAPI document with these modules only: quick to look at in every view. */
export function ofModules(openapi: string, names: readonly string[]): string {
  const document: Json = JSON.parse(openapi)
  document.tags = document.tags.filter(({ name }: Json) => names.includes(name))
  for (const [path, item] of Object.entries<Json>(document.paths))
    if (!names.includes(Object.values<Json>(item)[0].tags[0])) delete document.paths[path]
  const used = new Set<string>()
  const use = (part: string): void => {
    for (const [, name = ''] of part.matchAll(/#\/components\/schemas\/([^"]+)/g))
      if (!used.has(name)) {
        used.add(name)
        use(JSON.stringify(document.components.schemas[name]))
      }
  }
  use(JSON.stringify([document.paths, document.components.responses]))
  document.components.schemas = Object.fromEntries(
    Object.entries(document.components.schemas).filter(([name]) => used.has(name)),
  )
  return JSON.stringify(document)
}

/** The document as it would be with so many times its modules. */
export function times(openapi: string, copies: number): string {
  const document: Json = JSON.parse(openapi)
  const { tags } = document
  const paths = { ...document.paths }
  const schemas = { ...document.components.schemas }
  for (let copy = 2; copy <= copies; copy++) {
    document.tags = [...document.tags, ...tags.map((tag: Json) => ({ ...tag, name: `${tag.name}${copy}` }))]
    const renamed = (text: string): string => text.replaceAll(/#\/components\/schemas\/([^"]+)/g, `$&_${copy}`)
    for (const [path, item] of Object.entries<Json>(paths)) {
      const twin = JSON.parse(renamed(JSON.stringify(item)))
      for (const operation of Object.values<Json>(twin)) {
        operation.tags = [`${operation.tags[0]}${copy}`]
        operation.operationId = `${copy}${operation.operationId}`
      }
      document.paths[`/${copy}${path}`] = twin
    }
    for (const [name, schema] of Object.entries<Json>(schemas))
      document.components.schemas[`${name}_${copy}`] = JSON.parse(renamed(JSON.stringify(schema)))
  }
  return JSON.stringify(document)
}
