import { BoundedMap, type ChangeFeed, type Owned } from '../../kernel/define.ts'
import type { Fields } from './contract.ts'
import type { Store } from './model.ts'

const TOPIC = 'mandates.given'
const MOST = 20_000

/** A mandate as holds are checked against it. */
export type Known = Owned<typeof Fields>

const read = async ({ mandates }: Store, id: string): Promise<Known | undefined> =>
  ((await mandates.findById(id).lean()) as Known | null) ?? undefined

/** Terms never change, so they are read once; which mandate an agent has can. */
export class KnownMandates {
  readonly #models: Store
  readonly #feed: ChangeFeed
  readonly #byId = new BoundedMap<string, Known>(MOST)
  /** By owner: agent → its newest mandate. */
  #ofAgents = new BoundedMap<string, Promise<ReadonlyMap<string, string>>>(MOST)

  constructor(models: Store, feed: ChangeFeed) {
    this.#models = models
    this.#feed = feed
  }

  /** Returns the undo. */
  start(): () => void {
    return this.#feed.subscribe(TOPIC, (owners) => {
      if (owners === 'all') this.#ofAgents = new BoundedMap(MOST)
      else for (const owner of owners) this.#ofAgents.delete(owner)
    })
  }

  async changed(owner: string): Promise<void> {
    this.#ofAgents.delete(owner)
    await this.#feed.publish(TOPIC, owner)
  }

  async find(id: string): Promise<Known | undefined> {
    const known = this.#byId.get(id) ?? (await read(this.#models, id))
    if (known !== undefined) this.#byId.set(id, known)
    return known
  }

  async ofAgent(owner: string, agent: string): Promise<string | undefined> {
    let agents = this.#ofAgents.get(owner)
    if (agents === undefined) {
      agents = this.#readAgents(owner)
      this.#ofAgents.set(owner, agents)
      agents.catch(() => this.#ofAgents.delete(owner))
    }
    return (await agents).get(agent)
  }

  async #readAgents(owner: string): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#models.mandates
      .find({ owner, agent_id: { $ne: null } })
      .sort({ createdAt: 1, _id: 1 })
      .lean()
    return new Map(rows.map(({ _id, agent_id }) => [agent_id ?? '', _id]))
  }
}
