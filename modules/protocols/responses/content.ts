import type { Part } from '../chat.ts'
import { cannot, type Fields, listAt, objectAt, textAt } from '../fields.ts'

/** Content of a message: a text, or parts. */
export const contentOf = (content: unknown, at: string): string | readonly Part[] =>
  typeof content === 'string'
    ? content
    : listAt(content, at).map((part, index) => partOf(objectAt(part, `${at}/${index}`), `${at}/${index}`))

/** The result of a call: its text, and what only a user can show a model. */
export const outputOf = (
  output: unknown,
  at: string,
): { readonly content: string | readonly Part[]; readonly attached: readonly Part[] } => {
  const content = contentOf(output, at)
  if (typeof content === 'string') return { content, attached: [] }
  return {
    content: content.filter(({ type }) => type === 'text'),
    attached: content.filter(({ type }) => type !== 'text'),
  }
}

const partOf = (part: Fields, at: string): Part => {
  for (const field of ['file_id', 'file_url'])
    if (part[field] != null) throw cannot(`${at}/${field}`, 'a file that is not in the request', 'send what is in it')
  switch (part['type']) {
    case 'input_text':
    case 'output_text':
    case 'text':
      // what was said of a text (citations, probabilities) is no part of it
      return { type: 'text', text: textAt(part['text'], `${at}/text`) }
    case 'refusal':
      return { type: 'refusal', refusal: textAt(part['refusal'], `${at}/refusal`) }
    case 'input_image': {
      const { detail } = part
      const url = textAt(part['image_url'], `${at}/image_url`)
      return { type: 'image_url', image_url: { url, ...(detail != null && detail !== 'auto' && { detail }) } }
    }
    case 'input_file': {
      const { filename } = part
      return {
        type: 'file',
        file: { file_data: textAt(part['file_data'], `${at}/file_data`), ...(filename != null && { filename }) },
      }
    }
    case 'input_audio':
      return { type: 'input_audio', input_audio: objectAt(part['input_audio'], `${at}/input_audio`) }
    default:
      throw cannot(`${at}/type`, `content of type ${String(part['type'])}`)
  }
}
