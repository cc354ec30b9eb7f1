import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { filesOf, root } from './bundle.mjs'

/** Bundles the page of every module that has one (web/main.tsx) into the build, behind the service. */
export async function bundlePages() {
  for (const entry of filesOf('modules', /^[^/]+\/web\/main\.tsx$/)) {
    const out = join(root, 'dist', dirname(entry))
    const { bundleWeb } = await import(pathToFileURL(join(dirname(out), 'bundle.js')).href)
    mkdirSync(out, { recursive: true })
    writeFileSync(join(out, 'bundle.json'), JSON.stringify(await bundleWeb(join(root, entry))))
  }
}
