import type { WriteUnit } from '../storage/write-unit.ts'

/** A command that lets others have their turn before it commits: what it has written is its own until it ends. */
export class Hold {
  readonly unit: WriteUnit
  /** Resolves when it has committed or failed. */
  readonly ended: Promise<void>
  #resolveEnded: () => void = () => {}

  constructor(unit: WriteUnit) {
    this.unit = unit
    this.ended = new Promise((resolve) => {
      this.#resolveEnded = resolve
    })
  }

  end(): void {
    this.#resolveEnded()
  }
}
