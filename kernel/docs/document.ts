/** What the page reads of the OpenAPI document. */
export interface Document {
  readonly info: { readonly title: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly {
    readonly name: string
    readonly description: string
    readonly 'x-module-status': string
  }[]
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<string, Operation>>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly parameters: Readonly<Record<string, Parameter>>
    readonly responses: Readonly<Record<string, Response>>
  }
  readonly 'x-errors': Readonly<Record<string, ErrorCode>>
}

interface ErrorCode {
  readonly status: number
  readonly meaning: string
  readonly remedy: string
}

export interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly security?: readonly unknown[]
  readonly parameters?: readonly (Parameter | Reference)[]
  readonly requestBody?: {
    readonly required: boolean
    readonly content: Content
  }
  readonly responses: Readonly<Record<string, Response | Reference>>
  readonly 'x-aliases'?: readonly string[]
  readonly 'x-errors': readonly string[]
  readonly 'x-role'?: string
}

/** An operation as the page lists it. */
export interface Listed extends Operation {
  readonly method: string
  readonly path: string
}

interface Reference {
  readonly $ref: string
}

export interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly description?: string
  readonly schema: Schema
}

export interface Response {
  readonly description: string
  readonly content?: Content
}

type Content = Readonly<
  Record<
    string,
    {
      readonly schema: Schema
      readonly example?: unknown
      readonly examples?: Readonly<Record<string, unknown>>
    }
  >
>

export interface Schema {
  readonly $ref?: string
  readonly title?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly examples?: readonly unknown[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

export const nameOf = ($ref: string): string => $ref.slice($ref.lastIndexOf('/') + 1)

/** The thing itself, or what the reference names. */
export function resolved<T extends object>(value: T | Reference, table: Readonly<Record<string, T>>): T {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as T
  const found = table[nameOf(value.$ref)]
  if (found === undefined) throw new Error(`the document names ${value.$ref}, which it does not hold`)
  return found
}
