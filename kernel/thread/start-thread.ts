import { Worker } from 'node:worker_threads'

/**
 * Starts a file as a thread that nobody waits for at the end of the process. `file`: without its ending, relative to the
 * caller's `import.meta.url`. From source a loader is needed in the thread too, whichever way this process got its own.
 */
export function startThread(file: string, callerUrl: string, memoryMb: number): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: memoryMb }
  const url = threadFile(file, callerUrl)
  const bootstrap = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(url)}) })`
  const worker = url.endsWith('.ts')
    ? new Worker(bootstrap, { eval: true, resourceLimits })
    : new Worker(new URL(url), { resourceLimits })
  worker.unref()
  return worker
}

/** The address of a file that runs in a thread: `.ts` from source, `.js` from the build. */
export const threadFile = (file: string, callerUrl: string): string =>
  new URL(`${file}${callerUrl.endsWith('.ts') ? '.ts' : '.js'}`, callerUrl).href
