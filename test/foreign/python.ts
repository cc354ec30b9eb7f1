import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from '../journeys/service.ts'

/** The interpreter of a folder of its own, in tmp/, that has these packages. Throws where they cannot be had. */
export function pythonWith(name: string, packages: readonly string[]): string {
  const folder = join(ROOT, 'tmp', name)
  const python = join(folder, 'bin/python')
  for (const [command, ...args] of [
    ['python3', '-m', 'venv', folder],
    [python, '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...packages],
  ] as const)
    if (spawnSync(command, args, { stdio: 'inherit' }).status !== 0)
      throw new Error(`${command} ${args.join(' ')} failed`)
  return python
}
