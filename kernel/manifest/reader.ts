import { isObject } from '../contract/is-object.ts'

/** Takes down what is wrong, and where. */
export type Note = (at: string, fault: string) => void

/** Copies what is sound of a value and notes the rest. `undefined`: nothing of it can be used, and that is noted. */
export type Reader = (value: unknown, at: string, note: Note) => unknown

/** A value in a few words, for messages. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return value.length > 60 ? `'${value.slice(0, 60)}…'` : `'${value}'`
  if (typeof value === 'function') return 'a function'
  if (Array.isArray(value)) return 'a list'
  return isObject(value) ? 'an object' : String(value)
}

/** Whatever passes the test. `want` completes "must be …". */
export const that =
  (want: string, passes: (value: unknown) => boolean): Reader =>
  (value, at, note) => {
    if (passes(value)) return value
    note(at, `must be ${want}, not ${shown(value)}`)
    return undefined
  }

export const func = that('a function', (value) => typeof value === 'function')
export const yes = that('true, or left out', (value) => value === true)
export const flag = that('true or false', (value) => typeof value === 'boolean')
export const oneOf = (...values: readonly string[]): Reader =>
  that(`one of ${values.map(shown).join(', ')}`, (value) => values.includes(value as string))
export const integer = (least: number, most: number): Reader =>
  that(
    `an integer from ${least} to ${most}`,
    (value) => Number.isInteger(value) && (value as number) >= least && (value as number) <= most,
  )
export const text = (most: number): Reader =>
  that(
    `a text of 1 to ${most} characters`,
    (value) => typeof value === 'string' && value !== '' && value.length <= most,
  )
export const like = (want: string, pattern: RegExp): Reader =>
  that(want, (value) => typeof value === 'string' && pattern.test(value))

export const list =
  (read: Reader, most: number): Reader =>
  (value, at, note) => {
    if (!Array.isArray(value) || value.length > most) {
      note(at, `must be a list of at most ${most}, not ${Array.isArray(value) ? `of ${value.length}` : shown(value)}`)
      return undefined
    }
    return [...value].flatMap((item: unknown, position) => {
      const sound = read(item, `${at}[${position}]`, note)
      return sound === undefined ? [] : [sound]
    })
  }

const MOST_ROWS = 500

/** A table of rows alike. Rows that cannot be used are left out. */
export const table =
  (read: Reader, keys = /^[a-z]\w{0,63}$/i): Reader =>
  (value, at, note) => {
    if (!isObject(value) || Object.keys(value).length > MOST_ROWS) {
      note(at, isObject(value) ? `must have at most ${MOST_ROWS} rows` : `must be an object, not ${shown(value)}`)
      return undefined
    }
    const rows = Object.entries(value).flatMap(([key, row]) => {
      if (!keys.test(key)) note(at, `has the key ${shown(key)}, which must match ${keys}`)
      const sound = keys.test(key) ? read(row, `${at}.${key}`, note) : undefined
      return sound === undefined ? [] : [[key, sound] as const]
    })
    return Object.fromEntries(rows)
  }

export type Fields<T> = { readonly [K in keyof T]-?: Reader }

/** An object with these fields and no others. Without what is required nothing of it can be used. */
export const record =
  <T extends object>(fields: Fields<T>, ...required: readonly (keyof T & string)[]): Reader =>
  (value, at, note) => {
    if (!isObject(value)) {
      note(at, `must be an object, not ${shown(value)}`)
      return undefined
    }
    const names = Object.keys(fields)
    const within = (name: string): string => (at === '' ? name : `${at}.${name}`)
    for (const name of Object.keys(value))
      if (!names.includes(name)) note(within(name), `is not known; known are ${names.join(', ')}`)
    const sound: Record<string, unknown> = {}
    for (const [name, read] of Object.entries<Reader>(fields)) {
      const given = value[name]
      if (given !== undefined) sound[name] = read(given, within(name), note)
      else if (required.includes(name as keyof T & string)) note(within(name), 'is missing')
      if (sound[name] === undefined) delete sound[name]
    }
    return required.every((name) => name in sound) ? sound : undefined
  }
