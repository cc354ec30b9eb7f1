import { readFileSync, writeFileSync } from 'node:fs'
import { withSupportTable } from '../src/support-table.ts'

/** `npm run readme -w embedded-mongo`: writes the support table into the README. */
const readme = new URL('../README.md', import.meta.url)
writeFileSync(readme, withSupportTable(readFileSync(readme, 'utf8')))
