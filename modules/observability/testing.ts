import type { PersonalCipher } from '../../kernel/define.ts'

/** Seals by writing backwards: what is stored as it came would be seen. */
export const plainPersons: PersonalCipher = {
  seal: async (_user, context, plain) => Buffer.from([...`${context}|${plain}`].reverse().join('')),
  open: async (_user, context, sealed) =>
    [...sealed.toString()]
      .reverse()
      .join('')
      .slice(context.length + 1),
  person: async () => ({ email: 'owner@example.com', name: null }),
}
