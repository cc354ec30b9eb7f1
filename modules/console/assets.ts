import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { Bundle } from './bundle.ts'

export interface Assets extends Bundle {
  /** Changes with any of them. */
  readonly version: string
}

const built = (name: string): URL => new URL(`./web/${name}`, import.meta.url)

/** From the build; where the sources run themselves, bundled now (some 50 ms). */
export async function readAssets(): Promise<Assets> {
  const bundle = existsSync(built('bundle.json'))
    ? (JSON.parse(readFileSync(built('bundle.json'), 'utf8')) as Bundle)
    : await bundleNow()
  const hash = createHash('sha256')
  for (const [name, text] of Object.entries(bundle.files).sort()) hash.update(name).update(text)
  return { ...bundle, version: hash.digest('hex').slice(0, 12) }
}

async function bundleNow(): Promise<Bundle> {
  const { bundleWeb } = await import('./bundle.ts')
  return bundleWeb(built('main.tsx').pathname)
}
