import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { allModules } from '../../test/contract/modules.ts'
import type { Api } from './api.ts'
import { printGo } from './go.ts'
import { printJava } from './java/print.ts'
import { printPython } from './python.ts'
import { printTypeScript } from './typescript.ts'
import { apiOf } from './walk.ts'

/**
 * `npm run clients`: prints what follows from the contracts into the four client libraries. With `--check` it writes
 * nothing, and fails where what is there is not what would be printed.
 */
const CLIENTS = new URL('../', import.meta.url).pathname

/** Folder, ending of the files in it that are all printed, and who prints them by their paths in it. */
const PRINTERS: readonly (readonly [string, string, (api: Api) => ReadonlyMap<string, string>])[] = [
  ['typescript/src/api', '.ts', printTypeScript],
  ['python/src/service/api', '.py', printPython],
  ['go', '_gen.go', printGo],
  ['java/src/main/java/com/example/service/api', '.java', printJava],
]

const api = apiOf(await allModules())
const check = process.argv.includes('--check')
const stale: string[] = []
for (const [folder, ending, print] of PRINTERS) {
  const there = filesIn(join(CLIENTS, folder), ending)
  const printed = print(api)
  for (const [path, text] of printed) if (there.get(path) !== text) stale.push(`${folder}/${path}`)
  for (const path of there.keys()) if (!printed.has(path)) stale.push(`${folder}/${path}`)
  if (check) continue
  for (const path of there.keys()) if (!printed.has(path)) rmSync(join(CLIENTS, folder, path))
  for (const [path, text] of printed) {
    if (there.get(path) === text) continue
    mkdirSync(dirname(join(CLIENTS, folder, path)), { recursive: true })
    writeFileSync(join(CLIENTS, folder, path), text)
  }
}

const methods = api.resources.reduce((sum, resource) => sum + resource.methods.length, 0)
console.log(
  `${methods} methods of ${api.resources.length} resources; ${stale.length} files ${check ? 'differ' : 'written'}`,
)
if (check && stale.length > 0) {
  console.error(
    `The contracts have changed since the clients were printed. Run \`npm run clients\` and commit:\n  ${stale.join('\n  ')}`,
  )
  process.exit(1)
}
process.exit(0)

function filesIn(folder: string, ending: string): ReadonlyMap<string, string> {
  mkdirSync(folder, { recursive: true })
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name.endsWith(ending),
  )
  const texts = found.map(({ parentPath, name }): [string, string] => {
    const path = join(parentPath, name)
    return [path.slice(folder.length + 1), readFileSync(path, 'utf8')]
  })
  // what a person wrote is never taken for old print
  return new Map(texts.filter(([, text]) => text.slice(0, 200).includes('clients/generator')))
}
