import { createHash, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Installation } from '../contract/services.ts'

export interface InstallationOptions {
  readonly publicUrl: string
  readonly dataDir: string
  readonly embedded: boolean
  readonly env: Readonly<Record<string, string | undefined>>
}

const MIN_BYTES = 32
export const SECRET_NAME = /^[a-z][a-z0-9-]{0,39}$/

/** A secret that is missing, damaged or too weak: the service does not boot. The message names the variable to set, or the file to restore. */
export class MissingSecret extends Error {
  override readonly name = 'MissingSecret'
}

/** It is in no variable, and none is generated. */
class UnsetSecret extends MissingSecret {
  readonly variables: readonly string[]

  constructor(variables: readonly string[]) {
    const what = variables.length === 1 ? 'a secret' : 'secrets'
    super(
      `set ${variables.join(', ')} to ${what} of at least ${MIN_BYTES} bytes (for example the output of: openssl rand -hex 32). With MONGODB_URI no secret is generated, because every process must have the same. docs/operations.md lists them all`,
    )
    this.variables = variables
  }
}

/** Throws one MissingSecret that tells of all of these that are missing or weak. */
export function assertSecrets(installation: Installation, names: Iterable<string>): void {
  const unset: string[] = []
  const faults: string[] = []
  for (const name of new Set(names))
    try {
      installation.secret(name)
    } catch (error) {
      if (error instanceof UnsetSecret) unset.push(...error.variables)
      else if (error instanceof MissingSecret) faults.push(error.message)
      else throw error
    }
  if (unset.length > 0) faults.unshift(new UnsetSecret(unset).message)
  if (faults.length > 0) throw new MissingSecret(faults.join('; '))
}

/** The variable of the environment that holds a secret. */
export const secretVariable = (name: string): string => `SECRET_${name.toUpperCase().replaceAll('-', '_')}`

/** Secrets come from `SECRET_<NAME>`; on the embedded store a missing one is generated once, mode 0600. */
export function createInstallation({ publicUrl, dataDir, embedded, env }: InstallationOptions): Installation {
  const known = new Map<string, Buffer>()
  const find = (name: string): Buffer => {
    if (!SECRET_NAME.test(name)) throw new Error(`a secret's name must match ${SECRET_NAME}; '${name}' does not`)
    const variable = secretVariable(name)
    const given = env[variable]
    if (given !== undefined) return parseSecret(variable, given)
    if (embedded) return stored(join(dataDir, 'secrets'), name)
    throw new UnsetSecret([variable])
  }
  return {
    publicUrl: publicUrl.replace(/\/+$/, ''),
    dataDir,
    embedded,
    secret(name) {
      const secret = known.get(name) ?? find(name)
      known.set(name, secret)
      return secret
    },
  }
}

/** 64 hexadecimal digits are 32 bytes; anything else of at least 32 bytes is hashed to 32. */
function parseSecret(variable: string, text: string): Buffer {
  const trimmed = text.trim()
  if (/^[0-9a-f]{64}$/i.test(trimmed)) return Buffer.from(trimmed, 'hex')
  const bytes = Buffer.byteLength(trimmed)
  if (bytes < MIN_BYTES)
    throw new MissingSecret(
      `${variable} has ${bytes} bytes; at least ${MIN_BYTES} are needed (for example the output of: openssl rand -hex 32)`,
    )
  return createHash('sha256').update(trimmed).digest()
}

function stored(folder: string, name: string): Buffer {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, name)
  const secret = readSecret(path) ?? generate(path) ?? readSecret(path)
  if (secret === undefined)
    throw new MissingSecret(`the secret in ${path} vanished while it was made: look who else uses this folder`)
  return secret
}

function readSecret(path: string): Buffer | undefined {
  try {
    const secret = Buffer.from(readFileSync(path, 'utf8').trim(), 'hex')
    if (secret.length >= MIN_BYTES) return secret
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  throw new MissingSecret(
    `the secret in ${path} is damaged: restore the file from a backup. It is not replaced, because what it protects would be lost`,
  )
}

/** Written beside, synced and linked into place: a crash leaves a whole secret or none, and of two processes one wins. */
function generate(path: string): Buffer | undefined {
  const secret = randomBytes(MIN_BYTES)
  const beside = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  const file = openSync(beside, 'wx', 0o600)
  try {
    writeSync(file, `${secret.toString('hex')}\n`)
    fsyncSync(file)
    linkSync(beside, path)
    return secret
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined
    throw error
  } finally {
    closeSync(file)
    rmSync(beside)
  }
}
