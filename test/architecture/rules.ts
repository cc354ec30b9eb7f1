import { dirname, join, normalize } from 'node:path'

export interface SourceFile {
  /** Relative to the root of the project, with `/`. */
  readonly path: string
  readonly text: string
}

export interface Breach {
  readonly path: string
  readonly imports: string
  readonly rule: string
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

const DRIVER_TYPES = /(?:^|\n)import type [^'"`;]*? from 'mongodb'/g

/** What a file imports: paths of the project as paths, packages as they are written. The driver's types bind nothing. */
export function importsOf({ path, text }: SourceFile): readonly string[] {
  return [...text.replaceAll(DRIVER_TYPES, '').matchAll(IMPORT)].map((match) => {
    const name = match[1] ?? match[2] ?? match[3] ?? ''
    return name.startsWith('.') ? normalize(join(dirname(path), name)) : name
  })
}

const isTest = (path: string): boolean => /\.(test|check)\.ts$|(^|\/)testing(\/|[-.])/.test(path)
const moduleOf = (path: string): string | undefined => /^modules\/([^/]+)\//.exec(path)?.[1]
const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
const DATABASE = /^(mongoose|mongodb)(\/|$)/
const isRelative = (name: string): boolean =>
  /^(kernel|modules|embedded-mongo|test|bench|scripts|config)\//.test(name) || name === 'main.ts'

interface Rule {
  readonly name: string
  readonly breaks: (path: string, imported: string) => boolean
}

/** The architecture, as far as imports show it. Tests may reach further, product code may not. */
export const RULES: readonly Rule[] = [
  {
    name: 'the kernel knows no module',
    breaks: (path, imported) => path.startsWith('kernel/') && imported.startsWith('modules/'),
  },
  {
    name: 'modules meet only at contract.ts and services.ts',
    breaks: (path, imported) => {
      const [from, to] = [moduleOf(path), moduleOf(imported)]
      return (
        from !== undefined &&
        to !== undefined &&
        from !== to &&
        !isTest(path) &&
        !/^modules\/[^/]+\/(contract|services)\.ts$/.test(imported)
      )
    },
  },
  {
    name: 'contract.ts imports only typebox, kernel/define.ts and other contracts',
    breaks: (path, imported) =>
      moduleOf(path) !== undefined &&
      baseName(path) === 'contract.ts' &&
      imported !== 'typebox' &&
      imported !== 'kernel/define.ts' &&
      baseName(imported) !== 'contract.ts',
  },
  {
    name: 'a module sees the kernel only through kernel/define.ts',
    breaks: (path, imported) =>
      moduleOf(path) !== undefined &&
      !isTest(path) &&
      imported.startsWith('kernel/') &&
      imported !== 'kernel/define.ts',
  },
  {
    name: 'mongoose and the driver stay in model.ts and kernel/store',
    breaks: (path, imported) =>
      DATABASE.test(imported) &&
      !isTest(path) &&
      (path.startsWith('kernel/') || moduleOf(path) !== undefined) &&
      !path.startsWith('kernel/store/') &&
      path !== 'kernel/contract/collection.ts' &&
      baseName(path) !== 'model.ts',
  },
  {
    name: 'the embedded store knows nothing of the service',
    breaks: (path, imported) =>
      path.startsWith('embedded-mongo/') && isRelative(imported) && !imported.startsWith('embedded-mongo/'),
  },
  {
    name: 'the service sees the embedded store only through its package',
    breaks: (path, imported) => !path.startsWith('embedded-mongo/') && /^embedded-mongo\//.test(imported),
  },
  {
    name: 'product code imports no test, bench or script',
    breaks: (path, imported) =>
      /^(kernel|modules|embedded-mongo\/src)\//.test(path) &&
      !isTest(path) &&
      (/^(embedded-mongo\/)?(test|bench|scripts|faults)\//.test(imported) || isTest(imported)),
  },
]

export function breaches(files: readonly SourceFile[]): readonly Breach[] {
  return files.flatMap((file) =>
    importsOf(file).flatMap((imports) =>
      RULES.filter((rule) => rule.breaks(file.path, imports)).map((rule) => ({
        path: file.path,
        imports,
        rule: rule.name,
      })),
    ),
  )
}

/** The first import cycle, as a path; type-only imports count, since they bind understanding too. */
export const cycle = (files: readonly SourceFile[]): readonly string[] | undefined =>
  cycleOf(new Map(files.map((file) => [file.path, importsOf(file)])))

/** The first cycle of rooms: folders of the kernel, or whole modules. Tests may reach further. */
export function roomCycle(
  files: readonly SourceFile[],
  roomOf: (path: string) => string | undefined,
): readonly string[] | undefined {
  const graph = new Map<string, Set<string>>()
  for (const file of files) {
    const room = roomOf(file.path)
    if (room === undefined || isTest(file.path)) continue
    const reached = graph.get(room) ?? new Set()
    for (const imported of importsOf(file)) {
      const other = roomOf(imported)
      if (other !== undefined && other !== room) reached.add(other)
    }
    graph.set(room, reached)
  }
  return cycleOf(graph)
}

export const kernelRoom = (path: string): string | undefined => /^kernel\/[^/]+(?=\/)/.exec(path)?.[0]

export const moduleRoom = (path: string): string | undefined => /^modules\/[^/]+(?=\/)/.exec(path)?.[0]

function cycleOf(graph: ReadonlyMap<string, Iterable<string>>): readonly string[] | undefined {
  const done = new Set<string>()
  const visit = (path: string, trail: readonly string[]): readonly string[] | undefined => {
    const at = trail.indexOf(path)
    if (at >= 0) return [...trail.slice(at), path]
    if (done.has(path)) return undefined
    for (const next of graph.get(path) ?? []) {
      const found = graph.has(next) ? visit(next, [...trail, path]) : undefined
      if (found) return found
    }
    done.add(path)
    return undefined
  }
  for (const path of graph.keys()) {
    const found = visit(path, [])
    if (found) return found
  }
  return undefined
}
