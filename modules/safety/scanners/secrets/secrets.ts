import type { View } from '../../text/view.ts'
import type { Hit, Scan } from '../scanner.ts'
import { looksRandom } from './entropy.ts'
import { FORMATS } from './formats.ts'

const CATEGORY = 'credential'
/** `password: …`, `API_KEY=…`, `das Passwort lautet …`; a value that looks random. */
const NAMED =
  /(?:passwor[dt]|passwd|pwd|passphrase|kennwort|mot de passe|contrasena|secret|token|api[ _-]?key|access[ _-]?key|auth[ _-]?key|client[ _-]?secret|credential|bearer|private[ _-]?key)s?["']?(?: (?:is|lautet|ist|est|es))?\s{0,3}(?:=>|:=|=|:|\s)\s{0,3}["'`]?([^\s"'`,;<>]{8,200})/gi

export const secrets: Scan = function* scan(view) {
  for (const { entityType, openings, pattern } of FORMATS) {
    if (!openings.some((opening) => view.text.includes(opening))) continue
    for (const { 0: text, index } of view.text.matchAll(pattern))
      if (!isExample(text))
        yield { entityType, category: CATEGORY, start: index, end: index + text.length, score: 0.95 }
  }
  yield* named(view)
}

function* named(view: View): Generator<Hit> {
  for (const match of view.text.matchAll(NAMED)) {
    const value = (match[1] ?? '').replace(/[.)\]]+$/, '')
    if (!looksRandom(value)) continue
    const start = match.index + match[0].lastIndexOf(match[1] ?? '')
    yield { entityType: 'password', category: CATEGORY, start, end: start + value.length, score: 0.75 }
  }
}

/** `sk-xxxxxxxxxxxxxxxxxxxxxxxx` and its like in manuals. */
const isExample = (text: string): boolean => /(.)\1{9}/.test(text) || /your[_-]|<[a-z_-]+>/i.test(text)
