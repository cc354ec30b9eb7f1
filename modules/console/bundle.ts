import { build } from 'esbuild'

/** Script and style sheet of the page, minified. Only where the sources are: esbuild is no dependency of the service. */
export async function bundleWeb(entry: string): Promise<{ readonly js: string; readonly css: string }> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: { 'process.env': '{}' },
    outdir: 'web',
    legalComments: 'none',
    logLevel: 'warning',
  })
  const text = (suffix: string): string => outputFiles.find(({ path }) => path.endsWith(suffix))?.text ?? ''
  return { js: text('.js'), css: text('.css') }
}
