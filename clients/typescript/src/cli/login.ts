import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

/** What `login` keeps, readable by its owner alone. */
export interface Login {
  readonly apiKey: string
  readonly baseURL?: string
}

type Env = Readonly<Record<string, string | undefined>>

const fileOf = (env: Env): string =>
  join(env['XDG_CONFIG_HOME'] ?? join(env['HOME'] ?? homedir(), '.config'), 'service', 'login.json')

export function readLogin(env: Env): Login | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(env), 'utf8')) as Login
  } catch {
    return undefined
  }
}

export function writeLogin(env: Env, login: Login): string {
  const file = fileOf(env)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(file, `${JSON.stringify(login)}\n`, { mode: 0o600 })
  chmodSync(file, 0o600)
  return file
}

export const removeLogin = (env: Env): void => rmSync(fileOf(env), { force: true })
