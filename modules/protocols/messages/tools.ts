import { invalidField } from '../../../kernel/define.ts'
import { present } from '../chat.ts'
import { cannot, type Fields, objectAt, oneOf, textAt } from '../fields.ts'

interface Definition {
  readonly type: 'function'
  readonly function: { readonly name: string; readonly [field: string]: unknown }
}

export const toolsOf = (given: readonly Fields[]): readonly Definition[] =>
  given.map((tool, index) => {
    const at = `/body/tools/${index}`
    const type = tool['type'] ?? 'custom'
    if (type !== 'custom')
      throw cannot(`${at}/type`, `a tool of type ${String(type)}`, 'define your own, with an input_schema')
    const { description, strict } = tool
    return {
      type: 'function',
      function: {
        name: textAt(tool['name'], `${at}/name`),
        ...present('description', description),
        parameters: objectAt(tool['input_schema'], `${at}/input_schema`),
        ...present('strict', strict),
      },
    }
  })

export const toolChoiceFields = (given: unknown, tools: readonly Definition[]): Fields => {
  if (given == null) return {}
  const at = '/body/tool_choice'
  const choice = objectAt(given, at)
  const single = choice['disable_parallel_tool_use'] === true ? { parallel_tool_calls: false } : {}
  const type = oneOf(choice['type'], ['auto', 'any', 'tool', 'none'], `${at}/type`)
  if (type !== 'tool') return { tool_choice: type === 'any' ? 'required' : type, ...single }
  const name = textAt(choice['name'], `${at}/name`)
  if (!tools.some((tool) => tool.function.name === name))
    throw invalidField(`${at}/name`, `must be the name of one of the tools: ${name}`)
  return { tool_choice: { type: 'function', function: { name } }, ...single }
}
