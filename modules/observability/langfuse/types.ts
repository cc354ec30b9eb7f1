/** What a span did, in the words of its conventions, by Langfuse's type of an observation. */
const OPERATIONS: Readonly<Record<string, readonly string[]>> = {
  GENERATION: ['generation', 'chat', 'text_completion', 'generate_content', 'llm'],
  EMBEDDING: ['embedding', 'embeddings'],
  TOOL: ['tool', 'execute_tool'],
  AGENT: ['agent', 'invoke_agent', 'create_agent'],
  CHAIN: ['chain', 'invoke_workflow'],
  RETRIEVER: ['retriever'],
  EVALUATOR: ['evaluator'],
  GUARDRAIL: ['guardrail'],
  EVENT: ['event'],
}
const TYPES = new Map(Object.entries(OPERATIONS).flatMap(([type, all]) => all.map((operation) => [operation, type])))

export const typeOf = (operation: string | undefined): string => TYPES.get(operation?.toLowerCase() ?? '') ?? 'SPAN'

const bothCases = (operations: readonly string[]): readonly string[] =>
  operations.flatMap((operation) => [operation, operation.toUpperCase()])

/** Of the rows of that type: a filter on `operation`. */
export const operationOf = (type: string) =>
  type === 'SPAN' ? { $nin: bothCases([...TYPES.keys()]) } : { $in: bothCases(OPERATIONS[type] ?? []) }
