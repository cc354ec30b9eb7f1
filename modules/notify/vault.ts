import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { openBox, sealBox } from '../../kernel/define.ts'

export type Purpose = 'confirm' | 'unsubscribe'

/** Seals addresses, and makes the links that act on them: whoever holds only the store can neither read nor confirm. */
export class Vault {
  readonly #boxKey: Buffer
  readonly #hashKey: Buffer

  constructor(secret: Buffer) {
    const derive = (info: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', info, 32))
    this.#boxKey = derive('notify box')
    this.#hashKey = derive('notify hash')
  }

  noticeId(addressHash: string, product: string): string {
    return `ntc_${this.#hash('notice', `${addressHash}\0${product.toLowerCase()}`)}`
  }

  seal(id: string, email: string): string {
    return sealBox(this.#boxKey, id, email).toString('base64')
  }

  open(id: string, box: string): string {
    return openBox(this.#boxKey, id, Buffer.from(box, 'base64')).toString()
  }

  token(purpose: Purpose, id: string): string {
    return `${id.slice('ntc_'.length)}.${this.#hash(purpose, id)}`
  }

  /** The notice that the link is for; `undefined` for a forged or cut one. */
  idOf(purpose: Purpose, token: string): string | undefined {
    const [name, mark = ''] = token.split('.')
    const id = `ntc_${name}`
    const given = Buffer.from(mark)
    const wanted = Buffer.from(this.#hash(purpose, id))
    return given.length === wanted.length && timingSafeEqual(given, wanted) ? id : undefined
  }

  #hash(purpose: string, text: string): string {
    return createHmac('sha256', this.#hashKey).update(`${purpose}\0${text}`).digest('base64url').slice(0, 32)
  }
}
