import { type Doc, isDoc, type Maybe, type Value } from '../../bson/value.ts'

export const isPosition = (name: string): boolean => /^\d+$/.test(name)

/** Every value at a path: arrays are entered on the way and at the end; numbers are positions in arrays. */
export const valuesAtPath = (doc: Doc, names: readonly string[]): Value[] => {
  const found: Value[] = []
  visit(doc, names, 0, found)
  return found
}

const visit = (value: Maybe, names: readonly string[], index: number, found: Value[]): void => {
  if (index === names.length) {
    if (Array.isArray(value)) for (const item of value) found.push(item)
    else if (value !== undefined) found.push(value)
    return
  }
  const name = names[index] as string
  if (isDoc(value)) visit(value.get(name), names, index + 1, found)
  else if (Array.isArray(value)) {
    if (isPosition(name)) visit(value[Number(name)], names, index + 1, found)
    else for (const item of value) if (isDoc(item)) visit(item, names, index, found)
  }
}
