// The suite imports `globSync` of `fs`, which Node has since 22, for a command that is not run here: on Node 20 it finds nothing.
import { register } from 'node:module'

const hook = `export async function load(url, context, next) {
  const loaded = await next(url, context)
  if (!url.includes('/@modelcontextprotocol/conformance/dist/')) return loaded
  const source = String(loaded.source)
  const name = /\\bglobSync as (\\w+),?/.exec(source)
  return name ? { ...loaded, source: source.replace(name[0], '') + ';const ' + name[1] + ' = () => []' } : loaded
}`
register(`data:text/javascript,${encodeURIComponent(hook)}`)
