/** What an archetype brings: instructions, and which tasks of the gateway do it where no provider has a key. */
export interface Archetype {
  readonly summary: string
  readonly instructions: string
  /** Tried in this order; each lets the local functions do the work. */
  readonly tasks: readonly string[]
  /** What it does where no provider has a key. */
  readonly withoutKey: string
}

export const ARCHETYPES: Readonly<Record<string, Archetype>> = {
  payment_handler: {
    summary: 'Reads payment requests and invoices.',
    instructions:
      'You handle payments. From the message list payee, amount with currency, due date, reference and account details, one a line. Say what is missing. Never invent a value and never say that a payment was made.',
    tasks: ['extract', 'analyse'],
    withoutKey: 'amounts, dates, addresses and names of the text, one a line',
  },
  summariser: {
    summary: 'Summarises texts.',
    instructions: 'Summarise the text in a few sentences. Answer with the summary only.',
    tasks: ['summarise'],
    withoutKey: 'the sentences that carry the text',
  },
  classifier: {
    summary: 'Sorts texts by topic, or into labels that the text lists.',
    instructions: 'Classify the text. If labels are listed, answer with exactly one of them, else with a topic.',
    tasks: ['classify', 'analyse'],
    withoutKey: 'one of the listed labels (`Labels: a, b`), or a topic',
  },
  extractor: {
    summary: 'Extracts names, dates, amounts and addresses.',
    instructions: 'Extract the names, dates, amounts and addresses of the text, one a line. Invent nothing.',
    tasks: ['extract', 'analyse'],
    withoutKey: 'names and values that the text holds, one a line',
  },
  translator: {
    summary: 'Translates.',
    instructions: 'Translate the text as it asks, into English by default. Answer with the translation only.',
    tasks: ['translate'],
    withoutKey: 'hello, in 25 languages; everything else needs a provider',
  },
  researcher: {
    summary: 'Analyses a text or a question.',
    instructions: 'Analyse the text: its topic, what it claims, key words and a summary. Say what is uncertain.',
    tasks: ['analyse'],
    withoutKey: 'topic, sentiment, key words and a summary',
  },
  support: {
    summary: 'Answers customers.',
    instructions:
      "You answer a customer. Be friendly, brief and correct. If you do not know, say so and say what you need to know. Promise nothing in the company's name.",
    tasks: ['analyse'],
    withoutKey: 'topic, sentiment, key words and a summary of the message, for whoever answers it',
  },
  moderator: {
    summary: 'Judges the tone of a text.',
    instructions:
      'Say whether the text is positive, negative or neutral, and whether it attacks anybody. Start with that word.',
    tasks: ['classify_sentiment'],
    withoutKey: 'positive, negative or neutral, with a score',
  },
}

const HELLO = /\bhello\b/i

/** Tasks for a text: the local functions translate one word. */
export const tasksFor = (archetype: string, text: string): readonly (string | undefined)[] => {
  const tasks = ARCHETYPES[archetype]?.tasks ?? [undefined]
  return archetype === 'translator' && HELLO.test(text) ? ['translate_hello'] : tasks
}
