import { openBox, type PersonalCipher, sealBox } from '../../kernel/define.ts'
import type { Mail } from './services.ts'

/** What waits in the queue: an id, and the mail sealed. */
export interface Envelope {
  readonly id: string
  readonly userId?: string
  readonly sealed: string
}

/** Where accounts run, an account's mail is sealed under the person's key; else under the installation's. */
export class Envelopes {
  readonly #key: Buffer
  readonly #cipher: () => PersonalCipher | undefined

  constructor(secret: Buffer, cipher: () => PersonalCipher | undefined) {
    this.#key = secret.subarray(0, 32)
    this.#cipher = cipher
  }

  async seal(mail: Mail): Promise<Envelope> {
    const { id, userId } = mail
    const text = JSON.stringify(mail)
    const cipher = this.#cipher()
    if (userId === undefined || !cipher)
      return { id, sealed: sealBox(this.#key, contextOf(id), text).toString('base64') }
    return { id, userId, sealed: (await cipher.seal(userId, contextOf(id), text)).toString('base64') }
  }

  /** `undefined`: whoever it was for has been erased since. */
  async open({ id, userId, sealed }: Envelope): Promise<Mail | undefined> {
    const box = Buffer.from(sealed, 'base64')
    const text =
      userId === undefined
        ? openBox(this.#key, contextOf(id), box)
        : await this.#personal().open(userId, contextOf(id), box)
    return text === undefined ? undefined : (JSON.parse(text.toString()) as Mail)
  }

  #personal(): PersonalCipher {
    const cipher = this.#cipher()
    if (!cipher)
      throw new Error('the mail is sealed under a personal key, and the module that keeps these is not running')
    return cipher
  }
}

const contextOf = (id: string): string => `mail:${id}`
