const root = document.documentElement
const read = (): string | undefined => {
  try {
    return localStorage.getItem('theme') ?? undefined
  } catch {
    return undefined
  }
}
const given = read()
if (given) root.dataset['theme'] = given

export function toggleTheme(): void {
  const dark = root.dataset['theme']
    ? root.dataset['theme'] === 'dark'
    : matchMedia('(prefers-color-scheme: dark)').matches
  const theme = dark ? 'light' : 'dark'
  root.dataset['theme'] = theme
  try {
    localStorage.setItem('theme', theme)
  } catch {
    // kept for this page only
  }
}
