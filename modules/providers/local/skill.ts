import type { Language } from './language.ts'

/** A deterministic function of a text. `undefined`: it honestly cannot do this text. */
export type Skill = (text: string, language: Language) => string | undefined
