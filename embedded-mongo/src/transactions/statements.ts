import { Int32 } from 'bson'
import type { Doc, Value } from '../bson/value.ts'

/** What one statement of a retryable write did. */
export interface StatementResult {
  /** Documents that were matched or inserted, or removed. */
  readonly n: number
  readonly modified: number
  readonly upsertedId?: Value | undefined
  /** The whole answer of a findAndModify. */
  readonly reply?: Doc | undefined
}

interface Run {
  readonly first: number
  count: number
  readonly result: StatementResult
}

/** The statements that were done under one transaction number, by their ids; equal results behind each other are one entry. */
export class Statements {
  #runs: Run[] = []

  get isEmpty(): boolean {
    return this.#runs.length === 0
  }

  add(id: number, result: StatementResult, count = 1): void {
    const last = this.#runs.at(-1)
    if (last !== undefined && last.first + last.count === id && isSimilar(last.result, result)) last.count += count
    else this.#runs.push({ first: id, count, result })
  }

  append(others: Statements): void {
    for (const { first, result, count } of others.#runs) this.add(first, result, count)
  }

  of(id: number): StatementResult | undefined {
    return this.#runs.find(({ first, count }) => id >= first && id < first + count)?.result
  }

  toValue(): Value[] {
    return this.#runs.map(({ first, count, result: { n, modified, upsertedId, reply } }) => {
      const entry: Doc = new Map<string, Value>([
        ['first', new Int32(first)],
        ['count', new Int32(count)],
        ['n', new Int32(n)],
        ['modified', new Int32(modified)],
      ])
      if (upsertedId !== undefined) entry.set('upsertedId', upsertedId)
      if (reply !== undefined) entry.set('reply', reply)
      return entry
    })
  }

  static fromValue(entries: readonly Value[]): Statements {
    const statements = new Statements()
    for (const entry of entries as readonly Doc[]) {
      const number = (name: string): number => (entry.get(name) as Int32).value
      const result = {
        n: number('n'),
        modified: number('modified'),
        upsertedId: entry.get('upsertedId'),
        reply: entry.get('reply') as Doc | undefined,
      }
      statements.#runs.push({ first: number('first'), count: number('count'), result })
    }
    return statements
  }
}

const isSimilar = (a: StatementResult, b: StatementResult): boolean =>
  a.n === b.n &&
  a.modified === b.modified &&
  [a, b].every((one) => one.upsertedId === undefined && one.reply === undefined)
