import { BoundedMap, type Models } from '../../../kernel/define.ts'
import type { Behaviour } from '../contract.ts'
import type { AgentRow, collections } from '../model.ts'
import type { AgentState } from '../records.ts'
import { nameId } from './name-id.ts'
import { notFound } from './not-found.ts'

/** An agent that is there, with its state. */
export type KnownAgent = AgentRow & { readonly state: AgentState }

const MAX_NAMES = 10_000
const MAX_VERSIONS = 1_000

/** Finds agents by id, name or slug. What can never change is remembered: who has a name, and what a version does. */
export class Lookup {
  readonly #models: Models<typeof collections>
  readonly #names = new BoundedMap<string, string>(MAX_NAMES)
  readonly #versions = new BoundedMap<string, Behaviour>(MAX_VERSIONS)

  readonly #keyed: (text: string) => Buffer

  constructor(models: Models<typeof collections>, keyed: (text: string) => Buffer) {
    this.#models = models
    this.#keyed = keyed
  }

  /** Deleted ones and those that are being made are not there. */
  async find(reference: string): Promise<KnownAgent | undefined> {
    const known = await this.#row(reference)
    return known?.state.status === 'deleted' ? undefined : known
  }

  /** Those that are being made are not there. */
  async #row(reference: string): Promise<KnownAgent | undefined> {
    const id = reference.startsWith('ag_') ? reference : await this.#idOf(reference)
    if (id === undefined) return undefined
    const row = (await this.#models.agents.findById(id).lean()) as AgentRow | null
    return row === null || row.n === 0 || row.state === null ? undefined : (row as KnownAgent)
  }

  /** Throws E007. */
  async get(reference: string): Promise<KnownAgent> {
    const found = await this.find(reference)
    if (found === undefined) throw notFound(reference)
    return found
  }

  /** Throws E007 for another's. */
  async own(reference: string, owner: string): Promise<KnownAgent> {
    const found = await this.get(reference)
    if (found.owner !== owner) throw notFound(reference)
    return found
  }

  /** For its history: deleted ones, too. Throws E007 for another's. */
  async ownEver(reference: string, owner: string): Promise<KnownAgent> {
    const found = await this.#row(reference)
    if (found === undefined || found.owner !== owner) throw notFound(reference)
    return found
  }

  /** Throws E007 where the agent has no such version. */
  async behaviour(agent: string, hash: string): Promise<Behaviour> {
    const id = `${agent}/${hash}`
    const known = this.#versions.get(id)
    if (known !== undefined) return known
    const row = await this.#models.versions.findById(id).lean()
    if (row === null) throw notFound(`${agent} in version ${hash}`)
    this.#versions.set(id, row.config)
    return row.config
  }

  async #idOf(name: string): Promise<string | undefined> {
    const key = nameId(name, this.#keyed)
    const known = this.#names.get(key)
    if (known !== undefined) return known
    const row = await this.#models.names.findById(key).lean()
    if (row === null) return undefined
    this.#names.set(key, row.agent)
    return row.agent
  }
}
