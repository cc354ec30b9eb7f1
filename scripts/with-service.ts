import type { Kernel } from '../kernel/boot/kernel.ts'
import { startService } from '../kernel/boot/service.ts'
import type { Token } from '../kernel/contract/token.ts'
import { place } from './place.ts'

/**
 * Runs a piece of ops work beside a running service, on its store; by default on the data folder itself where none runs. An
 * error becomes one line and exit code 1.
 */
export async function withService(
  work: (need: <T>(token: Token<T>, module: string) => T) => Promise<void>,
  attach: boolean | 'only' = true,
): Promise<void> {
  try {
    const service = await startService({
      ...place,
      attach,
      env: { LOG_LEVEL: 'error', ...process.env, AUDIT__PUBLISH: 'false' },
    })
    try {
      await work((token, module) => needed(service.kernel, token, module))
    } finally {
      await service.stop()
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

function needed<T>(kernel: Kernel, token: Token<T>, module: string): T {
  const found = kernel.resolve(token)
  if (found === undefined)
    throw new Error(`the module '${module}' is not running: ${kernel.modules.get(module)?.reason}`)
  return found
}
