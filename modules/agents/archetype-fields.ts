import type { UserSchema } from './user-schema.ts'

/** Of what the schemas of archetypes are made. */
export const text = (description: string) => ({ type: 'string', minLength: 1, description })
export const texts = (description: string) => ({
  type: 'array',
  items: { type: 'string', minLength: 1 },
  minItems: 1,
  maxItems: 100,
  description,
})
export const sources = (description: string) => ({
  anyOf: [
    { type: 'string' },
    {
      type: 'array',
      items: {
        anyOf: [{ type: 'string' }, { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] }],
      },
      maxItems: 100,
    },
  ],
  description,
})
export const object = (properties: object, required: readonly string[]): UserSchema => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
})
export const LANG = text('Language of the text; the local functions read English best.')
/** What people call a text, the likeliest first. */
export const TEXT_ALSO = {
  text: [
    ...['content', 'message', 'prompt', 'input', 'query', 'question', 'document', 'article', 'body', 'comment'],
    ...['review', 'note', 'email', 'description', 'task'],
  ],
}

/** Words. */
export const TEXT_OUTPUT: UserSchema = object({ text: { type: 'string' } }, ['text'])
