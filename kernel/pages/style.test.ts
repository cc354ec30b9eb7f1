import { expect } from 'chai'
import { STYLE_SHEET } from './style.ts'

type Colours = Readonly<Record<string, string>>

const [light = '', dark = ''] = STYLE_SHEET.text.split('prefers-color-scheme: dark')
const coloursOf = (text: string): Colours =>
  Object.fromEntries([...text.matchAll(/--([\w-]+): (#[0-9a-f]{3,6})\b/g)].map(([, name, value]) => [name, value]))
const THEMES: Readonly<Record<string, Colours>> = {
  light: coloursOf(light),
  dark: { ...coloursOf(light), ...coloursOf(dark) },
}

/** Text on ground, as the style sheet combines them. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  ground: ['text', 'muted', 'accent', 'bad'],
  surface: ['text', 'muted', 'accent'],
  line: ['text', 'muted'],
  tint: ['text', 'muted', 'accent'],
  accent: ['on-accent'],
  'good-tint': ['good'],
  'info-tint': ['info'],
  'warn-tint': ['warn'],
  'bad-tint': ['bad'],
  code: ['code-text', 'code-muted', 'code-key', 'code-string', 'code-value'],
}

describe('the style sheet', () => {
  for (const [theme, colours] of Object.entries(THEMES))
    it(`keeps a contrast of 4.5 in every pair of colours, ${theme}`, () => {
      for (const [ground, texts] of Object.entries(TEXTS))
        for (const text of texts)
          expect(contrast(colours[text], colours[ground]), `${text} on ${ground}`).to.be.at.least(4.5)
      expect(contrast(colours['edge'], colours['ground']), 'edges of what can be used').to.be.at.least(3)
    })
})

function contrast(a = '', b = ''): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(colour: string): number {
  const long = colour.length === 4 ? colour.replaceAll(/[0-9a-f]/g, '$&$&') : colour
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(long.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
