import cluster from 'node:cluster'
import { basename, dirname, extname } from 'node:path'
import { type ProcessSettings, processSettings } from './kernel/boot/process-settings.ts'
import { refuse } from './kernel/boot/refuse.ts'
import { workerCount } from './kernel/workers/count.ts'

const folder = import.meta.dirname
const entry = import.meta.filename
const extension = extname(entry) === '.js' ? '.js' : '.ts'
const root = basename(folder) === 'dist' ? dirname(folder) : folder

if (cluster.isWorker) await serve()
else {
  const { settings, dataDir } = settingsOrRefuse()
  const isEmbedded = process.env['MONGODB_URI'] === undefined
  const count = workerCount(settings.workers, isEmbedded)
  if (count === 1) await serve()
  else {
    // Imported only here, as the service is only where it runs: each takes memory.
    const { keepWorkers } = await import('./kernel/boot/keep-workers.ts')
    await keepWorkers({ entry, count, isEmbedded, settings, dataDir })
  }
}

function settingsOrRefuse(): ProcessSettings {
  try {
    return processSettings(root, process.env)
  } catch (error) {
    return refuse(error)
  }
}

async function serve(): Promise<void> {
  const service = await import('./kernel/boot/serve.ts')
  await service.serve({ root, folder, extension })
}
