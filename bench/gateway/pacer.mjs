// The thread of the generator that says when a request is due. It waits on a futex: timers are late by up to a millisecond.
import { parentPort, workerData } from 'node:worker_threads'

const { startMs, intervalMs, count } = workerData
const never = new Int32Array(new SharedArrayBuffer(4))
for (let at = 0; at < count; at++) {
  Atomics.wait(never, 0, 0, Math.max(0, startMs + at * intervalMs - Number(process.hrtime.bigint()) / 1e6))
  parentPort.postMessage(at)
}
