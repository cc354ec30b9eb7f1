import { ApiError, actingMandates } from '../../kernel/define.ts'
import type { Sealed } from '../records/services.ts'
import type { SpendGuard, SpendGuards } from './services.ts'

type Hold = Parameters<SpendGuard['reserve']>[0]

/** All guards as one: each must agree to a hold, and what the first ones reserved is given back where a later one refuses. */
export class Guards implements SpendGuards {
  readonly #guards = new Set<SpendGuard>()

  add(guard: SpendGuard): () => void {
    this.#guards.add(guard)
    return () => this.#guards.delete(guard)
  }

  /** Undefined, at once: the hold concerns none of them. Throws to refuse; also where a mandate is to be kept and nobody keeps them. */
  reserve(hold: Hold): Promise<void> | undefined {
    if (actingMandates().length > 0 && ![...this.#guards].some(({ keeps }) => keeps === 'mandates'))
      throw new ApiError(
        'module_unavailable',
        'this is under a spend mandate, and the module that keeps them is not running',
      )
    let reserved: Promise<void> | undefined
    const asked: SpendGuard[] = []
    for (const guard of this.#guards) {
      const next = (): Promise<void> | undefined => {
        asked.push(guard)
        return guard.reserve(hold)
      }
      reserved = reserved === undefined ? next() : reserved.then(next)
    }
    return reserved?.catch(async (error: unknown) => {
      // who refused has reserved nothing
      for (const guard of asked.slice(0, -1)) await guard.ended(hold)
      throw error
    })
  }

  ended(hold: Pick<Hold, 'id' | 'owner'>, end?: Sealed): Promise<void> | undefined {
    let told: Promise<unknown> | undefined
    for (const guard of this.#guards) {
      const one = guard.ended(hold, end)
      if (one !== undefined) told = told === undefined ? one : Promise.all([told, one])
    }
    return told?.then(() => undefined)
  }
}
