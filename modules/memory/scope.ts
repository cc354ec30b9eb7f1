import type { Scope } from './memory.ts'

interface ScopeNames {
  readonly user_id?: string | undefined
  readonly agent_id?: string | undefined
  readonly app_id?: string | undefined
  readonly run_id?: string | undefined
}

export const scopeOf = ({ user_id, agent_id, app_id, run_id }: ScopeNames): Scope => ({
  ...(user_id !== undefined && { user: user_id }),
  ...(agent_id !== undefined && { agent: agent_id }),
  ...(app_id !== undefined && { app: app_id }),
  ...(run_id !== undefined && { run: run_id }),
})

export const scopeNames = ({ user, agent, app, run }: Scope) => ({
  user_id: user ?? null,
  agent_id: agent ?? null,
  app_id: app ?? null,
  run_id: run ?? null,
})
