import type { PageRequest } from '../../kernel/define.ts'
import type { Tool, ToolSource, ToolSources } from './services.ts'

const PAGE = 100

/** A tool under its whole name. */
export interface NamedTool {
  readonly name: string
  readonly tool: Tool
}

/** All that modules have to be called. */
export class Sources implements ToolSources {
  readonly #sources: ToolSource[] = []

  add(source: ToolSource): () => void {
    if (this.#sources.some(({ prefix }) => prefix.startsWith(source.prefix) || source.prefix.startsWith(prefix)))
      throw new Error(`two sources of tools begin with '${source.prefix}': give each a prefix of its own`)
    this.#sources.push(source)
    this.#sources.sort((a, b) => (a.prefix < b.prefix ? -1 : 1))
    return () => {
      this.#sources.splice(this.#sources.indexOf(source), 1)
    }
  }

  /** Source by source; the cursor names the source and the place in it. */
  async list(cursor: string | undefined): Promise<{ readonly tools: readonly NamedTool[]; readonly next?: string }> {
    const [prefix = '', place] = cursor?.split('|') ?? []
    const tools: NamedTool[] = []
    for (const source of this.#sources) {
      if (source.prefix < prefix) continue
      const page: PageRequest = {
        limit: PAGE,
        ...(place !== undefined && place !== '' && source.prefix === prefix && { cursor: place }),
      }
      const { data, next_cursor } = await source.list(page)
      tools.push(...data.map((tool) => ({ name: source.prefix + tool.name, tool })))
      if (next_cursor !== null) return { tools, next: `${source.prefix}|${next_cursor}` }
      const following = this.#sources.find((other) => other.prefix > source.prefix)
      if (tools.length >= PAGE && following !== undefined) return { tools, next: `${following.prefix}|` }
    }
    return { tools }
  }

  async find(name: string): Promise<Tool | undefined> {
    const source = this.#sources.find(({ prefix }) => name.startsWith(prefix))
    return source?.find(name.slice(source.prefix.length))
  }
}
