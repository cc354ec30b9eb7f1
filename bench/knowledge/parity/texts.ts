import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One part of a package's README, under a heading of its own. */
export interface Section {
  readonly heading: string
  readonly sentences: readonly string[]
}
export interface Readme {
  readonly name: string
  /** One sentence that says what it is, from its package.json. */
  readonly description: string
  readonly sections: readonly Section[]
}

const PACKAGES = 'node_modules'
const MAX_LENGTH = 60_000

/** English that people wrote, and that is here already: the READMEs of the packages that this project installs. */
export function readmes(): readonly Readme[] {
  const names = readdirSync(PACKAGES)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(join(PACKAGES, name)).map((each) => `${name}/${each}`) : name,
    )
  return names.sort().flatMap((name) => {
    try {
      const { description = '' } = JSON.parse(readFileSync(join(PACKAGES, name, 'package.json'), 'utf8'))
      const text = readFileSync(join(PACKAGES, name, 'README.md'), 'utf8').slice(0, MAX_LENGTH)
      const sections = sectionsOf(text)
      return sections.length > 0 ? [{ name, description: String(description), sections }] : []
    } catch {
      return []
    }
  })
}

function sectionsOf(markdown: string): readonly Section[] {
  const sections: { heading: string; sentences: string[] }[] = []
  const prose = markdown
    .replace(/^(```|~~~)[\s\S]*?^\1/gm, '')
    .replace(/<[^>]*>|!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/[`*_]/g, '')
  for (const block of prose.split(/\n\s*\n|\n(?=#)|(?<=\n#[^\n]*)\n/)) {
    const text = block.replace(/\s+/g, ' ').trim()
    if (text.startsWith('#')) sections.push({ heading: text.replace(/^#+\s*/, ''), sentences: [] })
    else if (/^[A-Z][^|]{20,}[.?!]/.test(text))
      sections.at(-1)?.sentences.push(...(text.match(/[^.?!]{20,}[.?!]+/g) ?? []).map((each) => each.trim()))
  }
  return sections.filter(({ sentences }) => sentences.length > 0)
}
