import { ApiError, BoundedMap, type Clock, isDuplicateKey, type Logger } from '../../kernel/define.ts'
import type { Records } from '../records/services.ts'
import { type Commit, type CompiledRules, compileRule, compileRules } from './judge.ts'
import type { RuleRow, Store } from './model.ts'
import { RulesSealed } from './records.ts'
import { DEFAULT_RULES, DEFAULT_WEIGHTS_BP, inOrder, MAX_RULES, type Rule, type Ruleset, rulesetId } from './ruleset.ts'

export interface RulesParts {
  readonly store: Pick<Store, 'rules'>
  readonly records: Records
  readonly clock: Clock
  readonly commit: Commit
  readonly thresholds: Pick<Ruleset, 'review_at_bp' | 'block_at_bp' | 'small_pence'>
  readonly changed: () => Promise<void>
  readonly log: Logger
}

/** The operators' rules, compiled once for as long as they stay as they are. */
export class Rules {
  readonly #parts: RulesParts
  #compiled: Promise<CompiledRules> | undefined
  /** Known to be sealed. */
  readonly #sealed = new BoundedMap<string, true>(100)

  constructor(parts: RulesParts) {
    this.#parts = parts
  }

  /** Anything may have changed. */
  forget(): void {
    this.#compiled = undefined
  }

  current(): Promise<CompiledRules> {
    const compiled = this.#compiled ?? this.#load()
    this.#compiled = compiled
    compiled.catch(() => this.forget())
    return compiled
  }

  /** The id of the sealed record of these rules; seals them before the first verdict by them. */
  async seal(ruleset: Ruleset): Promise<string> {
    const id = rulesetId(ruleset)
    if (this.#sealed.get(id)) return id
    await this.#parts.records.append(RulesSealed, { id, account: null, body: ruleset })
    this.#sealed.set(id, true)
    return id
  }

  /** Compiles a sealed ruleset again. */
  compile(ruleset: Ruleset): CompiledRules {
    return compileRules(ruleset, this.#parts.commit)
  }

  async list(): Promise<readonly (RuleRow | Rule)[]> {
    const own = await this.#parts.store.rules.find().sort({ position: 1, name: 1 }).lean()
    const names = new Set(own.map(({ name }) => name))
    return [...own, ...DEFAULT_RULES.filter(({ name }) => !names.has(name))].sort((a, b) => a.position - b.position)
  }

  /** Makes or replaces the rule of this name; a default's name replaces the default. */
  async put(rule: Rule): Promise<RuleRow> {
    compileRule(rule.condition, this.#parts.commit)
    const { store, clock } = this.#parts
    const now = new Date(clock.now())
    const known = await store.rules.exists({ _id: rule.name })
    if (!known && (await store.rules.countDocuments({})) >= MAX_RULES)
      throw new ApiError('conflict', `there are ${MAX_RULES} rules already; delete one first`)
    const write = () =>
      store.rules
        .findOneAndUpdate(
          { _id: rule.name },
          { $set: { ...rule, updatedAt: now }, $setOnInsert: { createdAt: now } },
          { upsert: true, returnDocument: 'after' },
        )
        .lean()
    const row = await write().catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error
      return write()
    })
    await this.#told()
    return row
  }

  async remove(name: string): Promise<void> {
    const { deletedCount } = await this.#parts.store.rules.deleteOne({ _id: name })
    if (deletedCount === 0)
      throw new ApiError(
        'not_found',
        `there is no rule ${name} of yours; a default is switched off by a rule of its name with mode off`,
      )
    await this.#told()
  }

  async #told(): Promise<void> {
    this.forget()
    await this.#parts.changed()
  }

  async #load(): Promise<CompiledRules> {
    const { store, thresholds, commit, log } = this.#parts
    const rows = await store.rules.find().lean()
    const usable = rows.filter(({ name, condition }) => {
      try {
        compileRule(condition, commit)
        return true
      } catch (error) {
        log.error('a fraud rule of before is no longer understood, and left out', { name, error })
        return false
      }
    })
    const rules = inOrder(
      usable.map(({ name, condition, action, mode, position }) => ({ name, condition, action, mode, position })),
    )
    return compileRules({ rules, weights_bp: DEFAULT_WEIGHTS_BP, ...thresholds }, commit)
  }
}
