import { Marked, type Tokens } from 'marked'
import { html, type Markup, raw } from '../pages/markup.ts'

const SAFE = /^(https?:\/\/|mailto:|[/#])/i

/** Authors of modules write Markdown; what is HTML in it stays text, and links lead only to where a link may lead. */
const marked = new Marked({
  gfm: true,
  renderer: {
    html: ({ text }) => html`${text}`.text,
    image: ({ text }) => html`${text}`.text,
    link({ href, tokens }: Tokens.Link) {
      const text = raw(this.parser.parseInline(tokens))
      return SAFE.test(href) ? html`<a href="${href}">${text}</a>`.text : text.text
    },
    // the page has headings of its own: those of a description come below them
    heading({ tokens, depth }: Tokens.Heading) {
      const level = String(Math.min(depth + 1, 6))
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`
    },
  },
})

/** Paragraphs, lists, code, tables. */
export const markdown = (text: string): Markup => raw(marked.parse(text, { async: false }))

/** Within a line: code, emphasis, links. */
export const inlineMarkdown = (text: string): Markup => raw(marked.parseInline(text, { async: false }))
