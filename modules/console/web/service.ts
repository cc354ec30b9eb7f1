import { Service } from '../../../clients/typescript/src/service.ts'

/** What only scripts of our own pages can send: the kernel takes the session's cookie with it alone. */
export const OWN_PAGE = { 'x-console': '1' }

/** The official client in the browser, without key: the session is a cookie that no script can read. */
export const service = new Service({
  apiKey: null,
  baseURL: location.origin,
  maxRetries: 1,
  defaultHeaders: OWN_PAGE,
})
