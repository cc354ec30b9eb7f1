import { basename } from 'node:path'
import { build } from 'esbuild'

/** What browsers load: `main.js` and `main.css` first, the scripts of the screens when they are first opened. */
export interface Bundle {
  readonly files: Readonly<Record<string, string>>
  /** Scripts that `main.js` needs before it can run. */
  readonly atOnce: readonly string[]
}

/** Minified. Only where the sources are: esbuild is no dependency of the service. */
export async function bundleWeb(entry: string): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: { 'process.env': '{}' },
    outdir: 'web',
    chunkNames: '[hash]',
    legalComments: 'none',
    logLevel: 'warning',
  })
  const main = Object.entries(metafile.outputs).find(([path]) => path.endsWith('main.js'))
  return {
    files: Object.fromEntries(outputFiles.map(({ path, text }) => [basename(path), text])),
    atOnce: (main?.[1].imports ?? [])
      .filter(({ kind }) => kind === 'import-statement')
      .map(({ path }) => basename(path))
      .sort(),
  }
}
