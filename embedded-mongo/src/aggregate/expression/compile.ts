/** `compileExpression`: any BSON value → a function of a document. */
import { type Doc, isDoc, type Maybe, type Value } from '../../bson/value.ts'
import { location, MongoError } from '../../errors.ts'
import { parseFieldPath, readPath } from './field-path.ts'
import { OPERATORS } from './operators.ts'
import { type Cell, type Compiler, constant, type Expression, foldConstants, type Scope } from './types.ts'
import { checkVariableRead } from './variable.ts'

type Bindings = ReadonlyMap<string, Cell>

/** Compiles an aggregation expression. Throws MongoDB's parse errors (unknown operator: 168). */
export const compileExpression = (value: Value, scope: Scope): Expression =>
  compilerFor(scope, new Map()).compile(value)

/** As `compileExpression`, with variables (`CURRENT` among them) that the caller sets before each evaluation. */
export const compileWith = (scope: Scope, names: readonly string[]) => compilerFor(scope, new Map()).bind(names)

const compilerFor = (scope: Scope, bindings: Bindings): Compiler => {
  const compiler: Compiler = {
    scope,
    compile: (value) => compileValue(value, compiler, bindings),
    bind: (names) => {
      const cells: Cell[] = names.map(() => ({ value: undefined }))
      const inner = new Map(bindings)
      names.forEach((name, index) => {
        inner.set(name, cells[index] as Cell)
      })
      return { compiler: compilerFor(scope, inner), cells }
    },
  }
  return compiler
}

const compileValue = (value: Value, compiler: Compiler, bindings: Bindings): Expression => {
  if (typeof value === 'string') return compileString(value, compiler.scope, bindings)
  if (Array.isArray(value)) return compileArray(value, compiler)
  if (isDoc(value)) return compileDocument(value, compiler)
  return constant(value)
}

const compileString = (text: string, scope: Scope, bindings: Bindings): Expression => {
  if (!text.startsWith('$')) return constant(text)
  if (text.startsWith('$$')) return compileVariable(text.slice(2), scope, bindings)
  if (text === '$') throw location(16872, "'$' by itself is not a valid FieldPath")
  const names = parseFieldPath(text.slice(1))
  const current = bindings.get('CURRENT')
  if (current) return (_root) => readPath(current.value, names)
  if (names.length > 1) return (root) => readPath(root, names)
  const name = names[0] as string
  return (root) => root.get(name)
}

const compileVariable = (path: string, scope: Scope, bindings: Bindings): Expression => {
  checkVariableRead(path.split('.', 1)[0] as string)
  const [name, ...rest] = parseFieldPath(path) as [string, ...string[]]
  const variable = readVariable(name, scope, bindings)
  if (rest.length === 0) return variable
  return foldConstants([variable], (root) => readPath(variable(root), rest))
}

const readVariable = (name: string, scope: Scope, bindings: Bindings): Expression => {
  const cell = bindings.get(name)
  if (cell) return () => cell.value
  if (scope.variables.has(name)) return constant(scope.variables.get(name))
  switch (name) {
    case 'ROOT':
    case 'CURRENT':
      return (root) => root
    case 'REMOVE':
      return constant(undefined)
    case 'NOW':
      return constant(scope.now)
    case 'CLUSTER_TIME':
      throw location(51144, "Builtin variable '$$CLUSTER_TIME' is not available")
    default:
      throw location(17276, `Use of undefined variable: ${name}`)
  }
}

const compileArray = (items: readonly Value[], compiler: Compiler): Expression => {
  const inputs = items.map((item) => compiler.compile(item))
  return foldConstants(inputs, (root) => inputs.map((input) => input(root) ?? null))
}

const compileDocument = (doc: Doc, compiler: Compiler): Expression => {
  const first = doc.keys().next()
  if (!first.done && first.value.startsWith('$')) return compileOperator(doc, first.value, compiler)
  const fields: (readonly [string, Expression])[] = []
  for (const [name, value] of doc) {
    if (name.startsWith('$'))
      throw location(16410, `FieldPath field names may not start with '$'. Consider using $getField or $setField.`)
    if (name.includes('.'))
      throw location(16412, `FieldPath field names may not contain '.'. Consider using $getField or $setField.`)
    fields.push([name, compiler.compile(value)])
  }
  return foldConstants(
    fields.map(([, input]) => input),
    (root) => {
      const result: Doc = new Map<string, Value>()
      for (const [name, input] of fields) {
        const value: Maybe = input(root)
        if (value !== undefined) result.set(name, value)
      }
      return result
    },
  )
}

const compileOperator = (doc: Doc, name: string, compiler: Compiler): Expression => {
  if (doc.size !== 1) throw location(15983, 'An object representing an expression must have exactly one field')
  const operator = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined
  if (!operator) throw new MongoError(168, 'InvalidPipelineOperator', `Unrecognized expression '${name}'`)
  return operator(doc.get(name) as Value, compiler, name)
}
