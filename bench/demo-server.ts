import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BenchServer, startBenchServer } from './server.ts'

export const DEMO_AGENT = 'agent@demo.bindery.test'
export const DEMO_PASSWORD = 'Bindery-demo-2026'

/** Runs `work` against the real program with its demo book on a folder of its own, and removes both. */
export const withDemoServer = async <T>(
  work: (server: BenchServer) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'bindery-bench-demo-'))
  chmodSync(folder, 0o711)
  try {
    const server = await startBenchServer(folder, { DEMO: '1', ...settings })
    try {
      return await work(server)
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const demoToken = async (url: string, username = DEMO_AGENT): Promise<string> => {
  const answer = await fetch(`${url}/api/auth/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  })
  const { accessToken } = (await answer.json()) as { accessToken?: string }
  if (!accessToken) throw new Error(`${username} cannot sign in: ${answer.status}`)
  return accessToken
}
