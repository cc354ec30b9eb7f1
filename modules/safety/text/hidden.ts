/** Characters that nobody sees. */
const UNSEEN = /[\p{Cf}\u115f\u1160\u3164\uffa0]|\u034f|\u17b4|\u17b5|\p{Variation_Selector}(?<![\ufe00-\ufe0f])/u
/** Tags and the further variation selectors carry text that only a model reads. */
const SMUGGLING = /[\u{e0000}-\u{e007f}]|\p{Variation_Selector}(?<![\ufe00-\ufe0f])/u
const OVERRIDE = /[\u202d\u202e]/
/** Soft hyphens, the byte order mark and marks of direction stand in honest texts. */
const HONEST = /[\u00ad\ufeff\u200e\u200f\u061c]/

export const isUnseen = (character: string): boolean => UNSEEN.test(character)

/** Whether it is there to hide something: between letters or digits of Latin, or where text has no use for it. */
export const isSuspicious = (character: string, before: string, after: string): boolean =>
  SMUGGLING.test(character) ||
  OVERRIDE.test(character) ||
  (!HONEST.test(character) && /[A-Za-z0-9@.]/.test(before) && /[A-Za-z0-9@.]/.test(after))

/** The ASCII that a tag character stands for. */
export const tagged = (codePoint: number): string =>
  codePoint >= 0xe0020 && codePoint <= 0xe007e ? String.fromCharCode(codePoint - 0xe0000) : ''
