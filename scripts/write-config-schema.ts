import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { configSchema } from './config-schema.ts'
import { place } from './place.ts'

/** `npm run config:schema` */
const path = join(place.root, 'config', 'modules.schema.json')
writeFileSync(path, `${JSON.stringify(await configSchema(), null, 2)}\n`)
console.log(`wrote ${path}`)
