/** Which letters a word has, one bit for each of 32 classes: words that differ much in letters are no typos of each other. */
export function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

/** An edit changes at most two classes of letters. */
export const couldBe = (letters: number, others: number, typos: number): boolean =>
  bitCount(letters ^ others) <= 2 * typos

function bitCount(bits: number): number {
  let count = bits - ((bits >>> 1) & 0x55555555)
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333)
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/**
 * How many letters were inserted, left out, replaced or swapped with their neighbour between two words; `most + 1` for
 * any more. A wrong first letter counts as two, as people rarely mistype it.
 */
export function typosBetween(typed: string, word: string, most: number): number {
  const first = typed[0] === word[0] ? 0 : 1
  const limit = most - first
  if (limit < 0 || Math.abs(typed.length - word.length) > limit) return most + 1
  let before: number[] = []
  let last = Array.from({ length: word.length + 1 }, (_, at) => at)
  for (let row = 1; row <= typed.length; row++) {
    const line = [row]
    let least = row
    for (let at = 1; at <= word.length; at++) {
      const same = typed[row - 1] === word[at - 1]
      let edits = Math.min(
        (last[at - 1] as number) + (same ? 0 : 1),
        (last[at] as number) + 1,
        (line[at - 1] as number) + 1,
      )
      if (row > 1 && at > 1 && typed[row - 1] === word[at - 2] && typed[row - 2] === word[at - 1])
        edits = Math.min(edits, (before[at - 2] as number) + 1)
      line.push(edits)
      if (edits < least) least = edits
    }
    if (least > limit) return most + 1
    before = last
    last = line
  }
  return Math.min(most + 1, (last[word.length] as number) + first)
}
