import type { Logger } from '../contract/module.ts'
import type { OperationEnd } from '../contract/telemetry.ts'

/** One line a request, without what would name a person beyond the account's id; none for what is shed, since an overload must not fill the disk. */
export const accessLog =
  (log: Logger) =>
  ({ operation, method, route, status, complete, durationMs, requestId, caller }: OperationEnd): void => {
    if (operation === 'shed') return
    log.info('request', {
      operation,
      method,
      route,
      status,
      ...(complete ? {} : { complete }),
      durationMs: Math.round(durationMs * 10) / 10,
      requestId,
      ...(caller === undefined ? {} : { userId: caller.userId, keyId: caller.keyId }),
    })
  }
