import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { moduleFiles } from './new-module-files.ts'
import { place } from './place.ts'

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/** `npm run new-module <name>`: a working module, test included. */
const [name = ''] = process.argv.slice(2)
const folder = join(place.root, 'modules', name)
const fault = !NAME.test(name)
  ? `usage: npm run new-module <name>; '${name}' is not like 'loyalty' or 'price-alerts'`
  : existsSync(folder)
    ? `modules/${name} is there already`
    : undefined
if (fault === undefined) {
  mkdirSync(folder)
  for (const [file, text] of Object.entries(moduleFiles(name))) writeFileSync(join(folder, file), text)
  console.log(`wrote modules/${name}. Try it: npm run mocha -- --exit modules/${name}/${name}.test.ts`)
} else {
  console.error(fault)
  process.exitCode = 1
}
