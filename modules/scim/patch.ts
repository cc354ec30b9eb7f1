import { invalid, parseFilter } from './filter.ts'
import { fieldOf, type Json, matches, partsOf } from './matches.ts'

export interface PatchOperation {
  readonly op: string
  readonly path?: string
  readonly value?: unknown
}
type Draft = Record<string, unknown>

/** `emails[type eq "work"].value` */
const PATH = /^([^[\]]+)(?:\[(.*)\])?(?:\.([A-Za-z$][\w$-]*))?$/s
const LISTS = new Set(['emails', 'members'])
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

/** The resource with the operations carried out in their order. Throws `invalidPath`, `noTarget`, `invalidSyntax`. */
export function patched(resource: Json, operations: readonly PatchOperation[]): Json {
  const draft = structuredClone(resource) as Draft
  for (const { op, path, value } of operations) {
    const verb = op.toLowerCase()
    if (!['add', 'replace', 'remove'].includes(verb))
      throw invalid('invalidSyntax', `'${op.slice(0, 20)}' is no operation: add, replace, remove`)
    if (path !== undefined && path !== '') apply(draft, verb, path, value)
    else {
      if (verb === 'remove') throw invalid('noTarget', 'remove needs a path')
      if (typeof value !== 'object' || value === null || Array.isArray(value))
        throw invalid('invalidValue', 'without a path, the value is an object of attributes')
      for (const [name, one] of Object.entries(value)) apply(draft, verb, name, one)
    }
  }
  return draft
}

function apply(draft: Draft, verb: string, path: string, value: unknown): void {
  const [, target = '', filter, sub] = PATH.exec(path) ?? []
  if (target === '') throw invalid('invalidPath', `'${path.slice(0, 80)}' is no path`)
  const parts = [...partsOf(target), ...(sub === undefined ? [] : [sub])]
  if (parts.length > 2 || parts.some((part) => FORBIDDEN.has(part)))
    throw invalid('invalidPath', `'${path.slice(0, 80)}' names no attribute`)
  const [name = '', inner] = parts
  const field = fieldOf(draft, name) ?? name
  if (filter !== undefined) applyToItems(draft, verb, field, filter, inner, value)
  else if (inner !== undefined) applyToPart(draft, verb, [field, inner], value)
  else if (verb === 'remove') removeFrom(draft, field, value)
  else if (Array.isArray(draft[field]) || LISTS.has(field)) {
    const items = Array.isArray(value) ? value : [value]
    draft[field] = verb === 'replace' ? items : united((draft[field] ?? []) as unknown[], items)
  } else draft[field] = isObject(draft[field]) && isObject(value) ? { ...draft[field], ...value } : value
}

function applyToPart(draft: Draft, verb: string, [field, inner]: readonly [string, string], value: unknown): void {
  const parent = (draft[field] ?? {}) as Draft
  if (!isObject(parent)) throw invalid('invalidPath', `${field} needs a filter: ${field}[…]`)
  const own = fieldOf(parent, inner) ?? inner
  const { [own]: _, ...rest } = parent
  draft[field] = verb === 'remove' ? rest : { ...rest, [own]: value }
}

/** Without a value, all of it; with one (as Entra removes members), those items. */
function removeFrom(draft: Draft, field: string, value: unknown): void {
  const items = draft[field]
  if (!Array.isArray(items) || value === undefined) {
    delete draft[field]
    return
  }
  const gone = new Set((Array.isArray(value) ? value : [value]).map(keyOf))
  draft[field] = items.filter((item) => !gone.has(keyOf(item)))
}

function applyToItems(
  draft: Draft,
  verb: string,
  field: string,
  filterText: string,
  inner: string | undefined,
  value: unknown,
): void {
  const filter = parseFilter(filterText)
  const items = (Array.isArray(draft[field]) ? draft[field] : []) as Draft[]
  const hit = items.filter((item) => matches(item, filter))
  if (verb === 'remove') {
    draft[field] = inner === undefined ? items.filter((item) => !hit.includes(item)) : items
    if (inner !== undefined) for (const item of hit) delete item[fieldOf(item, inner) ?? inner]
    return
  }
  if (hit.length === 0) {
    // Entra and Okta add a work address this way
    if (filter.op !== 'eq' || inner === undefined)
      throw invalid('noTarget', `nothing matches ${field}[${filterText.slice(0, 80)}]`)
    draft[field] = [...items, { [filter.path]: filter.value, [inner]: value }]
    return
  }
  for (const item of hit) {
    if (inner !== undefined) item[fieldOf(item, inner) ?? inner] = value
    else if (isObject(value)) Object.assign(item, value)
  }
}

const isObject = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const keyOf = (item: unknown): unknown => (isObject(item) ? item['value'] : item)
const united = (items: readonly unknown[], more: readonly unknown[]): unknown[] => {
  const known = new Set(items.map(keyOf))
  return [...items, ...more.filter((item) => !known.has(keyOf(item)))]
}
