/** What records are about, in words; others as they are called, with spaces. */
const WORDS: Readonly<Record<string, string>> = {
  'account.created': 'Account created',
  'agent_call.settled': 'Call of an agent',
  'agent_call.held': 'Held for a call of an agent',
  'agent_call.released': 'Given back: a call of an agent failed',
  'credits.granted': 'Credits given',
  'credits.welcome': 'Credits to begin with',
  'earn.rewarded': 'Reward for a task',
  'inference.settled': 'Routed call',
  'inference.held': 'Held for a routed call',
  'inference.released': 'Given back: a routed call failed',
  'payout.requested': 'Payout requested',
  'payout.paid': 'Payout arrived',
  'payout.failed': 'Payout failed, given back',
}

export const typeWords = (type: string): string => {
  const words = type.replaceAll(/[._]/g, ' ')
  return WORDS[type] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** `1 agent`, `2 agents`. */
export const plural = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`
