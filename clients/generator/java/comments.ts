const escaped = (text: string): string =>
  text
    .replaceAll('*/', '* /')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('@', '&#64;')
    .replaceAll('\\u', '\\ u')

export const comment = (text: string | undefined, indent: string): string => {
  if (!text) return ''
  const lines = escaped(text).split('\n')
  return lines.length === 1
    ? `${indent}/** ${lines[0]} */\n`
    : `${indent}/**\n${lines.map((line) => `${indent} *${line && ' '}${line}\n`).join('')}${indent} */\n`
}
