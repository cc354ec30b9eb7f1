import { expect } from 'chai'
import { inlineMarkdown, markdown } from './markdown.ts'

describe('markdown of descriptions', () => {
  it('renders paragraphs, code, lists and tables', () => {
    expect(markdown('One `two`\n\n- *a*\n- **b**').text).to.equal(
      '<p>One <code>two</code></p>\n<ul>\n<li><em>a</em></li>\n<li><strong>b</strong></li>\n</ul>\n',
    )
    expect(markdown('| a |\n|---|\n| b |').text).to.include('<td>b</td>')
    expect(inlineMarkdown('See `x`, not <y>').text).to.equal('See <code>x</code>, not &lt;y&gt;')
  })

  it('puts headings below those of the page', () => expect(markdown('# Keys').text).to.equal('<h2>Keys</h2>\n'))

  it('links where links may lead', () => {
    expect(markdown('[a](https://x.example/?a=1&b=2) [b](#there)').text).to.equal(
      '<p><a href="https://x.example/?a=1&amp;b=2">a</a> <a href="#there">b</a></p>\n',
    )
    for (const href of [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      '&#106;avascript:x',
    ])
      expect(markdown(`[a](${href})`).text, href).to.not.include('href')
  })

  it('leaves HTML as text', () => {
    for (const text of [
      '<script>alert(1)</script>',
      'a <img src=x onerror=alert(1)> b',
      '<b onclick="x">b</b>',
      '![<x](y "<z>")',
      '`<i>`',
      '```\n<i>\n```',
      '<!-- c -->',
      '[<i>](https://x)',
    ])
      for (const { text: rendered } of [markdown(text), inlineMarkdown(text)])
        expect(rendered, text).to.not.match(/<(script|img|b|i|x|z|!)[ >-]/)
  })
})
