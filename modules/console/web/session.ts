import { AuthenticationError } from '../../../clients/typescript/src/errors.ts'
import { ownFetch, service } from './service.ts'

export interface Session {
  readonly user_id: string
  readonly role: 'user' | 'operator'
  readonly expires_at: string | null
  readonly confirmed_until: string | null
}

/** `undefined`: nobody is signed in. Throws where the service does not say. */
export const readSession = (): Promise<Session | undefined> =>
  service.request<Session>('GET', '/v1/console/session').catch((error: unknown) => {
    if (error instanceof AuthenticationError) return undefined
    throw error
  })

export const signIn = (apiKey: string): Promise<Session> =>
  service.request<Session>('POST', '/v1/console/session', { body: { api_key: apiKey } })

export const askForLink = (email: string): Promise<{ readonly message: string }> =>
  service.request<{ message: string }>('POST', '/v1/console/links', { body: { email } })

/** With the token of a mailed link. */
export const followLink = (token: string): Promise<Session> =>
  service.request<Session>('POST', '/v1/console/session/link', { body: { token } })

export const confirmSession = (apiKey: string): Promise<Session> =>
  service.request<Session>('POST', '/v1/console/session/confirm', { body: { api_key: apiKey } })

export const signOut = (): Promise<unknown> => service.request('DELETE', '/v1/console/session')

const RETRY_MS = 5_000

/** Calls back when something of the account has changed, or may have while nobody listened. Reconnects; returns the undo. */
export function onChange(changed: () => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      await listen(changed, signal).catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
  void run()
  return () => controller.abort()
}

async function listen(changed: () => void, signal: AbortSignal): Promise<void> {
  const { ok, body } = await ownFetch('/v1/console/changes', { signal })
  const reader = ok ? body?.pipeThrough(new TextDecoderStream()).getReader() : undefined
  if (reader) changed()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
    if (part.value.includes('event: changed')) changed()
}
