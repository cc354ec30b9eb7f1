import { hash } from 'node:crypto'
import type { Rollout } from '../records.ts'

const BUCKETS = 10_000

/** The callers of a roll-out in a fixed order: who is in at 5 % is in at 25 %, and nobody goes back and forth. */
export const bucketOf = (deployment: string, caller: string): number =>
  Number.parseInt(hash('sha256', `${deployment}|${caller}`).slice(0, 8), 16) % BUCKETS

/** Whether a caller's calls go to the version that is being rolled out. */
export const isRolledOutTo = ({ status, deployment_id, traffic_pct }: Rollout, caller: string): boolean =>
  isUnderWay(status) && bucketOf(deployment_id, caller) < (traffic_pct * BUCKETS) / 100

export const isUnderWay = (status: Rollout['status']): boolean => status === 'deploying' || status === 'paused'

/** Calls are mirrored to it. */
export const isShadow = ({ status, traffic_pct }: Rollout): boolean => status === 'deploying' && traffic_pct === 0

const LADDER = [5, 25, 100]

/** Percent of the next stage; undefined: it goes live. */
export const nextTraffic = (trafficPct: number): number | undefined => LADDER.find((pct) => pct > trafficPct)
