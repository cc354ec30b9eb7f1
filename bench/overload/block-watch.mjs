// Preloaded into a service under test: the longest stretch of the main thread's processor time between two turns of its
// event loop, since it was last asked, over the channel to its parent. Linux alone tells a thread's own time.
import { openSync, readSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.send) {
  const file = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r')
  const buffer = Buffer.alloc(64)
  const processorMs = () => Number(buffer.toString('latin1', 0, readSync(file, buffer, 0, 64, 0)).split(' ')[0]) / 1e6
  let last = processorMs()
  let worst = 0
  setInterval(() => {
    const now = processorMs()
    worst = Math.max(worst, now - last)
    last = now
  }, 1).unref()
  process.on('message', (message) => {
    if (message !== 'worst block') return
    process.send({ worstMs: worst, residentMb: process.memoryUsage.rss() / 1_048_576 })
    worst = 0
  })
  process.channel?.unref()
}
