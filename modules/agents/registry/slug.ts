/** Letters and digits of ASCII with `-` between; undefined where the text has none. */
export const slugOf = (text: string): string | undefined =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || undefined
