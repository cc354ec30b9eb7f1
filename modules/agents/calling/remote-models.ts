import type { Inference } from '../../routing/services.ts'

const KNOWN_FOR_MS = 60_000

/** Whether any provider is active whose models cost something. Without one, nobody's money need be held for models. */
export class RemoteModels {
  readonly #inference: Inference
  #answer: { readonly at: number; readonly any: Promise<boolean> } | undefined

  constructor(inference: Inference) {
    this.#inference = inference
  }

  any(): Promise<boolean> {
    const now = performance.now()
    if (this.#answer === undefined || now - this.#answer.at > KNOWN_FOR_MS) {
      const any = this.#inference
        .models()
        .then((models) => models.some(({ providers }) => providers.some(({ provider }) => provider !== 'local')))
      any.catch(() => {
        this.#answer = undefined
      })
      this.#answer = { at: now, any }
    }
    return this.#answer.any
  }
}
