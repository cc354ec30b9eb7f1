import type { Document, ItemEntity, ItemToken, ItsFunction, SentenceImportance, WinkMethods } from 'wink-nlp'

/** English text, taken apart. The library with its model is loaded at first use, so that it costs nothing at boot. */
export interface Language {
  /** Sentences in order, each with its weight in the text. */
  sentences(text: string): readonly Sentence[]
  /** Words and punctuation in order. */
  tokens(text: string): readonly Token[]
  /** Dates, times, amounts, addresses and the like. */
  entities(text: string): readonly { readonly value: string; readonly type: string }[]
  /** -1 (negative) to 1 (positive). */
  sentiment(text: string): number
}

export interface Sentence {
  readonly text: string
  /** 0..1 */
  readonly importance: number
}

export interface Token {
  readonly text: string
  readonly stem: string
  readonly partOfSpeech: string
  /** A word that carries meaning: no punctuation, no stop word. */
  readonly content: boolean
}

let loading: Promise<Language> | undefined

export const loadLanguage = (): Promise<Language> => {
  loading ??= load()
  return loading
}

const load = async (): Promise<Language> => {
  const [{ default: winkNLP }, { default: model }] = await Promise.all([
    import('wink-nlp'),
    import('wink-eng-lite-web-model'),
  ])
  return language(winkNLP(model))
}

/** The library's time grows with the square of an unbroken run of characters: 90,000 digits held the process for half a minute. */
const LONG_RUN = /\S{100}(?=\S)/gu

const language = (nlp: WinkMethods): Language => {
  const { its } = nlp
  const read = (text: string): Document => nlp.readDoc(text.replace(LONG_RUN, '$& '))
  return {
    sentences: (text) => {
      const doc = read(text)
      const weights = new Map(
        (doc.out(its.sentenceWiseImportance as ItsFunction<SentenceImportance[]>) as SentenceImportance[]).map(
          ({ index, importance }) => [index, importance],
        ),
      )
      const sentences = doc.sentences().out()
      return sentences
        .map((sentence, index) => ({ text: sentence.trim(), importance: weights.get(index) ?? 0 }))
        .filter((sentence) => sentence.text !== '')
    },
    tokens: (text) => {
      const found: Token[] = []
      read(text)
        .tokens()
        .each((token: ItemToken) => {
          const word = token.out(its.type) === 'word'
          found.push({
            text: token.out(),
            stem: token.out(its.stem as ItsFunction<string>),
            partOfSpeech: token.out(its.pos),
            content: word && !token.out(its.stopWordFlag),
          })
        })
      return found
    },
    entities: (text) => {
      const found: { value: string; type: string }[] = []
      read(text)
        .entities()
        .each((entity: ItemEntity) => {
          found.push({ value: entity.out(), type: entity.out(its.type) })
        })
      return found
    },
    sentiment: (text) => Number(read(text).out(its.sentiment)),
  }
}
