import { invalidField } from '../../../kernel/define.ts'
import { SETTINGS } from './contract.ts'
import { DEFAULT_SETTINGS, faultOfRule, type SettingsChange } from './settings.ts'

/** A change of one setting as a change of settings. Throws `invalid_request` for a value of another setting's form. */
export function changeOfOne(name: keyof typeof SETTINGS, value: unknown): SettingsChange {
  const setting = SETTINGS[name]
  const standard = setting === 'distinctAttribute' ? '' : DEFAULT_SETTINGS[setting]
  const fits =
    setting === 'synonyms' ? isGroup(value) && Object.values(value).every(Array.isArray) : isLike(value, standard)
  if (value !== null && !fits) throw invalidField('/body', `has not the form of ${setting}; GET it to see one`)
  return checkChange({ [setting]: value }, '/body')
}

/** Refuses what the schema cannot tell. Throws `invalid_request`. */
export function checkChange(change: SettingsChange, pointer = '/body/rankingRules'): SettingsChange {
  for (const [at, rule] of (change.rankingRules ?? []).entries()) {
    const fault = faultOfRule(rule)
    if (fault !== undefined) throw invalidField(`${pointer}/${at}`, fault)
  }
  return change
}

/** Of one kind with the default: list, text, number, or a group with no members but the default's. */
function isLike(value: unknown, standard: unknown): boolean {
  if (!isGroup(standard)) return typeof value === typeof standard && Array.isArray(value) === Array.isArray(standard)
  return (
    isGroup(value) &&
    Object.entries(value).every(
      ([name, member]) => Object.hasOwn(standard, name) && (member === null || isSameKind(member, standard[name])),
    )
  )
}

const isSameKind = (value: unknown, standard: unknown): boolean =>
  isGroup(standard)
    ? isGroup(value)
    : typeof value === typeof standard && Array.isArray(value) === Array.isArray(standard)

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
