/** The texts within messages of OpenAI's form. */
export interface MessageLike {
  readonly content?: unknown
}

interface Place {
  /** JSON pointer within the messages. */
  readonly path: string
  readonly text: string
}

interface Part {
  readonly type: string
  readonly text?: unknown
}
const isPart = (part: unknown): part is Part => typeof part === 'object' && part !== null

/** Every text of messages, in order: contents, and parts that have a `text`. */
export const textsOf = (messages: readonly MessageLike[]): readonly Place[] =>
  messages.flatMap(({ content }, at) => {
    if (typeof content === 'string') return [{ path: `/${at}/content`, text: content }]
    if (!Array.isArray(content)) return []
    return content.flatMap((part: unknown, position) =>
      isPart(part) && typeof part.text === 'string'
        ? [{ path: `/${at}/content/${position}/text`, text: part.text }]
        : [],
    )
  })

/** The messages with other texts, in the order of `textsOf`. */
export const withTexts = <M extends MessageLike>(messages: readonly M[], texts: readonly string[]): M[] => {
  let next = 0
  return messages.map((message) => {
    const { content } = message
    if (typeof content === 'string') return { ...message, content: texts[next++] }
    if (!Array.isArray(content)) return message
    return {
      ...message,
      content: content.map((part: unknown) =>
        isPart(part) && typeof part.text === 'string' ? { ...part, text: texts[next++] } : part,
      ),
    }
  })
}
