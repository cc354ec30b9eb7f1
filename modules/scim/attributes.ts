import { invalid } from './filter.ts'
import { fieldOf, type Json } from './matches.ts'
import type { Kind } from './model.ts'

const MAX_TEXT = 254
const MAX_EMAILS = 20
const MAX_MEMBERS = 1_000
/** How a directory writes truth: JSON's, or Entra's words. */
const TRUTH: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  ['true', true],
  ['false', false],
])

export interface UserAttributes extends Json {
  readonly userName: string
  readonly active: boolean
}
export interface GroupAttributes extends Json {
  readonly displayName: string
  readonly members: readonly { readonly value: string; readonly display?: string }[]
}

/** What we keep of a resource, checked; attributes that we do not publish are left out. */
export const attributesOf = (kind: Kind, body: Json): UserAttributes | GroupAttributes =>
  kind === 'User' ? userOf(body) : groupOf(body)

function userOf(body: Json): UserAttributes {
  const active = at(body, 'active')
  const folded = typeof active === 'string' ? active.toLowerCase() : active
  const truth = active === undefined || active === null ? true : TRUTH.get(folded)
  if (truth === undefined) throw invalid('invalidValue', 'active must be true or false')
  const name = at(body, 'name')
  const emails = listAt(body, 'emails', MAX_EMAILS)
  return {
    userName: requiredText(body, 'userName'),
    ...texts(body, ['externalId', 'displayName']),
    ...(isObject(name) && { name: texts(name, ['formatted', 'givenName', 'familyName']) }),
    ...(emails.length > 0 && {
      emails: emails.map((email) => ({
        value: requiredText(email, 'value'),
        ...texts(email, ['type']),
        ...(TRUTH.get(at(email, 'primary')) !== undefined && { primary: TRUTH.get(at(email, 'primary')) }),
      })),
    }),
    active: truth,
  }
}

function groupOf(body: Json): GroupAttributes {
  const members = listAt(body, 'members', MAX_MEMBERS).map((member) => ({
    value: requiredText(member, 'value'),
    ...texts(member, ['display']),
  }))
  const own = new Map(members.map((member) => [member.value, member]))
  return { displayName: requiredText(body, 'displayName'), ...texts(body, ['externalId']), members: [...own.values()] }
}

/** Where the person is reached: the primary address, the first, or a user name that is one. */
export function emailOf({ userName, emails }: Json): string {
  const all = (Array.isArray(emails) ? emails : []) as readonly { readonly value: string; readonly primary?: boolean }[]
  const email = (all.find(({ primary }) => primary) ?? all[0])?.value ?? String(userName)
  if (!/^[^\s@<>]{1,64}@[^\s@<>]{1,189}$/.test(email))
    throw invalid('invalidValue', 'emails or userName must hold an address of mail: by it the person is known')
  return email
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const at = (body: Json, name: string): unknown => body[fieldOf(body, name) ?? name]

function textAt(body: Json, name: string): string | undefined {
  const value = at(body, name)
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value !== 'string' || value.length > MAX_TEXT)
    throw invalid('invalidValue', `${name} must be a text of at most ${MAX_TEXT} characters`)
  return value
}

function requiredText(body: Json, name: string): string {
  const value = textAt(body, name)
  if (value === undefined) throw invalid('invalidValue', `${name} is missing`)
  return value
}

const texts = (body: Json, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = textAt(body, name)
      return value === undefined ? [] : [[name, value]]
    }),
  )

function listAt(body: Json, name: string, most: number): readonly Json[] {
  const value = at(body, name) ?? []
  if (!Array.isArray(value) || value.length > most || !value.every(isObject))
    throw invalid('invalidValue', `${name} must be a list of at most ${most} objects`)
  return value
}
