import { accessSync, constants, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { withEnv } from '../config/env.ts'
import { readSections, type Sections } from '../config/files.ts'
import { KernelConfig } from '../config/kernel-config.ts'
import { ServiceSettings, settingsOf } from '../config/settings.ts'
import { StartupError } from '../config/startup-error.ts'
import { trustOf } from '../http/trust.ts'
import { assertPublicUrl, redisUrlOf } from './addresses.ts'

type Env = Readonly<Record<string, string | undefined>>

/** What a process must know before it opens anything. */
export interface ProcessSettings {
  readonly files: Sections
  readonly settings: ServiceSettings
  /** A folder that can be written. */
  readonly dataDir: string
  readonly redisUrl: string | undefined
  readonly importTimeoutMs: number
}

/** Reads and checks them. Throws ConfigError and StartupError. */
export function processSettings(root: string, env: Env): ProcessSettings {
  const files = readSections(resolve(root, env['CONFIG_DIR'] ?? 'config'))
  const early = withEnv(files, { service: ServiceSettings, kernel: KernelConfig }, serviceOnly(env)).sections
  const settings = settingsOf(ServiceSettings, 'service', early['service'])
  assertPublicUrl(settings.publicUrl)
  const { trustProxy, importTimeoutMs } = settingsOf(KernelConfig, 'kernel', early['kernel'])
  trustOf(trustProxy)
  return {
    files,
    settings,
    dataDir: writableFolder(resolve(root, settings.dataDir)),
    redisUrl: redisUrlOf(env['REDIS_URL']),
    importTimeoutMs,
  }
}

function writableFolder(path: string): string {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    accessSync(path, constants.W_OK | constants.X_OK)
    return path
  } catch (error) {
    throw new StartupError(
      `the data folder ${path} is not writable (${(error as NodeJS.ErrnoException).code}): set DATA_DIR to one that is`,
    )
  }
}

/** Before the modules are known only the process's own variables can be read. */
const serviceOnly = (env: Env): Env =>
  Object.fromEntries(Object.entries(env).filter(([name]) => name !== 'MODULES_DISABLE'))
