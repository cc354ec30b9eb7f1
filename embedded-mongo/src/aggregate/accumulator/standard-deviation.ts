import { isNumeric, toDouble } from '../../bson/arithmetic.ts'
import type { Maybe, Value } from '../../bson/value.ts'

/** Welford's running variance, in doubles as MongoDB computes it. */
export class StandardDeviation {
  #count = 0
  #mean = 0
  #squares = 0

  add(value: Maybe): void {
    if (!isNumeric(value)) return
    const number = toDouble(value)
    this.#count++
    const delta = number - this.#mean
    this.#mean += delta / this.#count
    this.#squares += delta * (number - this.#mean)
  }

  population(): Value {
    return this.#count === 0 ? null : Math.sqrt(this.#squares / this.#count)
  }

  sample(): Value {
    return this.#count < 2 ? null : Math.sqrt(this.#squares / (this.#count - 1))
  }
}
