import type { Part } from '../chat.ts'
import { cannot, type Fields, listAt, objectAt, oneOf, textAt } from '../fields.ts'

/** A part that any side may send. Undefined: it is of another kind. */
export const partOf = (block: Fields, at: string): Part | undefined => {
  switch (block['type']) {
    case 'text':
      if (Array.isArray(block['citations']) && block['citations'].length > 0)
        throw cannot(`${at}/citations`, 'citations')
      return { type: 'text', text: textAt(block['text'], `${at}/text`), ...cacheMark(block) }
    case 'image': {
      const url = urlOf(objectAt(block['source'], `${at}/source`), `${at}/source`)
      return { type: 'image_url', image_url: { url }, ...cacheMark(block) }
    }
    case 'document':
      return documentOf(block, at)
    default:
      return undefined
  }
}

export const textsOf = (content: unknown, at: string): string | readonly Part[] =>
  typeof content === 'string'
    ? content
    : listAt(content, at).map((given, index) => {
        const place = `${at}/${index}`
        const block = objectAt(given, place)
        const part = block['type'] === 'text' ? partOf(block, place) : undefined
        if (part === undefined) throw cannot(`${place}/type`, `content of type ${String(block['type'])}`)
        return part
      })

/** Anthropic's mark on a block: up to there the request is cached. */
const cacheMark = ({ cache_control: mark }: Fields): Fields => (mark == null ? {} : { cache_control: mark })

const urlOf = (source: Fields, at: string): string => {
  const type = oneOf(source['type'], ['base64', 'url'], `${at}/type`)
  if (type === 'url') return textAt(source['url'], `${at}/url`)
  return `data:${textAt(source['media_type'], `${at}/media_type`)};base64,${textAt(source['data'], `${at}/data`)}`
}

const documentOf = (block: Fields, at: string): Part => {
  if ((block['citations'] as { enabled?: unknown } | null | undefined)?.enabled === true)
    throw cannot(`${at}/citations`, 'citations')
  const source = objectAt(block['source'], `${at}/source`)
  const title = block['title'] == null ? 'document' : textAt(block['title'], `${at}/title`)
  const type = oneOf(source['type'], ['base64', 'text'], `${at}/source/type`)
  if (type === 'base64')
    return { type: 'file', file: { filename: title, file_data: urlOf(source, `${at}/source`) }, ...cacheMark(block) }
  const text = textAt(source['data'], `${at}/source/data`)
  return { type: 'text', text: `${title}:\n\n${text}`, ...cacheMark(block) }
}
