import { writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded into the server before its program: how much processor the main thread uses between two looks, which are a few
 * milliseconds apart. Unlike what anyone waits, that does not grow when others use the machine too. SIGUSR2 begins
 * anew; the longest, in milliseconds, are written to the file that TURN_PROBE names when the process ends.
 */
const LOOK_MS = 2
const KEPT = 100

if (isMainThread) {
  let longest: number[] = []
  let last = process.threadCpuUsage()
  const look = (): void => {
    const { user, system } = process.threadCpuUsage(last)
    last = process.threadCpuUsage()
    longest.push((user + system) / 1000)
    if (longest.length > KEPT * 2) longest = longest.sort((a, b) => b - a).slice(0, KEPT)
    setTimeout(look, LOOK_MS).unref()
  }
  look()
  process.on('SIGUSR2', () => (longest = []))
  process.on('exit', () => writeFileSync(process.env['TURN_PROBE'] ?? '', JSON.stringify(longest)))
}
