import type { Idempotency } from './http/idempotency.ts'
import type { Loaded } from './loaded.ts'
import type { PersonalData } from './services/tokens.ts'

/** Every module's `erase` and `exports`; of the kernel's own, the answers kept for repeats. A failed or disabled module that holds personal data stops an erasure: nothing may be left behind unseen. */
export function personalData(
  modules: ReadonlyMap<string, Loaded>,
  idempotency: Pick<Idempotency, 'erase'>,
): PersonalData {
  const holding = (part: 'erase' | 'exports') =>
    [...modules.values()].filter((loaded) => loaded.module?.[part] !== undefined)
  return {
    async erase(userId) {
      const done: string[] = []
      await idempotency.erase(userId)
      for (const { name, module, state, context } of holding('erase')) {
        if (state === 'failed') throw new Error(`module '${name}' is failed, so what it holds cannot be erased`)
        if (state === 'ready') await module?.erase?.(userId, context as never)
        done.push(name)
      }
      return done
    },
    async *export(userId) {
      for (const { name, module, state, context } of holding('exports')) {
        if (state !== 'ready' || !module?.exports) continue
        for await (const { kind, item } of module.exports(userId, context as never)) yield { module: name, kind, item }
      }
    },
  }
}
