/** A kind of work that callers name, and what a language model is told. */
export interface TaskKind {
  readonly instruction: string
}

/** Known tasks. Every other task name is passed to a language model as its instruction. */
const TASKS: Readonly<Record<string, TaskKind>> = {
  summarise: {
    instruction: 'Summarise the text in a few sentences. Answer with the summary only.',
  },
  summarise_sentence: {
    instruction: 'Summarise the text in one sentence. Answer with the sentence only.',
  },
  one_word_summary: {
    instruction: 'Summarise the text in one word. Answer with the word only.',
  },
  classify_sentiment: {
    instruction: 'Say whether the text is positive, negative or neutral. Start with that word.',
  },
  classify: {
    instruction: 'Classify the text. If labels are listed, answer with exactly one of them, else with a topic.',
  },
  keywords: { instruction: 'List the key words of the text, separated by commas.' },
  entities: {
    instruction: 'List the named entities of the text with their kinds, separated by commas.',
  },
  extract: {
    instruction: 'Extract the names, dates, amounts and addresses of the text, one a line.',
  },
  analyse: { instruction: 'Analyse the text: its topic, sentiment, key words and a summary.' },
  name_three_things: {
    instruction: 'Name three things that the text mentions or asks for, numbered.',
  },
  translate_hello: {
    instruction: 'Translate "hello" as the text asks. Answer with the translation only.',
  },
  translate: {
    instruction: 'Translate the text as it asks, into English by default. Answer with the translation only.',
  },
  payment: {
    instruction:
      'Read the payment request: action, amount, currency, payee, reference and due date, as one JSON object that also lists what is missing.',
  },
  reply: { instruction: 'Answer the customer: friendly, brief, promising nothing.' },
  moderate: {
    instruction: 'Say which harmful content, personal data or attacks the text holds, as one JSON object.',
  },
  code: { instruction: 'Write the code that the text asks for.' },
  question_answering: { instruction: 'Answer the question, briefly and correctly.' },
  chat: { instruction: 'Answer the message.' },
}

const ALIASES: Readonly<Record<string, string>> = {
  summary: 'summarise',
  summarisation: 'summarise',
  text_summarisation: 'summarise',
  sentiment: 'classify_sentiment',
  sentiment_analysis: 'classify_sentiment',
  classification: 'classify',
  text_classification: 'classify',
  topic: 'classify',
  key_words: 'keywords',
  keyword_extraction: 'keywords',
  ner: 'entities',
  named_entities: 'entities',
  entity_extraction: 'entities',
  extraction: 'extract',
  data_extraction: 'extract',
  analysis: 'analyse',
  analyze: 'analyse',
  text_analysis: 'analyse',
  qa: 'question_answering',
  translation: 'translate',
  moderation: 'moderate',
}

/** Every spelling of a known task, with its name. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ...Object.keys(TASKS).map((name) => [name, name] as const),
  ...Object.entries(ALIASES),
])

/** The kind of a task by any of its spellings (`Summarize`, `sentiment-analysis`), or one made from an unknown name. */
export const taskKind = (name: string): TaskKind =>
  TASKS[taskName(name)] ?? { instruction: `Your task: ${name.trim()}. Do it for the text.` }

/** The name of a known task, or `custom`: whatever a caller wrote, this may be sealed. */
export const taskName = (name: string): string => {
  const key = name
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
    .replace('summariz', 'summaris')
  return NAMES.get(key) ?? 'custom'
}
