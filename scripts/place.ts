import { basename, dirname, join } from 'node:path'
import type { ServiceOptions } from '../kernel/boot/service.ts'

const here = dirname(import.meta.dirname)
const isBuild = basename(here) === 'dist'

/** Where this project lies, whether it runs from source or from the build. */
export const place: Omit<ServiceOptions, 'env'> = {
  root: isBuild ? dirname(here) : here,
  modulesDir: join(here, 'modules'),
  extension: isBuild ? '.js' : '.ts',
}
