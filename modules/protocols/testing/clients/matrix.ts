import { FEATURES, type StockClient } from './client.ts'

/** The table of README.md: which client of which version is seen to do what, by the tests that show it. */
export const matrix = (clients: readonly StockClient[], versionOf: (name: string) => string): string => {
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [
    row(['client', 'version', 'path', ...FEATURES]),
    row(['client', 'version', 'path', ...FEATURES].map(() => '---')),
    ...clients.map(({ name, path, shows }) =>
      row([
        `\`${name}\``,
        versionOf(name),
        `\`${path}\``,
        ...FEATURES.map((feature) => (shows[feature] ? 'yes' : '–')),
      ]),
    ),
  ].join('\n')
}
