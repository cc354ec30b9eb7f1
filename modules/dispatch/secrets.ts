import { createHmac } from 'node:crypto'
import type { Clock, Installation } from '../../kernel/define.ts'
import { validSecrets } from '../webhooks/services.ts'
import type { Store } from './model.ts'

/** The secret that signs an owner's callbacks; it follows from the installation's secret and a number, so none is stored. */
export class CallbackSecrets {
  readonly #secret: Buffer
  readonly #store: Store['signers']
  readonly #clock: Clock

  constructor(installation: Installation, store: Store['signers'], clock: Clock) {
    this.#secret = installation.secret('personal')
    this.#store = store
    this.#clock = clock
  }

  async of(owner: string) {
    const signer = (await this.#store.findById(owner).lean()) ?? undefined
    return validSecrets((number) => this.#derive(owner, number), signer, this.#clock.now())
  }

  /** `operationKey`: a repeat rotates no further. */
  async rotate(owner: string, operationKey: string) {
    const key = createHmac('sha256', this.#secret).update(operationKey).digest('hex')
    const set = { $set: { rotatedAt: new Date(this.#clock.now()), rotation: key }, $inc: { number: 1 } }
    await this.#store.updateOne(
      { _id: owner },
      { $setOnInsert: { number: 0, rotatedAt: new Date(0), rotation: '' } },
      { upsert: true },
    )
    await this.#store.updateOne({ _id: owner, rotation: { $ne: key } }, set)
    return this.of(owner)
  }

  #derive(owner: string, number: number): string {
    const label = `dispatch callback:${number}:${owner}`
    return `whsec_${createHmac('sha256', this.#secret).update(label).digest('base64')}`
  }
}
