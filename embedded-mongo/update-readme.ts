import { readFileSync, writeFileSync } from 'node:fs'
import { withSupportTable } from './support-table.ts'

/** `tsx embedded-mongo/update-readme.ts`: writes the support table into the README. */
const readme = new URL('./README.md', import.meta.url)
writeFileSync(readme, withSupportTable(readFileSync(readme, 'utf8')))
