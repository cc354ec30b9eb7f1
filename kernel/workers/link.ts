import cluster from 'node:cluster'
import type { SharedLimits } from '../http/redis-limits.ts'
import { Channel } from './channel.ts'
import { workerLimits } from './worker-limits.ts'

type ReadMetrics = () => Promise<string>

/** What a worker has of its primary process. */
export interface PrimaryLink {
  /** Of the embedded store, which the primary process runs; absent with MongoDB. */
  readonly storeUri: string | undefined
  readonly limits: SharedLimits
  /** Lets the others read what this process measures, and reads what all do. */
  gatherMetrics(own: ReadMetrics): ReadMetrics
}

/** Undefined in a process that serves alone. */
export function primaryLink(): PrimaryLink | undefined {
  if (!cluster.isWorker) return undefined
  let read: ReadMetrics = async () => ''
  const channel = new Channel(process, { metrics: () => read() })
  return {
    storeUri: process.env['WORKER_STORE_URI'],
    limits: workerLimits(channel),
    gatherMetrics(own) {
      read = own
      return () => channel.ask<string>('metrics')
    },
  }
}
