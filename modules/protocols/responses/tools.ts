import { invalidField } from '../../../kernel/define.ts'
import { present } from '../chat.ts'
import { cannot, type Fields, listAt, objectAt, oneOf, textAt } from '../fields.ts'

/** A tool as the client knows it. */
export interface ClientTool {
  readonly kind: 'function' | 'custom'
  readonly name: string
  readonly namespace: string | undefined
}

export interface ToolTable {
  /** In the gateway's form. */
  readonly definitions: readonly Definition[]
  /** By the name that a model calls. */
  readonly byName: ReadonlyMap<string, ClientTool>
  /** As the client sent them, without those that nobody here runs. */
  readonly echoed: readonly unknown[]
  /** Types of those left out. */
  readonly omitted: readonly string[]
}

interface Definition {
  readonly type: 'function'
  readonly function: { readonly name: string; readonly [field: string]: unknown }
}

/** Sent unasked by stock clients (Codex), and a model does without it: it is left out, and the answer says so. */
const OPTIONAL_TOOLS: ReadonlySet<unknown> = new Set(['web_search', 'web_search_preview'])

export const toolsOf = (given: readonly Fields[]): ToolTable => {
  const definitions: Definition[] = []
  const byName = new Map<string, ClientTool>()
  const add = (definition: Definition, tool: ClientTool, at: string): void => {
    const { name } = definition.function
    if (byName.has(name)) throw invalidField(`${at}/name`, `must differ from those of the other tools: ${name}`)
    byName.set(name, tool)
    definitions.push(definition)
  }
  const left = given.filter(({ type }) => OPTIONAL_TOOLS.has(type))
  for (const [index, tool] of given.entries()) {
    const at = `/body/tools/${index}`
    if (left.includes(tool)) continue
    if (tool['type'] !== 'namespace') {
      add(...defined(tool, undefined, at), at)
      continue
    }
    const namespace = textAt(tool['name'], `${at}/name`)
    for (const [inner, member] of listAt(tool['tools'], `${at}/tools`).entries()) {
      const place = `${at}/tools/${inner}`
      add(...defined(objectAt(member, place), namespace, place), place)
    }
  }
  return {
    definitions,
    byName,
    echoed: given.filter((tool) => !left.includes(tool)).map(echo),
    omitted: left.map(({ type }) => String(type)),
  }
}

/** Strict clients miss any field of a function. */
const echo = (tool: Fields): Fields =>
  tool['type'] === 'function' ? { description: null, parameters: null, strict: null, ...tool } : tool

const defined = (tool: Fields, namespace: string | undefined, at: string): [Definition, ClientTool] => {
  if (tool['type'] !== 'function' && tool['type'] !== 'custom')
    throw cannot(
      `${at}/type`,
      `a tool of type ${String(tool['type'])}`,
      'only functions and custom tools run at the caller',
    )
  const kind = tool['type']
  const own = textAt(tool['name'], `${at}/name`)
  const name = joinedName(namespace, own)
  const translated = kind === 'function' ? functionOf(tool) : freeform(tool, at)
  return [
    { type: 'function', function: { name, ...translated } },
    { kind, name: own, namespace },
  ]
}

const functionOf = ({ description, parameters, strict }: Fields): Fields => ({
  ...present('description', description),
  ...present('parameters', parameters),
  ...present('strict', strict),
})

/** A tool that takes any text is a function of one string; a grammar is told in words, not enforced. */
const freeform = (tool: Fields, at: string): Fields => {
  const format = tool['format'] == null ? {} : objectAt(tool['format'], `${at}/format`)
  const grammar = format['type'] === 'grammar' ? textAt(format['definition'], `${at}/format/definition`) : undefined
  const description = [
    tool['description'] ?? '',
    ...(grammar === undefined ? [] : [`The input must follow this ${String(format['syntax'])} grammar:\n${grammar}`]),
  ]
  return {
    description: description.filter(Boolean).join('\n\n'),
    parameters: {
      type: 'object',
      properties: { input: { type: 'string', description: 'The whole input of the tool' } },
      required: ['input'],
      additionalProperties: false,
    },
  }
}

const MAX_NAME_CHARACTERS = 64

/** The name that a model calls: providers know no namespaces. */
export const joinedName = (namespace: unknown, name: string): string => {
  if (namespace == null) return name
  const joined = `${String(namespace)}__${name}`
  if (joined.length <= MAX_NAME_CHARACTERS) return joined
  throw invalidField('/body/tools', `namespace and name are longer than ${MAX_NAME_CHARACTERS} together: ${joined}`)
}

export interface Choice {
  readonly choice: unknown
  /** Only these are offered. */
  readonly allowed?: readonly Definition[]
}

export const toolChoice = (given: unknown, tools: ToolTable): Choice => {
  const at = '/body/tool_choice'
  if (given == null) return { choice: undefined }
  if (typeof given === 'string') return { choice: oneOf(given, ['auto', 'none', 'required'], at) }
  const choice = objectAt(given, at)
  const type = oneOf(choice['type'], ['function', 'custom', 'allowed_tools'], `${at}/type`)
  if (type !== 'allowed_tools') return { choice: { type: 'function', function: { name: nameIn(choice, tools, at) } } }
  const names = listAt(choice['tools'], `${at}/tools`).map((tool, index) =>
    nameIn(objectAt(tool, `${at}/tools/${index}`), tools, `${at}/tools/${index}`),
  )
  return {
    choice: oneOf(choice['mode'], ['auto', 'required'], `${at}/mode`),
    allowed: tools.definitions.filter((one) => names.includes(one.function.name)),
  }
}

const nameIn = (choice: Fields, tools: ToolTable, at: string): string => {
  const name = joinedName(choice['namespace'], textAt(choice['name'], `${at}/name`))
  if (tools.byName.has(name)) return name
  throw invalidField(`${at}/name`, `must be the name of one of the tools: ${name}`)
}
