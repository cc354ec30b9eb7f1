import { readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { NO_MODULE } from '../config/env.ts'
import { ConfigError, type Sections } from '../config/files.ts'
import { KernelConfig } from '../config/kernel-config.ts'
import { settingsOf } from '../config/settings.ts'
import { within } from '../contract/deadline.ts'
import type { ModuleSource } from '../contract/loaded.ts'
import { reasonOf } from '../log/reason.ts'
import { bounded } from './bounded.ts'
import { prefixOf, sourceOf } from './load.ts'

export interface DiscoverOptions {
  /** Folder with one folder a module. */
  readonly modulesDir: string
  /** `.ts` from source, `.js` from the build. */
  readonly extension: '.ts' | '.js'
  /** Where a relative `from` starts. */
  readonly root: string
  readonly sections: Sections
  /** Default: the kernel's own. */
  readonly importTimeoutMs?: number
  /** Told of each module's folder before anything of it runs. */
  readonly onFound?: (name: string, folder: string) => void
}

/** Imports every module: the folders, and the packages that the configuration names by `from`. One that cannot be imported is there as failed. */
export async function discover({
  modulesDir,
  extension,
  root,
  sections,
  importTimeoutMs = settingsOf(KernelConfig, 'kernel').importTimeoutMs,
  onFound,
}: DiscoverOptions): Promise<readonly ModuleSource[]> {
  const own = foldersWith(modulesDir, `module${extension}`)
  const foreign = Object.entries(sections).filter(([name]) => !own.includes(name) && !NO_MODULE.has(name))
  for (const [name, { from }] of foreign)
    if (typeof from !== 'string')
      throw new ConfigError(
        `config/modules.json: '${name}' is no module of this service; modules are: ${own.join(', ')}. A package of somebody else needs "from"`,
      )
  const load = async (name: string, specifier: string): Promise<ModuleSource> => {
    const prefix = prefixOf(name, sections[name]?.['prefix'])
    try {
      const url = import.meta.resolve(specifier)
      if (url.startsWith('file:')) onFound?.(name, dirname(fileURLToPath(url)))
      const imported: Promise<{ default?: unknown }> = import(url)
      const { default: exported } = await within(importTimeoutMs, name, imported, 'finish its import')
      return bounded(sourceOf(name, exported, prefix))
    } catch (error) {
      return { name, prefix, failure: `cannot be imported: ${reasonOf(error)}` }
    }
  }
  return Promise.all([
    ...own.map((name) => load(name, pathToFileURL(join(modulesDir, name, `module${extension}`)).href)),
    ...foreign.map(([name, { from }]) => load(name, specifierOf(String(from), root))),
  ])
}

function foldersWith(modulesDir: string, file: string): readonly string[] {
  const folders = readdirSync(modulesDir, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return folders
    .filter(({ name }) => readdirSync(join(modulesDir, name)).includes(file))
    .map(({ name }) => name)
    .sort()
}

/** A path is taken from the service's folder; anything else is a package. */
const specifierOf = (from: string, root: string): string =>
  /^[./]/.test(from) ? pathToFileURL(resolve(root, from)).href : from
