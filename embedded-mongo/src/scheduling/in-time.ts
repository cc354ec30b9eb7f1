import { MongoError } from '../errors.ts'

export const timeExpired = (): MongoError => new MongoError(50, 'MaxTimeMSExpired', 'operation exceeded time limit')

/** Waits for a promise, at most so long (50). */
export async function inTime(promise: Promise<unknown>, maxTimeMs: number): Promise<void> {
  if (maxTimeMs === Infinity) {
    await promise
    return
  }
  let timer: NodeJS.Timeout | undefined
  const expired = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(timeExpired()), Math.max(0, maxTimeMs))
  })
  await Promise.race([promise, expired]).finally(() => clearTimeout(timer))
}
