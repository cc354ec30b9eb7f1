// `npm run audit:dependencies`: known faults of what runs in production, but for those that docs/audit-exceptions.json names with a reason.
// Writes the SBOM (CycloneDX) to tmp/sbom.json. A registry that does not answer audits is told, and fails nothing.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = dirname(import.meta.dirname)
const npm = (...args) =>
  spawnSync('npm', args, { cwd: root, encoding: 'utf8', timeout: 120_000, maxBuffer: 256 * 1_048_576 })

const sbom = npm('sbom', '--omit=dev', '--sbom-format=cyclonedx')
if (sbom.status === 0) {
  mkdirSync(join(root, 'tmp'), { recursive: true })
  writeFileSync(join(root, 'tmp', 'sbom.json'), sbom.stdout)
  console.log(`tmp/sbom.json: ${JSON.parse(sbom.stdout).components.length} packages`)
} else console.error(`no SBOM: ${sbom.stderr.trim().split('\n').at(-1) ?? 'npm gave none'}`)

/** `{ "advisory": "GHSA-…", "package": "…", "reason": "…" }` */
const excepted = new Set(
  JSON.parse(readFileSync(join(root, 'docs/audit-exceptions.json'), 'utf8')).map(({ advisory }) => advisory),
)
const report = reportIn(npm('audit', '--omit=dev', '--json').stdout)
if (report?.vulnerabilities === undefined) console.error('NOT AUDITED: the registry does not answer audits')
else {
  const advisories = Object.values(report.vulnerabilities).flatMap(({ name, via }) =>
    via.filter((one) => typeof one === 'object').map(({ url, severity, title }) => ({ name, url, severity, title })),
  )
  const open = advisories.filter(({ url }) => !excepted.has(url.slice(url.lastIndexOf('/') + 1)))
  for (const { name, url, severity, title } of open) console.error(`${severity}: ${name}: ${title} (${url})`)
  console.log(`${advisories.length} known faults, ${open.length} without an exception`)
  process.exitCode = open.length > 0 ? 1 : 0
}

function reportIn(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
