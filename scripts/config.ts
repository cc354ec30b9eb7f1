import { resolve } from 'node:path'
import { discover } from '../kernel/boot/discover.ts'
import { CONFIG_FILES, readFileSections, readSections } from '../kernel/config/files.ts'
import { KernelConfig } from '../kernel/config/kernel-config.ts'
import { OutboundSettings, ServiceSettings } from '../kernel/config/settings.ts'
import { configReport, otherVariables } from './config-report.ts'
import { place } from './place.ts'
import { table } from './table.ts'

/** `npm run config`: every setting as it takes effect here, and where it comes from. Opens no store, prints no secret. */
try {
  const { env } = process
  const folder = resolve(place.root, env['CONFIG_DIR'] ?? 'config')
  const sources = await discover({ ...place, sections: readSections(folder) })
  const modules = sources.map((source) => [source.name, source.module?.config] as const)
  const { rows, faults } = configReport({
    schemas: {
      service: ServiceSettings,
      outbound: OutboundSettings,
      kernel: KernelConfig,
      ...Object.fromEntries(modules),
    },
    files: CONFIG_FILES.map((name) => ({ name, sections: readFileSections(folder, name) })),
    env,
  })
  console.log(table([['setting', 'value', 'source'], ...rows]))
  console.log(`\n${table([['variable', 'value'], ...otherVariables(env)])}`)
  for (const fault of faults) console.error(`fault: ${fault}`)
  if (faults.length > 0) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
