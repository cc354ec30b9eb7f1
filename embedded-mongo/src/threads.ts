import { Worker, type WorkerOptions } from 'node:worker_threads'

/** A thread that runs one of this package's scripts: `name` is its path here, without an extension. */
export function startThread(name: string, options: WorkerOptions): Worker {
  const isSource = import.meta.url.endsWith('.ts')
  if (!isSource) return new Worker(new URL(`./${name}.js`, import.meta.url), options)
  // From source a loader is needed in the thread too, whichever way this process got its own.
  const script = JSON.stringify(new URL(`./${name}.ts`, import.meta.url).href)
  const bootstrap = `import('tsx/esm/api').then(({ register }) => { register(); return import(${script}) })`
  return new Worker(bootstrap, { ...options, eval: true })
}
