import { HttpLine } from './http-line.ts'

/**
 * Asks `/health/live` of a server over and over, in a process of its own: what holds up those who measure is not taken
 * for the server's. Arguments: the server's address, and for how many seconds. Prints the milliseconds as JSON.
 */
const TICK_MS = 10

const sample = async (url: string, seconds: number): Promise<number[]> => {
  const line = new HttpLine(url)
  const each: number[] = []
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    const since = performance.now()
    const { status } = await line.send('GET', '/health/live', '')
    if (status !== 200) throw new Error(`/health/live answered ${status}`)
    const took = performance.now() - since
    // What would have been asked while one answer was waited for would have waited for the rest of it.
    for (let late = took; late > 0; late -= TICK_MS) each.push(late)
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, TICK_MS - took)))
  }
  line.end()
  return each
}

const [url = '', seconds = '0'] = process.argv.slice(2)
process.stdout.write(JSON.stringify(await sample(url, Number(seconds))))
