import type { PersonalCipher } from '../contract/services.ts'

/** Seals nothing, and knows nobody: for modules whose own tests are not about personal data. */
export const plainCipher: PersonalCipher = {
  seal: async (_userId, _context, plain) => Buffer.from(plain),
  open: async (_userId, _context, sealed) => sealed.toString(),
  person: async () => undefined,
}
