import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROJECT_ROOT } from './env.ts'
import { runProgram } from './testing/program.ts'

const folder = mkdtempSync(join(tmpdir(), 'bindery-tools-'))
beforeAll(() => writeFileSync(join(folder, 'file'), ''))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface End {
  code: number | null
  said: string
}

const tool = (name: string, args: string[], settings: Record<string, string>): Promise<End> =>
  new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(PROJECT_ROOT, `tools/${name}.ts`), ...args],
      {
        cwd: PROJECT_ROOT,
        env: {
          PATH: process.env['PATH'],
          NODE_COMPILE_CACHE: join(PROJECT_ROOT, 'node_modules', '.cache', 'node'),
          DATA_DIR: join(folder, 'data'),
          ...settings,
        },
      },
    )
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (more: string) => void (said += more))
    child.once('close', (code) => resolve({ code, said }))
  })

const start = async (settings: Record<string, string>): Promise<End> => {
  const { ended, said } = await runProgram({
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'error',
    ...settings,
  })
  return { code: await ended, said: said() }
}

const WITH_DATABASE = ['seed', 'doctor', 'audit-checkpoint']
const ALL = [...WITH_DATABASE, 'backup', 'restore']

describe('a command', () => {
  it.each<[string, string[], Record<string, string>]>([
    ['a wrong setting', ALL, { SMTP_URL: 'https://mail.test', MAIL_FROM: 'nobody' }],
    ['two servers on one port', ALL, { PORT: '4000', METRICS_PORT: '4000' }],
    ['a file for a data folder', WITH_DATABASE, { DATA_DIR: join(folder, 'file') }],
    [
      'a database address that cannot be read',
      WITH_DATABASE,
      { DATABASE_URL: 'postgres://u:p@127.0.0.1/x?sslrootcert=/none' },
    ],
  ])(
    'refuses what a start refuses, in its words and with its exit code: %s',
    async (_what, names, settings) => {
      const expected = await start(settings)
      expect([1, 2]).toContain(expected.code)
      expect(expected.said).not.toBe('')
      for (const name of names)
        expect(await tool(name, name === 'restore' ? ['backup'] : [], settings), name).toEqual(expected)
    },
  )

  it.each([...ALL])('%s names an option that it does not know', async (name) => {
    const { code, said } = await tool(name, ['--wrong'], {})
    expect(said).toMatch(/^Unknown option '--wrong'\. docs\/operations\.md has .+\.\n$/)
    expect(code).toBe(2)
  })

  it('names a file of checkpoints that cannot be read', async () => {
    const { code, said } = await tool('doctor', ['--checkpoints', join(folder, 'none')], {})
    expect(said).toMatch(/^--checkpoints names a file that cannot be read: ENOENT.+\.\n$/)
    expect(code).toBe(2)
  })
})
