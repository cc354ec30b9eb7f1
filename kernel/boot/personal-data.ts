import { ApiError } from '../contract/errors.ts'
import type { Loaded } from '../contract/loaded.ts'
import type { Logger } from '../contract/module.ts'
import type { PersonalData } from '../contract/services.ts'
import type { Idempotency } from '../http/idempotency.ts'

/** Every module's `erase` and `exports`; of the kernel's own, the answers kept for repeats. */
export function personalData(
  modules: ReadonlyMap<string, Loaded>,
  idempotency: Pick<Idempotency, 'erase'>,
  log: Pick<Logger, 'error'>,
): PersonalData {
  // what could not be imported may hold anything
  const holding = (part: 'erase' | 'exports') =>
    [...modules.values()].filter(({ module }) => module === undefined || module[part] !== undefined)
  const running = (part: 'erase' | 'exports') => holding(part).filter(({ state }) => state === 'ready')
  const missing = (part: 'erase' | 'exports') => holding(part).filter(({ state }) => state !== 'ready')
  const assertErasable = (): void => {
    const names = missing('erase').map(({ name, state }) => `${name} (${state})`)
    if (names.length > 0)
      throw new ApiError(
        'module_unavailable',
        `an erasure needs every module that may hold personal data; not running: ${names.join(', ')}. Enable or mend what is named (its /info says why it does not run), then try again`,
      )
  }
  return {
    assertErasable,
    async erase(userId) {
      await idempotency.erase(userId)
      const erased: string[] = []
      const pending = missing('erase').map(({ name }) => name)
      for (const { name, module, context } of running('erase'))
        try {
          await module?.erase?.(userId, context as never)
          erased.push(name)
        } catch (error) {
          log.error(`the module '${name}' could not erase`, { userId, error })
          pending.push(name)
        }
      return { erased, pending }
    },
    leftOut: () => missing('exports').map(({ name }) => name),
    async *export(userId) {
      for (const { name, module, context } of running('exports'))
        for await (const { kind, item } of module?.exports?.(userId, context as never) ?? [])
          yield { module: name, kind, item }
    },
  }
}
