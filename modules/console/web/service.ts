import { Service } from '../../../clients/typescript/src/service.ts'

/** Where sessions are opened, and asked for: there 401 is an answer. */
const SESSION = '/v1/console/session'

/**
 * With what only scripts of our own pages can send: the kernel takes the session's cookie with it alone. Elsewhere than at the
 * session itself, 401 says that the session is over: `session-ended` is told to the page.
 */
export const ownFetch: typeof fetch = async (input, init) => {
  const headers = new Headers(init?.headers)
  headers.set('x-console', '1')
  const answer = await fetch(input, { ...init, headers })
  if (answer.status === 401 && !new URL(String(input), location.origin).pathname.startsWith(SESSION))
    dispatchEvent(new Event('session-ended'))
  return answer
}

/** The official client in the browser, without key: the session is a cookie that no script can read. */
export const service = new Service({ apiKey: null, baseURL: location.origin, maxRetries: 1, fetch: ownFetch })
