import type { Parts } from './parts.ts'

/** Under the person's key; `context` names collection and id. */
export const sealText = async (
  { services }: Pick<Parts, 'services'>,
  owner: string,
  context: string,
  text: string,
): Promise<string> => (await services.cipher.seal(owner, context, text)).toString('base64')

/** Undefined: the account was erased since. */
export const openText = (
  { services }: Pick<Parts, 'services'>,
  owner: string,
  context: string,
  sealed: string,
): Promise<string | undefined> => services.cipher.open(owner, context, Buffer.from(sealed, 'base64'))
