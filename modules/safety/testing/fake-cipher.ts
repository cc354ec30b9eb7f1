import { openBox, PersonalCipher, sealBox } from '../../../kernel/define.ts'

const KEY = Buffer.alloc(32, 7)
const cipher: PersonalCipher = {
  seal: async (userId, context, plain) => sealBox(KEY, `${userId} ${context}`, plain),
  open: async (userId, context, sealed) => openBox(KEY, `${userId} ${context}`, sealed).toString(),
  person: async () => undefined,
}

/** For `provide`: the cipher of accounts, where these do not run. */
export const fakeCipher = [PersonalCipher, cipher] as const
