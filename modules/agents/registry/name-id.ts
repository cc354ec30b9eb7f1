/** Names compare without case and width, and however their accents are written. */
export const nameKey = (name: string): string => name.normalize('NFKC').trim().toLowerCase()

/** A name as it is stored: a keyed commitment, since names are never given again and outlive an erasure. */
export const nameId = (name: string, keyed: (text: string) => Buffer): string =>
  keyed(`name|${nameKey(name)}`).toString('base64url')
