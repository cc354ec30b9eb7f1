/** A family of a text in Prometheus's format: `# HELP` and `# TYPE`, and its samples. */
interface Family {
  readonly head: string[]
  readonly samples: string[]
}

const COMMENT = /^# (?:HELP|TYPE) (\S+)/
const SAMPLE = /^([A-Za-z_:][\w:]*)(?:\{(.*)\})? (.+)$/

/** The texts of several processes as one: every sample says whose it is, and a family stands together, as Prometheus wants it. */
export function byWorker(texts: ReadonlyMap<string, string>): string {
  const families = new Map<string, Family>()
  for (const [worker, text] of texts) addTo(families, worker, text)
  return [...families.values()].map(({ head, samples }) => `${[...head, ...samples].join('\n')}\n\n`).join('')
}

function addTo(families: Map<string, Family>, worker: string, text: string): void {
  /** Families that stand in no earlier text: their head is this one's. */
  const first = new Set<string>()
  let current: Family | undefined
  for (const line of text.split('\n')) {
    const name = COMMENT.exec(line)?.[1]
    if (name !== undefined) {
      current = families.get(name)
      if (!current) {
        current = { head: [], samples: [] }
        families.set(name, current)
        first.add(name)
      }
      if (first.has(name)) current.head.push(line)
    } else {
      const [, sample, labels, value] = SAMPLE.exec(line) ?? []
      if (sample !== undefined)
        current?.samples.push(`${sample}{worker="${worker}"${labels ? `,${labels}` : ''}} ${value}`)
    }
  }
}
