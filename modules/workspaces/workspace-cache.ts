import { BoundedMap } from '../../kernel/define.ts'

/** Accounts of persons begin otherwise. */
export const isWorkspace = (account: string): boolean => account.startsWith('ws_')

const MAX_WORKSPACES = 10_000

/** What is kept of each workspace, in memory; what has changed is read again. */
export class WorkspaceCache<T> {
  readonly #read: (workspace: string) => Promise<T>
  #known = new BoundedMap<string, T>(MAX_WORKSPACES)
  /** Counts what was forgotten, so that a read begun before does not bring it back. */
  #epoch = 0

  constructor(read: (workspace: string) => Promise<T>) {
    this.#read = read
  }

  changed(workspaces: readonly string[] | 'all'): void {
    this.#epoch++
    if (workspaces === 'all') this.#known = new BoundedMap(MAX_WORKSPACES)
    else for (const workspace of workspaces) this.#known.delete(workspace)
  }

  async of(workspace: string): Promise<T> {
    const known = this.#known.get(workspace)
    if (known !== undefined) return known
    const epoch = this.#epoch
    const read = await this.#read(workspace)
    if (epoch === this.#epoch) this.#known.set(workspace, read)
    return read
  }
}
