import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'

/** What browsers load: one script, one style sheet. */
export interface Assets {
  readonly js: string
  readonly css: string
  /** Changes with both. */
  readonly version: string
}

const built = (name: string): URL => new URL(`./web/${name}`, import.meta.url)

/** From the build; where the sources run themselves, bundled now (some 50 ms). */
export async function readAssets(): Promise<Assets> {
  const { js, css } = existsSync(built('main.js'))
    ? { js: readFileSync(built('main.js'), 'utf8'), css: readFileSync(built('main.css'), 'utf8') }
    : await bundle()
  const version = createHash('sha256').update(js).update(css).digest('hex').slice(0, 12)
  return { js, css, version }
}

async function bundle(): Promise<Pick<Assets, 'js' | 'css'>> {
  const { bundleWeb } = await import('./bundle.ts')
  return bundleWeb(built('main.tsx').pathname)
}
