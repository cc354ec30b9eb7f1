import type { JsonDocument } from '../engine/flatten.ts'
import type { SettingsChange } from '../settings/settings.ts'

/** What a task is to do. */
export type Work =
  | { readonly type: 'indexCreation' | 'indexUpdate'; readonly primaryKey: string | null }
  | { readonly type: 'indexDeletion' }
  | {
      readonly type: 'documentAdditionOrUpdate'
      readonly documents: readonly JsonDocument[]
      /** Keep the fields that are not given. */
      readonly partial: boolean
      readonly primaryKey?: string
    }
  /** By ids, by filter, or all. */
  | {
      readonly type: 'documentDeletion'
      readonly ids?: readonly string[]
      readonly filter?: FilterInput
    }
  | { readonly type: 'settingsUpdate'; readonly change: SettingsChange }

/** A condition, or a list of what must hold; an inner list holds when one of it does. */
export type FilterInput = string | readonly (string | readonly string[])[]

/** What is wrong with a task itself: it fails for good, and says so. */
export class TaskFault extends Error {
  override readonly name = 'TaskFault'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
