/** `agent-schedules`, `agentSchedules`, `agent_schedules` → agent, schedules. */
export const wordsOf = (name: string): readonly string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)

const upper = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

export const pascal = (name: string): string => wordsOf(name).map(upper).join('')
export const camel = (name: string): string => {
  const text = pascal(name)
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** One item of what is called so. */
export const singular = (name: string): string => {
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`
  return /[^s]s$/.test(name) ? name.slice(0, -1) : `${name}Item`
}
export const snake = (name: string): string => wordsOf(name).join('_').toLowerCase()
