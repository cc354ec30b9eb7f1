// `node scripts/build-web.mjs`, after tsc: bundles the page of every module that has one (web/main.tsx) into the build.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = dirname(import.meta.dirname)
for (const name of readdirSync(join(root, 'modules'))) {
  const entry = join(root, 'modules', name, 'web', 'main.tsx')
  if (!existsSync(entry)) continue
  const { bundleWeb } = await import(pathToFileURL(join(root, 'dist', 'modules', name, 'bundle.js')).href)
  const out = join(root, 'dist', 'modules', name, 'web')
  mkdirSync(out, { recursive: true })
  writeFileSync(join(out, 'bundle.json'), JSON.stringify(await bundleWeb(entry)))
}
