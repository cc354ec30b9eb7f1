import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapping } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A place in a frame: `file:///srv/dist/chunks/a.js:1:2`. */
const PLACE = /((?:file:\/\/)?\/[^():\n]{1,400}\.js):(\d+):(\d+)/g

/** Where the build lies, if this is one: its bundles have maps beside them. */
const built = (folder = resolve(import.meta.dirname, '../..')): string | undefined =>
  basename(folder) === 'dist' ? folder : undefined

/**
 * Turns places in the bundles of a build into places in the sources, `<root>/modules/x/y.ts:3:4`; what lies elsewhere or has no map
 * stays. Maps are read at the first error that needs them, for reading them at the start would cost every start.
 */
export function sourceStacks(dist = built()): (stack: string) => string {
  const maps = new Map<string, SourceMap | undefined>()
  const mapOf = (path: string): SourceMap | undefined => {
    if (!maps.has(path)) maps.set(path, readMap(`${path}.map`))
    return maps.get(path)
  }
  return (stack) =>
    dist === undefined
      ? stack
      : stack.replaceAll(PLACE, (place, address: string, line: string, column: string) => {
          const path = pathOf(address)
          const map = path?.startsWith(join(dist, '/')) ? mapOf(path) : undefined
          const entry: Partial<SourceMapping> | undefined = map?.findEntry(Number(line) - 1, Number(column) - 1)
          return path && entry?.originalSource !== undefined && entry.originalLine !== undefined
            ? `${resolve(dirname(path), entry.originalSource)}:${entry.originalLine + 1}:${(entry.originalColumn ?? 0) + 1}`
            : place
        })
}

/** The folder of the sources that a folder of the build was made of. */
export function sourceFolder(folder: string, dist = built()): string {
  return dist !== undefined && join(folder, '/').startsWith(join(dist, '/'))
    ? join(dirname(dist), folder.slice(dist.length))
    : folder
}

function pathOf(address: string): string | undefined {
  try {
    return address.startsWith('file:') ? fileURLToPath(address) : address
  } catch {
    return undefined
  }
}

function readMap(path: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return undefined
  }
}
