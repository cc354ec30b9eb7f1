// Bundles the service into dist/, so that a start reads a hundred files instead of some thousand. Every entry keeps its place
// (dist/modules/<name>/module.js), and what two of them share is one chunk: there is one instance of everything.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { context } from 'esbuild'

export const root = dirname(import.meta.dirname)
const here = (...path) => join(root, ...path)

/** Native, with files of their own beside them, loaded at first use only, or shared with modules of others. */
const EXTERNAL = [
  '@a2a-js/sdk',
  '@modelcontextprotocol/client',
  '@modelcontextprotocol/server',
  '@pydantic/genai-prices',
  'esbuild',
  'franc-min',
  'iconv-lite',
  'lmdb',
  'mongodb',
  'mongoose',
  'nodemailer',
  'openid-client',
  'pdfkit',
  'protobufjs',
  'redis',
  'stripe',
  'undici',
  'wink-eng-lite-web-model',
  'wink-nlp',
  'yaml',
]

/** In a bundle `import.meta` would be that of a chunk: our own files keep theirs, as if dist/ held each by itself. */
const BANNER = `
import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __url = (path) => new URL(path, import.meta.url.slice(0, import.meta.url.lastIndexOf('/dist/') + 6)).href
`
const importMeta = {
  name: 'import-meta',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      if (path.includes('node_modules') || !text.includes('import.meta.')) return undefined
      const url = `__url(${JSON.stringify(relative(root, path).replaceAll(sep, '/').replace(/\.ts$/, '.js'))})`
      const contents = text
        .replaceAll('import.meta.url', url)
        .replaceAll('import.meta.filename', `__fileURLToPath(${url})`)
        .replaceAll('import.meta.dirname', `__fileURLToPath(new URL('.', ${url})).slice(0, -1)`)
      return { loader: 'ts', contents }
    }),
}

/** Files below the folder that match, from the project's root. */
export const filesOf = (folder, pattern) =>
  readdirSync(here(folder), { recursive: true })
    .filter((name) => pattern.test(name) && !name.endsWith('.test.ts'))
    .map((name) => join(folder, name))

/** What is started, imported by name or run in a thread: each is a file of its own in dist/. */
const entries = () => [
  'main.ts',
  'kernel/define.ts',
  'kernel/thread/thread.ts',
  'embedded-mongo/src/worker.ts',
  ...filesOf('embedded-mongo/src', /-thread\.ts$/),
  ...filesOf('scripts', /^[^/]+\.ts$/),
  ...filesOf('modules', /^[^/]+\/(module|services|contract|bundle|[^/]+-cli)\.ts$|\/thread\.ts$/),
]

/** An esbuild context of the service; `rebuild()` writes dist/. */
export const serviceBundle = (options = {}) =>
  context({
    absWorkingDir: root,
    entryPoints: entries(),
    outbase: root,
    outdir: here('dist'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    chunkNames: 'chunks/[name]-[hash]',
    mainFields: ['module', 'main'],
    external: EXTERNAL,
    // names stay, for stacks; the maps are read when an error is logged
    minifySyntax: true,
    minifyWhitespace: true,
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'warning',
    banner: { js: BANNER },
    plugins: [importMeta],
    ...options,
  })
