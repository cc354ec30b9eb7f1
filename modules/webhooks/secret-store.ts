import { ApiError, type PersonalCipher } from '../../kernel/define.ts'
import type { Endpoint, EndpointSecrets, Store } from './model.ts'

/** Address and secrets of endpoints, sealed under their owner's key: erasure makes them unreadable at once. */
export class SecretStore {
  readonly #cipher: PersonalCipher
  readonly #endpoints: Store['endpoints']

  constructor(cipher: PersonalCipher, endpoints: Store['endpoints']) {
    this.#cipher = cipher
    this.#endpoints = endpoints
  }

  async seal(userId: string, webhookId: string, secrets: EndpointSecrets): Promise<string> {
    return (await this.#cipher.seal(userId, webhookId, JSON.stringify(secrets))).toString('base64')
  }

  /** `undefined`: removed, or its owner is erased. */
  async open({
    _id,
    userId,
    sealed,
  }: Pick<Endpoint, '_id' | 'userId' | 'sealed'>): Promise<EndpointSecrets | undefined> {
    const text = sealed && (await this.#cipher.open(userId, _id, Buffer.from(sealed, 'base64')))
    return text === undefined ? undefined : (JSON.parse(text) as EndpointSecrets)
  }

  /** Changes them, with further fields of the document, and drops others; of two changes at once one is `conflict`. */
  async change(
    endpoint: Endpoint,
    secrets: EndpointSecrets,
    fields: Partial<Endpoint>,
    dropped: { readonly [F in keyof Endpoint]?: 1 } = {},
  ): Promise<void> {
    const sealed = await this.seal(endpoint.userId, endpoint._id, secrets)
    const { modifiedCount } = await this.#endpoints.updateOne(
      { _id: endpoint._id, sealed: endpoint.sealed ?? '' },
      { $set: { ...fields, sealed }, $unset: dropped },
    )
    if (modifiedCount === 0)
      throw new ApiError(
        'conflict',
        `webhook ${endpoint._id} was changed by somebody else at the same time; read it again`,
      )
  }
}
