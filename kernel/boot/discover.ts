import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { NO_MODULE } from '../config/env.ts'
import { ConfigError, type Sections } from '../config/files.ts'
import type { ModuleSource } from '../contract/loaded.ts'
import type { AnyModule } from '../contract/module.ts'
import { redactText } from '../log/redact.ts'

export interface DiscoverOptions {
  /** Folder with one folder a module. */
  readonly modulesDir: string
  /** `.ts` from source, `.js` from the build. */
  readonly extension: '.ts' | '.js'
  /** Where a relative `from` starts. */
  readonly root: string
  readonly sections: Sections
}

type Prefix = `/${string}`

/** Imports every module: the folders, and the packages that the configuration names by `from`. One that cannot be imported is there as failed. */
export async function discover({
  modulesDir,
  extension,
  root,
  sections,
}: DiscoverOptions): Promise<readonly ModuleSource[]> {
  const own = foldersWith(modulesDir, `module${extension}`)
  const foreign = Object.entries(sections).filter(([name]) => !own.includes(name) && !NO_MODULE.has(name))
  for (const [name, { from }] of foreign)
    if (typeof from !== 'string')
      throw new ConfigError(
        `config/modules.json: '${name}' is no module of this service; modules are: ${own.join(', ')}. A package of somebody else needs "from"`,
      )
  return Promise.all([
    ...own.map((name) => load(name, pathToFileURL(join(modulesDir, name, `module${extension}`)).href, sections)),
    ...foreign.map(([name, { from }]) => load(name, specifier(String(from), root), sections)),
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
const specifier = (from: string, root: string): string =>
  /^[./]/.test(from) ? pathToFileURL(resolve(root, from)).href : from

async function load(name: string, url: string, sections: Sections): Promise<ModuleSource> {
  try {
    const { default: module } = (await import(url)) as { default?: AnyModule }
    if (typeof module !== 'object' || module === null || typeof module.kernelApi !== 'number')
      throw new Error('its default export is not made by defineModule')
    if (module.name !== name)
      throw new Error(`it calls itself '${module.name}': folder or section and module must have one name`)
    return { name, module }
  } catch (error) {
    const prefix = sections[name]?.['prefix']
    return {
      name,
      prefix: typeof prefix === 'string' && prefix.startsWith('/') ? (prefix as Prefix) : `/v1/${name}`,
      failure: `cannot be imported: ${reasonOf(error)}`,
    }
  }
}

/** The first line: the rest is a stack with paths of this machine. */
const reasonOf = (error: unknown): string =>
  redactText((error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '')
