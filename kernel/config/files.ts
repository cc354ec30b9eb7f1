import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isObject } from '../contract/is-object.ts'

/** Settings by section: one a module, beside `service`, `outbound` and `kernel`. */
export type Sections = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** The configuration cannot be used. The message names the file or variable, the key, and what is allowed. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

export const CONFIG_FILES = ['default.json', 'modules.json'] as const

/** Reads the files of the folder; later ones win key by key. A missing file counts as empty. */
export function readSections(folder: string): Sections {
  const merged: Record<string, Record<string, unknown>> = {}
  for (const file of CONFIG_FILES)
    for (const [name, section] of Object.entries(readFileSections(folder, file)))
      merged[name] = { ...merged[name], ...section }
  return merged
}

/** What one of the files says. */
export function readFileSections(folder: string, file: (typeof CONFIG_FILES)[number]): Sections {
  const { $schema: _, ...sections } = readObject(join(folder, file))
  for (const [name, section] of Object.entries(sections))
    if (!isObject(section)) throw new ConfigError(`${join(folder, file)}: '${name}' must be an object of settings`)
  return sections as Sections
}

function readObject(path: string): Readonly<Record<string, unknown>> {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw new ConfigError(`${path} cannot be read: ${(error as Error).message}`)
  }
  try {
    const value: unknown = JSON.parse(text)
    if (isObject(value)) return value
  } catch (error) {
    throw new ConfigError(`${path} is not JSON: ${(error as Error).message}`)
  }
  throw new ConfigError(`${path} must hold an object with one section a module`)
}
