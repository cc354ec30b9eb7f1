import type { Attributes } from '../services.ts'

/** Attributes that hold what people wrote and models answered, in every convention that clients use. */
const CONTENT =
  /^(?:gen_ai\.(?:input\.messages|output\.messages|system_instructions|prompt|completion|tool\.call\.(?:arguments|result)|tool\.definitions)|langfuse\.(?:observation|trace)\.(?:input|output)|(?:input|output)\.value|llm\.(?:input_messages|output_messages|prompts|completions)|ai\.(?:prompt|response\.(?:text|object|toolCalls|reasoning)|toolCall\.(?:args|result)|values|value)|traceloop\.entity\.(?:input|output)|message(?:\.content)?|retrieval\.documents|exception\.(?:message|stacktrace))(?:\.|$)/

const isContent = (name: string): boolean => CONTENT.test(name)

/** Attributes apart from content. */
export function parted(attributes: Attributes): { readonly plain: Attributes; readonly content: Attributes } {
  const names = Object.keys(attributes)
  if (!names.some(isContent)) return { plain: attributes, content: {} }
  const those = (wanted: boolean): Attributes =>
    Object.fromEntries(Object.entries(attributes).filter(([name]) => isContent(name) === wanted))
  return { plain: those(false), content: those(true) }
}

const MOST_TEXT = 4_096
const MOST_JSON = 32_768

/** JSON of at most 32 KiB: long texts are cut, and what is still too much is left out from the end. */
export function boundedJson(value: Attributes): string {
  const whole = JSON.stringify(value)
  if (whole.length <= MOST_TEXT) return whole
  const rows: string[] = []
  let size = 2
  for (const [name, one] of Object.entries(value)) {
    const short = typeof one === 'string' && one.length > MOST_TEXT ? `${one.slice(0, MOST_TEXT)}…` : one
    const row = `${JSON.stringify(name)}:${JSON.stringify(short)}`
    if (size + row.length > MOST_JSON) continue
    size += row.length + 1
    rows.push(row)
  }
  return `{${rows.join(',')}}`
}

const MOST_CONTENT = 65_536

/** Of a prompt and its answer: what is longer is cut, as text. */
export function contentText(content: Attributes): string {
  const text = JSON.stringify(content)
  return text.length <= MOST_CONTENT ? text : JSON.stringify({ cut: text.slice(0, MOST_CONTENT) })
}
