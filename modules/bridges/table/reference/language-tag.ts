import Type from 'typebox'
import { ApiError, invalidField } from '../../../../kernel/define.ts'
import { bridge, text } from '../../bridge.ts'

export const languageTag = bridge({
  id: 'language-tag',
  summary: 'A language tag of BCP 47: its normal form, names, likely script and region',
  source: 'Unicode CLDR in the ICU of Node.js (Unicode-3.0)',
  freshness: 'bundled',
  asOf: `ICU ${process.versions['icu']}`,
  input: { tag: text(60) },
  output: {
    tag: Type.String(),
    name: Type.String(),
    native_name: Type.String(),
    script: Type.String(),
    region: Type.String(),
  },
  example: { tag: 'pt-br' },
  answer({ tag: given }) {
    const locale = localeOf(given)
    const tag = locale.toString()
    const name = nameIn('en', tag)
    if (name === undefined) throw new ApiError('not_found', `no language '${given}' is known`)
    const { script = '', region = '' } = locale.maximize()
    return { tag, name, native_name: nameIn(tag, tag) ?? name, script, region }
  },
})

const nameIn = (locale: string, tag: string): string | undefined =>
  new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' }).of(tag)

function localeOf(tag: string): Intl.Locale {
  try {
    return new Intl.Locale(tag)
  } catch {
    throw invalidField('/body/tag', 'must be a language tag of BCP 47, like pt-BR')
  }
}
