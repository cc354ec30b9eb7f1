import { ResourceNotFoundError } from '@modelcontextprotocol/server'
import type { NamedTool, Sources } from './sources.ts'

const SCHEME = 'tool://'
const TYPE = 'application/json'

/** What a tool is, takes, gives and costs, for clients that put it before a model without calling it. */
export const resourceOf = ({ name, tool }: NamedTool) => ({
  uri: SCHEME + name,
  name,
  title: tool.title,
  description: tool.description,
  mimeType: TYPE,
})

export async function readResource(uri: string, sources: Sources) {
  const name = uri.startsWith(SCHEME) ? uri.slice(SCHEME.length) : undefined
  const tool = name === undefined ? undefined : await sources.find(name)
  if (tool === undefined) throw new ResourceNotFoundError(uri.slice(0, 500))
  const { title, description, inputSchema, outputSchema } = tool
  const about = { name, title, description, input_schema: inputSchema, output_schema: outputSchema ?? null }
  return { contents: [{ uri, mimeType: TYPE, text: JSON.stringify(about) }] }
}
