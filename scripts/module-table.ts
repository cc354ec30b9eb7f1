import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { discover } from '../kernel/boot/discover.ts'
import { place } from './place.ts'

const SECTION = /(<!-- modules:.*?-->\n)[\s\S]*?(<!-- \/modules -->)/

/** The README with the table of modules as their manifests say it now. */
export async function withModuleTable(readme: string): Promise<string> {
  const sources = await discover({ ...place, sections: {} })
  const rows = sources.map((source) => {
    if (source.failure !== undefined || !source.module) throw new Error(`${source.name}: ${source.failure}`)
    const { name, prefix, layer, summary } = source.module
    return `| [${name}](modules/${name}/README.md) | \`${prefix}\` | ${layer} | ${summary} |`
  })
  const table = ['| module | prefix | layer | what it is for |', '|---|---|---|---|', ...rows].join('\n')
  return readme.replace(SECTION, (_, open: string, close: string) => `${open}${table}\n${close}`)
}

/** `npm run docs:modules` */
if (process.argv[1] === import.meta.filename) {
  const path = join(place.root, 'README.md')
  writeFileSync(path, await withModuleTable(readFileSync(path, 'utf8')))
}
