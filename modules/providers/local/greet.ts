import type { Skill } from './skill.ts'

export const HELLO: Readonly<Record<string, string>> = {
  french: 'bonjour',
  spanish: 'hola',
  german: 'hallo',
  italian: 'ciao',
  portuguese: 'olá',
  dutch: 'hallo',
  swedish: 'hej',
  norwegian: 'hei',
  danish: 'hej',
  finnish: 'hei',
  polish: 'cześć',
  czech: 'ahoj',
  russian: 'привет',
  ukrainian: 'привіт',
  greek: 'γεια σας',
  turkish: 'merhaba',
  arabic: 'مرحبا',
  hebrew: 'שלום',
  hindi: 'नमस्ते',
  japanese: 'こんにちは',
  korean: '안녕하세요',
  chinese: '你好',
  welsh: 'helo',
  irish: 'dia duit',
  swahili: 'jambo',
}
const WHEN_NONE_IS_NAMED = ['french', 'spanish', 'german', 'italian', 'japanese']

/** "Hello" in the languages that the text names, else in five of them. It translates this word only. */
export const translateHello: Skill = (text) => {
  const named = Object.keys(HELLO).filter((language) => text.toLowerCase().includes(language))
  const asked = named.length > 0 ? named : WHEN_NONE_IS_NAMED
  if (asked.length === 1) return HELLO[asked[0] as string]
  return asked.map((language) => `${language[0]?.toUpperCase()}${language.slice(1)}: ${HELLO[language]}`).join(', ')
}

/** Says what this provider is; it never pretends to be a large model. */
export const about: Skill = () =>
  'Hello. I am local/basic: small deterministic language functions, not a large model. I can summarise, classify, tell sentiment, extract key words, names and values, and say hello in many languages.'
