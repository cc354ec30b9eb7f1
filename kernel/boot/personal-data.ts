import type { Collections, Model } from '../contract/collection.ts'
import { ApiError } from '../contract/errors.ts'
import type { Loaded } from '../contract/loaded.ts'
import type { Logger } from '../contract/module.ts'
import type { OwnedFields } from '../contract/owned.ts'
import type { PersonalData } from '../contract/services.ts'
import type { Idempotency } from '../http/idempotency.ts'
import { view } from '../store/owned.ts'

/** Every module's `erase` and `exports`; of the kernel's own, the answers kept for repeats. */
export function personalData(
  modules: ReadonlyMap<string, Loaded>,
  idempotency: Pick<Idempotency, 'erase'>,
  log: Pick<Logger, 'error'>,
): PersonalData {
  // what could not be imported may hold anything
  const holding = (part: 'erase' | 'exports') =>
    [...modules.values()].filter(
      (loaded) =>
        loaded.module === undefined || loaded.module[part] !== undefined || personalCollections(loaded).length > 0,
    )
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
      for (const loaded of running('erase')) {
        const { name, module, context } = loaded
        try {
          await module?.erase?.(userId, context as never)
          for (const { model } of personalCollections(loaded)) await model.deleteMany({ owner: userId })
          erased.push(name)
        } catch (error) {
          log.error(`the module '${name}' could not erase`, { userId, error })
          pending.push(name)
        }
      }
      return { erased, pending }
    },
    leftOut: () => missing('exports').map(({ name }) => name),
    async *export(userId) {
      for (const loaded of running('exports')) {
        const { name, module, context } = loaded
        for await (const { kind, item } of module?.exports?.(userId, context as never) ?? [])
          yield { module: name, kind, item }
        for (const { kind, model } of personalCollections(loaded))
          for await (const document of model.find({ owner: userId }).lean().cursor())
            yield { module: name, kind, item: view(document) }
      }
    },
  }
}

/** The owned collections of a module that say they are personal; bound where it runs. */
function personalCollections({ module, context }: Loaded): readonly {
  readonly kind: string
  readonly model: Model<OwnedFields>
}[] {
  const models = (context as { readonly models?: Readonly<Record<string, Model<OwnedFields>>> } | undefined)?.models
  return Object.entries<Collections[string] & { readonly personal?: string }>(module?.collections ?? {}).flatMap(
    ([local, { personal }]) => (personal === undefined ? [] : [{ kind: personal, model: models?.[local] as never }]),
  )
}
