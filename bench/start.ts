import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBenchServer } from './server.ts'

export interface StartLine {
  name: string
  seconds: number
  limit: number
}

/** Signs in as the demo's agent and reads the first page of quotes: an answer with data, not only a port. */
const firstAnswer = async (url: string): Promise<number> => {
  const since = performance.now()
  const login = await fetch(`${url}/api/auth/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'agent@demo.bindery.test', password: 'Bindery-demo-2026' }),
  })
  const { accessToken } = (await login.json()) as { accessToken?: string }
  const page = await fetch(`${url}/api/quote/v1/search`, {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  const { totalElements } = (await page.json()) as { totalElements?: number }
  if (!totalElements) throw new Error('the demo book answers without quotes')
  return performance.now() - since
}

const timed = async (folder: string): Promise<number> => {
  const server = await startBenchServer(folder, { DEMO: '1' })
  try {
    return (server.startMs + (await firstAnswer(server.url))) / 1000
  } finally {
    await server.stop()
  }
}

const rounded = (seconds: number): number => Number(seconds.toFixed(1))

/** The first start of an empty folder with the demo book, and the start after it, each to the first page of quotes. */
export const run = async (): Promise<StartLine[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'bindery-bench-start-'))
  chmodSync(folder, 0o711)
  try {
    const first = await timed(folder)
    const warm = await timed(folder)
    return [
      { name: 'first start, demo book loaded', seconds: rounded(first), limit: 60 },
      { name: 'warm start', seconds: rounded(warm), limit: 3 },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) console.table(await run())
