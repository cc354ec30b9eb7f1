import MiniSearch from 'minisearch'
import { DocumentIndex } from '../../../modules/search/engine/document-index.ts'
import { search } from '../../../modules/search/engine/search.ts'
import { DEFAULT_SETTINGS, rulesOf } from '../../../modules/search/settings/settings.ts'
import type { Prototype } from './prototype.ts'
import { readmes } from './texts.ts'

interface Document {
  readonly id: string
  readonly title: string
  readonly text: string
}
interface Collection {
  readonly name: string
  readonly documents: readonly Document[]
  /** Each query has one document that answers it. */
  readonly queries: readonly { readonly text: string; readonly answer: string }[]
}
type Find = (query: string) => readonly string[]

const TOP = 10

/** Sentences that look for a whole README, and headings that look for what stands below them. */
function collections(): readonly Collection[] {
  const all = readmes()
  const packages = all.map(({ name, description, sections }) => ({
    id: name,
    title: sections[0]?.heading ?? '',
    text: sections
      .flatMap(({ sentences }) => sentences)
      .filter((sentence) => !description.includes(sentence.slice(0, -1)))
      .join(' '),
  }))
  const sections = all.flatMap(({ name, sections: parts }) =>
    parts.map(({ heading, sentences }, at) => ({ id: `${name} ${at}`, title: '', text: sentences.join(' '), heading })),
  )
  const isAlone = (heading: string): boolean => sections.filter((section) => section.heading === heading).length === 1
  return [
    {
      name: 'descriptions of packages (sentences)',
      documents: packages,
      queries: all
        .filter(({ description }) => description.split(' ').length >= 6)
        .map(({ name, description }) => ({ text: description, answer: name })),
    },
    {
      name: 'headings (a few words)',
      documents: sections.map(({ id, title, text }) => ({ id, title, text })),
      queries: sections
        .filter(({ heading }) => heading.split(' ').length > 2 && isAlone(heading))
        .map(({ heading, id }) => ({ text: heading, answer: id })),
    },
  ]
}

function own(documents: readonly Document[]): Find {
  const index = new DocumentIndex({ searchable: ['title', 'text'], columns: [] })
  for (const [number, { title, text }] of documents.entries()) index.put(String(number), { title, text })
  const rules = rulesOf(DEFAULT_SETTINGS)
  return (text) =>
    search(index, rules, { text, offset: 0, limit: TOP }).hits.map(({ id }) => documents[Number(id)]?.id ?? '')
}

function prototypes(documents: readonly Document[], { BM25F, stemmed }: Prototype): Find {
  const index = new BM25F(
    documents.map(({ title, text }) => ({ title: stemmed(title), text: stemmed(text) })),
    { k1: 1.6, w: { title: 2, text: 1 } },
  )
  return (text) => {
    const scores = index.score(stemmed(text))
    return [...scores.keys()]
      .filter((at) => (scores[at] ?? 0) > 0)
      .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
      .slice(0, TOP)
      .map((at) => documents[at]?.id ?? '')
  }
}

function miniSearch(documents: readonly Document[]): Find {
  const index = new MiniSearch<Document>({ fields: ['title', 'text'], searchOptions: { boost: { title: 2 } } })
  index.addAll([...documents])
  return (text) =>
    index
      .search(text)
      .slice(0, TOP)
      .map(({ id }) => id as string)
}

/** With one document that answers, nDCG@10 is 1 / log2(1 + its place). */
function figures(find: Find, queries: Collection['queries']): string {
  let [gain, found] = [0, 0]
  for (const { text, answer } of queries) {
    const at = find(text).indexOf(answer)
    if (at < 0) continue
    found++
    gain += 1 / Math.log2(at + 2)
  }
  return [gain, found].map((sum) => (sum / queries.length).toFixed(3)).join(' | ')
}

export function compareSearch(prototype: Prototype): string {
  const rows = collections().flatMap(({ name, documents, queries }) => {
    const engines = {
      own: own(documents),
      prototype: prototypes(documents, prototype),
      MiniSearch: miniSearch(documents),
    }
    return Object.entries(engines).map(
      ([engine, find]) =>
        `| ${name} | ${engine} | ${queries.length} of ${documents.length} | ${figures(find, queries)} |`,
    )
  })
  return `| queries | | of so many documents | nDCG@10 | found among ten |\n|---|---|---|---|---|\n${rows.join('\n')}`
}
