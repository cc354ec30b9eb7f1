import { setTimeout as sleep } from 'node:timers/promises'
import type { Meilisearch } from 'meilisearch'

/** An article; `version` is the number of the edit that wrote it, and `mark` names both: half a document would not fit itself. */
interface Article {
  readonly id: number
  readonly shelf: number
  readonly version: number
  readonly name: string
  readonly mark: string
}

export interface ShopOptions {
  /** A client each of the processes; the first one writes. */
  readonly processes: readonly Meilisearch[]
  readonly articles: number
  readonly edits: number
  readonly random: () => number
  /** At most so many articles in one request of the first filling. */
  readonly atOnce?: number
  /** Between two searches of a process: one that runs both would do nothing else. Default none. */
  readonly restMs?: number
}
export interface ShopFigures {
  readonly answers: number
  readonly hits: number
  /** Milliseconds, ascending. */
  readonly searchMs: readonly number[]
  readonly editMs: readonly number[]
}

const UID = 'shelves'
const SHELF = 50

const article = (id: number, version: number): Article => ({
  id,
  shelf: Math.floor(id / SHELF),
  version,
  name: `thing number${id} of edit${version}`,
  mark: `${id}/${version}`,
})

/** What the edits have made of each article: which of them wrote it, or `removed` it, in order. */
class History {
  readonly #steps = new Map<number, { readonly edit: number; readonly removed: boolean }[]>()

  note(id: number, edit: number, removed: boolean): void {
    const steps = this.#steps.get(id) ?? []
    this.#steps.set(id, steps)
    steps.push({ edit, removed })
  }

  /** The edit that wrote it as it is after this one; undefined: it is not there. */
  asOf(id: number, edit: number): number | undefined {
    const last = this.#steps.get(id)?.findLast((step) => step.edit <= edit)
    return last?.removed === false ? last.edit : undefined
  }

  /** Nothing has happened to it after the one edit up to the other. */
  isStill(id: number, after: number, upTo: number): boolean {
    return this.#steps.get(id)?.every(({ edit }) => edit <= after || edit > upTo) ?? true
  }
}

/**
 * Fills a shop and edits it while all processes search it. Each answer must fit a moment between the last edit that its process
 * is known to have and the last one begun: whole articles only, none from before, none missing, none removed. Throws at the
 * first that does not.
 */
export async function editWhileSearching(options: ShopOptions): Promise<ShopFigures> {
  const { processes, articles, edits, random, atOnce = 10_000, restMs = 0 } = options
  const [writer] = processes as readonly [Meilisearch]
  const history = new History()
  const [searchMs, editMs]: [number[], number[]] = [[], []]
  const patience = { timeout: 600_000 }
  await writer.createIndex(UID, { primaryKey: 'id' }).waitTask(patience)
  await writer
    .index(UID)
    .updateSettings({ searchableAttributes: ['name'], filterableAttributes: ['shelf', 'version'] })
    .waitTask(patience)
  for (let from = 0; from < articles; from += atOnce) {
    const batch = Array.from({ length: Math.min(atOnce, articles - from) }, (_, at) => article(from + at, 0))
    await writer.index(UID).addDocuments(batch).waitTask(patience)
    for (const { id } of batch) history.note(id, 0, false)
  }
  const shelves = Math.ceil(articles / SHELF)
  let [begun, done, isOver] = [0, 0, false]
  let [answers, hits] = [0, 0]

  const idsOf = (shelf: number): readonly number[] =>
    Array.from({ length: Math.min(SHELF, articles - shelf * SHELF) }, (_, at) => shelf * SHELF + at)
  /** Few shelves are edited often, so that edits and searches meet. */
  const somewhere = (): number => Math.floor(random() ** 4 * Math.min(shelves, 2_000))

  async function edit(): Promise<void> {
    const number = ++begun
    const shelf = somewhere()
    const ids = idsOf(shelf).filter(() => random() < 0.4)
    const kind = random()
    const removed = kind < 0.3
    const all = kind < 0.05
    for (const id of all ? idsOf(shelf) : ids) history.note(id, number, removed)
    const index = writer.index(UID)
    const at = performance.now()
    const task = all
      ? index.deleteDocuments({ filter: `shelf = ${shelf}` })
      : removed
        ? index.deleteDocuments(ids)
        : index.addDocuments(ids.map((id) => article(id, number)))
    const { status, error } = await task.waitTask({ ...patience, interval: 10 })
    if (status !== 'succeeded') throw new Error(`edit ${number} ${status}: ${JSON.stringify(error)}`)
    editMs.push(performance.now() - at)
    done = number
  }

  async function look(client: Meilisearch, known: number): Promise<number> {
    const shelf = somewhere()
    const began = performance.now()
    const answer = await client.index(UID).search<Article>('thing', { filter: `shelf = ${shelf}`, limit: SHELF })
    searchMs.push(performance.now() - began)
    answers++
    hits += answer.hits.length
    const found = new Map(answer.hits.map((hit) => [hit.id, hit]))
    const wrong = (what: string): never => {
      throw new Error(`${what}; edits ${known} to ${begun} may show: ${JSON.stringify(answer.hits).slice(0, 2_000)}`)
    }
    let newest = known
    for (const { id, version, ...rest } of answer.hits) {
      if (rest.mark !== `${id}/${version}` || rest.shelf !== shelf) wrong(`article ${id} is not whole`)
      if (history.asOf(id, version) !== version) wrong(`article ${id} was never of edit ${version}`)
      if (version < known && !history.isStill(id, version, known)) wrong(`article ${id} of edit ${version} is outdated`)
      newest = Math.max(newest, version)
    }
    for (const id of idsOf(shelf))
      if (history.asOf(id, known) !== undefined && history.isStill(id, known, begun) && !found.has(id))
        wrong(`article ${id} is missing`)
    return newest
  }

  const searching = processes.map(async (client, at) => {
    // a process that has shown an edit has all before it
    let shown = 0
    while (!isOver) {
      shown = Math.max(shown, await look(client, at === 0 ? done : Math.max(0, shown - 1)))
      await sleep(restMs)
    }
  })
  const editing = (async () => {
    try {
      while (begun < edits) await edit()
    } finally {
      isOver = true
    }
  })()
  await Promise.all([editing, ...searching])
  for (const times of [searchMs, editMs]) times.sort((a, b) => a - b)
  return { answers, hits, searchMs, editMs }
}
