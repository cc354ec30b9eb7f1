import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { ApiError } from '../../../kernel/define.ts'
import type { Tool } from '../contract.ts'
import { credentialOf } from './credential.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { noAnswer } from './no-answer.ts'
import type { Run } from './run.ts'

type McpTool = Extract<Tool, { type: 'mcp' }>

const TIMEOUT_MS = 15_000
const DEFAULT_CALLS = 8
const MAX_SCHEMA = 32_768
const MAX_DESCRIPTION = 1_000

/** A tool of a remote MCP server, under the name that the model knows. */
export interface RemoteTool {
  readonly name: string
  readonly description: string
  readonly parameters: Readonly<Record<string, unknown>>
  readonly writes: boolean
  /** Its answer as text; what goes wrong is thrown. */
  call(input: Readonly<Record<string, unknown>>): Promise<string>
}

/** The remote servers of one run: asked what they have when it begins, called until its budget is used up, closed at its end. */
export class RemoteTools {
  readonly #run: Run
  readonly #clients: Client[] = []
  readonly tools: RemoteTool[] = []

  constructor(run: Run) {
    this.#run = run
  }

  /** Throws `agent_failed` where a server does not answer, or lacks a tool that the agent names. */
  async open(): Promise<void> {
    for (const tool of this.#run.behaviour.tools ?? []) if (tool.type === 'mcp') await this.#add(tool)
  }

  async close(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.close().catch(() => undefined)))
  }

  async #add(server: McpTool): Promise<void> {
    const client = await this.#connect(server)
    const listed = await this.#ask(server, () =>
      client.listTools(undefined, { signal: this.#run.signal, timeout: TIMEOUT_MS }),
    )
    let left = server.max_calls ?? DEFAULT_CALLS
    for (const allowed of server.tools) {
      const tool = listed.tools.find(({ name }) => name === allowed)
      if (tool === undefined)
        throw noAnswer('unreachable', `the MCP server '${server.name}' of the agent has no tool ${allowed}`)
      const parameters = tool.inputSchema as Readonly<Record<string, unknown>>
      this.tools.push({
        name: nameOf(server, allowed),
        description: (tool.description ?? allowed).slice(0, MAX_DESCRIPTION),
        parameters: JSON.stringify(parameters).length > MAX_SCHEMA ? { type: 'object' } : parameters,
        writes: server.writes !== false,
        call: async (input) => {
          if (left-- <= 0) throw new Error(`no more calls of '${server.name}' are allowed in this run`)
          const { content, structuredContent, isError } = await client.callTool(
            { name: allowed, arguments: input },
            { signal: this.#run.signal, timeout: TIMEOUT_MS },
          )
          const text = textOf(content)
          if (isError === true) throw new Error(text || 'the tool failed')
          return structuredContent === undefined ? text : JSON.stringify(structuredContent)
        },
      })
    }
  }

  async #connect(server: McpTool): Promise<Client> {
    const client = new Client(
      { name: 'agent-earnings-service', version: '1.0.0' },
      { versionNegotiation: { mode: 'auto' } },
    )
    const credential = await credentialOf(this.#run, server.url)
    const transport = new StreamableHTTPClientTransport(new URL(server.url), {
      fetch: guardedFetch(this.#run, { timeoutMs: TIMEOUT_MS, methods: ['POST'], credential }),
    })
    await this.#ask(server, () => client.connect(transport, { signal: this.#run.signal, timeout: TIMEOUT_MS }))
    this.#clients.push(client)
    return client
  }

  async #ask<T>({ name }: McpTool, what: () => Promise<T>): Promise<T> {
    try {
      return await what()
    } catch (error) {
      if (this.#run.signal.aborted || error instanceof ApiError) throw error
      throw noAnswer('unreachable', `the MCP server '${name}' of the agent does not answer`, error)
    }
  }
}

/** Models take names of letters, digits, `_` and `-`. */
const nameOf = ({ name }: McpTool, tool: string): string => `${name}_${tool.replace(/[^\w-]/g, '_')}`.slice(0, 64)

const textOf = (content: readonly { readonly type: string }[]): string =>
  content.flatMap((part) => ('text' in part && typeof part.text === 'string' ? [part.text] : [])).join('\n')
