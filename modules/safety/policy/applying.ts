import { BoundedMap } from '../../../kernel/define.ts'
import { type CompiledPolicy, compilePolicy } from './compile.ts'
import type { PolicyFields } from './contract.ts'
import { fieldsOf, type PolicyDocument, type PolicyModel } from './policies.ts'

interface Applying {
  readonly appliesTo: NonNullable<PolicyFields['applies_to']>
  readonly policy: CompiledPolicy
}

export interface CallOf {
  readonly account: string
  readonly keyId?: string
  readonly agentId?: string
}

const MOST_COMPILED = 2_000

/**
 * Which accounts have policies that apply to calls, in memory: a call of any other account costs one look-up and no
 * query. What has changed is read again before the next call is let through.
 */
export class ApplyingPolicies {
  readonly #policies: PolicyModel
  readonly #owners = new Set<string>()
  readonly #compiled = new BoundedMap<string, readonly Applying[]>(MOST_COMPILED)
  /** Counts changes, so that what was read before a change is not kept after it. */
  #changes = 0
  #known = false
  #reading: Promise<void> | undefined

  constructor(policies: PolicyModel) {
    this.#policies = policies
  }

  /** Policies of this owner have changed; `all`: anybody's may have. */
  changed(owners: readonly string[] | 'all'): void {
    this.#changes++
    if (owners === 'all') this.#known = false
    else
      for (const owner of owners) {
        this.#owners.add(owner)
        this.#compiled.delete(owner)
      }
  }

  /** Undefined, at once: none. */
  of(call: CallOf): Promise<readonly CompiledPolicy[]> | undefined {
    return this.#known && !this.#owners.has(call.account) ? undefined : this.#find(call)
  }

  async #find({ account, keyId, agentId }: CallOf): Promise<readonly CompiledPolicy[]> {
    while (!this.#known) await this.#readOwners()
    if (!this.#owners.has(account)) return []
    const applying = this.#compiled.get(account) ?? (await this.#readOwn(account))
    return applying
      .filter(
        ({ appliesTo: { account: all, key_ids: keys = [], agent_ids: agents = [] } }) =>
          all === true ||
          (keyId !== undefined && keys.includes(keyId)) ||
          (agentId !== undefined && agents.includes(agentId)),
      )
      .map(({ policy }) => policy)
  }

  #readOwners(): Promise<void> {
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  async #readAll(): Promise<void> {
    const before = this.#changes
    const owners: string[] = await this.#policies.distinct('owner', { applies_to: { $exists: true } })
    if (before !== this.#changes) return
    this.#owners.clear()
    for (const owner of owners) this.#owners.add(owner)
    for (const owner of owners) this.#compiled.delete(owner)
    this.#known = true
  }

  async #readOwn(account: string): Promise<readonly Applying[]> {
    const before = this.#changes
    // the oldest first: of several that come to the same, it is named as the one that decided
    const found: PolicyDocument[] = await this.#policies
      .find({ owner: account, applies_to: { $exists: true } })
      .sort({ createdAt: 1, _id: 1 })
      .lean()
    const applying = found.map((document) => ({
      appliesTo: document.applies_to ?? {},
      policy: compilePolicy(fieldsOf(document), { id: document._id, version: document.version }),
    }))
    if (before === this.#changes) {
      if (applying.length === 0) this.#owners.delete(account)
      else this.#compiled.set(account, applying)
    }
    return applying
  }
}
