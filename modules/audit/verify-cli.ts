/**
 * Checks exported records offline: `npm run verify -- export.json [--key <verifier key>]…`. Takes an export of
 * `GET /v1/audit/export`, or one bundle. Needs no network, no store and none of the service's configuration.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { faultsOf, type SealedBundle } from './bundle.ts'
import { exportFaults } from './export-faults.ts'

interface Export {
  readonly user_id?: string
  readonly records: readonly SealedBundle[]
  readonly log_keys?: readonly string[]
}

const USAGE =
  'usage: npm run verify -- <export.json> [--key <verifier key>]… (keys: GET /v1/audit/keys, asked at another time or place)'

function main(): number {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { key: { type: 'string', multiple: true } },
  })
  const [file] = positionals
  if (file === undefined) {
    console.error(USAGE)
    return 2
  }
  const content = JSON.parse(readFileSync(file, 'utf8')) as Export | SealedBundle
  if (typeof content !== 'object' || content === null || !('records' in content || 'seal' in content))
    throw new TypeError('it holds neither records nor a sealed bundle: was the export refused?')
  const { records, log_keys = [], user_id }: Export = 'records' in content ? content : { records: [content] }
  const keys = values.key ?? log_keys
  if (values.key === undefined)
    console.log('no --key given: trusting the keys inside the file, which proves only that it is consistent in itself')
  let bad = 0
  for (const bundle of records) {
    const faults = faultsOf(bundle, keys)
    if (faults.length === 0) continue
    bad++
    console.log(`${bundle.seal}: ${faults.join('; ')}`)
  }
  const lacks = user_id === undefined ? [] : [...exportFaults(user_id, records)]
  for (const fault of lacks) console.log(fault)
  console.log(`${records.length - bad} of ${records.length} records verify`)
  if (lacks.length > 0) console.log(`the export is not what was sealed for ${user_id}: ${lacks.length} faults above`)
  return bad === 0 && lacks.length === 0 ? 0 : 1
}

try {
  process.exitCode = main()
} catch (error) {
  console.error(`cannot read it: ${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  process.exitCode = 2
}
