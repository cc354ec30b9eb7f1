import type { Db } from 'mongodb'

/** Calls that only describe a read; everything else talks to the store. */
const BUILDERS = new Set(['collection', 'find', 'sort', 'limit', 'batchSize'])

/** A database as a process sees it that may die: afterwards nothing it asks reaches the store, and no answer comes. */
export const mortal = (db: Db): { readonly db: Db; readonly kill: () => void } => {
  let dead = false
  const never = new Promise<never>(() => undefined)
  const wrap = <T extends object>(target: T): T =>
    new Proxy(target, {
      get: (_, name) => {
        const member: unknown = Reflect.get(target, name)
        if (typeof member !== 'function') return member
        return (...args: unknown[]) => {
          if (BUILDERS.has(String(name))) return wrap(member.apply(target, args) as object)
          if (dead) return name === Symbol.asyncIterator ? { next: () => never } : never
          const result: unknown = member.apply(target, args)
          return result instanceof Promise ? result.then((value) => (dead ? never : value)) : result
        }
      },
    })
  return {
    db: wrap(db),
    kill: () => {
      dead = true
    },
  }
}
