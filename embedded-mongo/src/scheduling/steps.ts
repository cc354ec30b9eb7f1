/**
 * Work that can be interrupted: whenever it yields, others have their turn before it goes on (where a promise is yielded,
 * not before that has settled). What lies between two yields is done in one go.
 */
export type Steps<T> = Generator<Promise<unknown> | undefined, T, void>

export const isSteps = <T, R>(value: T | Steps<R>): value is Steps<R> =>
  typeof (value as Partial<Steps<R>> | undefined)?.next === 'function'
