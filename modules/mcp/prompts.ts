import type { NamedTool } from './sources.ts'

const MAX_ARGUMENTS = 50

interface Property {
  readonly description?: unknown
}

const propertiesOf = ({ tool }: NamedTool): readonly (readonly [string, Property])[] => {
  const properties = tool.inputSchema['properties']
  return typeof properties === 'object' && properties !== null
    ? (Object.entries(properties).slice(0, MAX_ARGUMENTS) as [string, Property][])
    : []
}

const requiredOf = ({ tool }: NamedTool): readonly unknown[] => {
  const required = tool.inputSchema['required']
  return Array.isArray(required) ? required : []
}

/** What people choose in their client to have a tool used: its arguments are those of the tool, as texts. */
export const promptOf = (named: NamedTool) => ({
  name: named.name,
  title: named.tool.title,
  description: named.tool.description,
  arguments: propertiesOf(named).map(([name, { description }]) => ({
    name,
    ...(typeof description === 'string' && { description }),
    required: requiredOf(named).includes(name),
  })),
})

/** Undefined: an argument that the tool needs is missing. */
export function promptText(named: NamedTool, given: Readonly<Record<string, string>>): string | undefined {
  if (requiredOf(named).some((name) => typeof name === 'string' && given[name] === undefined)) return undefined
  const known = Object.fromEntries(
    propertiesOf(named).flatMap(([name]) => (name in given ? [[name, given[name]]] : [])),
  )
  return `Call the tool ${named.name} (${named.tool.description}) with these arguments, then tell me what it answers: ${JSON.stringify(known)}`
}
