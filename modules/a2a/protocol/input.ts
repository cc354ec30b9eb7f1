import type { Message, Part } from '@a2a-js/sdk'
import { ContentTypeNotSupportedError, RequestMalformedError } from '@a2a-js/sdk/errors'

export const INPUT_MODES = ['text/plain', 'application/json']
const MAX_PARTS = 100
const TEXT = /^text\//i
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json$/i

type Values = Readonly<Record<string, unknown>>
export interface Said {
  readonly text: string
  /** Data parts, the first object first; undefined where there is none. */
  readonly data: Values | undefined
}

/** What a message says. Throws −32005 for what agents here cannot read: files, and other types than text and JSON. */
export function saidIn({ parts }: Pick<Message, 'parts'>): Said {
  if (parts.length === 0) throw new RequestMalformedError('message.parts must hold at least one part')
  if (parts.length > MAX_PARTS) throw new RequestMalformedError(`message.parts must hold at most ${MAX_PARTS} parts`)
  const texts: string[] = []
  let data: Values | undefined
  for (const [index, part] of parts.entries()) {
    const value = contentOf(part, `message.parts[${index}]`)
    if (typeof value === 'string') texts.push(value)
    else data = { ...data, ...value }
  }
  return { text: texts.join('\n'), data }
}

function contentOf({ content, mediaType }: Part, place: string): string | Values {
  const type = mediaType.split(';', 1)[0]?.trim() ?? ''
  if (type !== '' && !TEXT.test(type) && !JSON_TYPE.test(type)) throw unsupported(place, `'${type.slice(0, 100)}'`)
  switch (content?.$case) {
    case 'text':
      return content.value
    case 'data': {
      const { value } = content
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return { data: value as unknown }
      return value as Values
    }
    case 'raw':
      if (type === '') throw unsupported(place, 'a file without a type')
      return new TextDecoder().decode(content.value)
    case 'url':
      throw unsupported(place, 'a file by its address')
    default:
      throw new RequestMalformedError(`${place} has no content: give text or data`)
  }
}

const unsupported = (place: string, what: string) =>
  new ContentTypeNotSupportedError(`${place} is ${what}: agents here read ${INPUT_MODES.join(' and ')}`)

/** With a schema: the data, or the JSON in the text. Without: the words, after those said before them. */
export function inputOf({ text, data }: Said, structured: boolean, before: readonly Values[]): Values {
  if (data !== undefined && text === '') return data
  if (structured) return { ...(jsonIn(text) ?? (text === '' ? {} : { text })), ...data }
  if (data !== undefined) return { text, ...data }
  return before.length === 0 ? { text } : { messages: [...before, { role: 'user', content: text }] }
}

function jsonIn(text: string): Values | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : undefined
  } catch {
    return undefined
  }
}
