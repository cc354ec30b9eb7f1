import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const SOURCES = new URL('../typescript/src/', import.meta.url).pathname

/** Bytes that a browser fetches of the TypeScript client: at once, and with the first call of an operation. Gzipped and minified. */
export interface ClientSize {
  readonly main: number
  readonly later: number
}

/** `entry`: a line that exports what a page uses. */
export async function sizeOf(entry: string): Promise<ClientSize> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: entry, resolveDir: SOURCES, loader: 'ts' },
    ...{ bundle: true, minify: true, splitting: true, write: false, metafile: true },
    ...{ format: 'esm', target: 'es2022', platform: 'neutral', outdir: SOURCES, legalComments: 'none' },
  })
  const { outputs } = metafile
  const pathOf = (path: string): string => Object.keys(outputs).find((output) => path.endsWith(output)) ?? ''
  const atOnce = new Set<string>()
  const follow = (path: string): void => {
    atOnce.add(path)
    for (const { path: next, kind } of outputs[path]?.imports ?? []) if (kind === 'import-statement') follow(next)
  }
  follow(Object.keys(outputs).find((path) => outputs[path]?.entryPoint) ?? '')
  const sizes = outputFiles.map(({ path, contents }) => ({
    isMain: atOnce.has(pathOf(path)),
    bytes: gzipSync(contents, { level: 9 }).length,
  }))
  const sum = (isMain: boolean): number =>
    sizes.filter((file) => file.isMain === isMain).reduce((bytes, file) => bytes + file.bytes, 0)
  return { main: sum(true), later: sum(false) }
}
