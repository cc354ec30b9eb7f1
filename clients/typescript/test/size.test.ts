import { gzipSync } from 'node:zlib'
import { expect } from 'chai'
import { build } from 'esbuild'

const SOURCES = new URL('../src/', import.meta.url).pathname
const MAIN_BYTES = 6_000

/** What a browser fetches: at once, and with the first call of an operation. Gzipped and minified. */
async function sizesOf(entry: string): Promise<{ readonly main: number; readonly later: number }> {
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

describe('the size of the TypeScript client', () => {
  it('is within its budget, whatever the number of operations', async () => {
    const sizes = {
      'new Service()': await sizesOf("export { Service } from './index.ts'"),
      webhooks: await sizesOf("export * from './webhook.ts'"),
      verify: await sizesOf("export * from './proof.ts'"),
      everything: await sizesOf("export * from './index.ts'"),
    }
    for (const [name, { main, later }] of Object.entries(sizes))
      console.log(`      ${name}: ${main} bytes gzipped${later > 0 ? `, and ${later} with the first operation` : ''}`)
    expect(sizes['new Service()'].main).to.be.below(MAIN_BYTES)
    expect(sizes['new Service()'].later, 'the table comes later').to.be.greaterThan(1_000)
  })
})
