import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { cleanEvidence } from '#domain/risk/evidence.test-samples.ts'
import { score } from '#domain/risk/score.ts'

const tool = fileURLToPath(new URL('score.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'bindery-score-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = (content: unknown): string => {
  const path = join(folder, 'evidence.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

describe('the score tool', () => {
  it('prints the number that the product shows, and every check behind it', () => {
    const answers = { mfaRemoteSystemAccess: 'NO', edr: 'YES', patchingFrequency: 'WEEKLY' } as const
    const answeredAt = '2026-11-20T10:00:00Z'
    const printed = execFileSync(
      process.execPath,
      [tool, file({ evidence: cleanEvidence, answers, answeredAt })],
      {
        encoding: 'utf8',
      },
    )
    const report = score(cleanEvidence, { answers, answeredAt })
    expect(printed).toContain(`Score ${report.companyAggregateCF} of 100 (${report.band})`)
    for (const check of report.checks) {
      expect(printed).toContain(check.checkId)
      expect(printed).toContain(check.sha256)
    }
    for (const ceiling of report.ceilings) expect(printed).toContain(ceiling)
  })

  it('reads evidence alone', () => {
    const report = score(cleanEvidence, null)
    expect(execFileSync(process.execPath, [tool, file(cleanEvidence)], { encoding: 'utf8' })).toContain(
      report.companyAggregateCF === null ? 'insufficient data' : `Score ${report.companyAggregateCF} of 100`,
    )
  })

  it.each(['', '[]', '{"domain":"x"}'])('says what is wrong with %j', (text) => {
    const { status, stderr } = spawnSync(process.execPath, [tool, file(text)], { encoding: 'utf8' })
    expect(status).toBe(1)
    expect(stderr).toContain('is no evidence')
    expect(stderr).not.toContain('    at ')
  })
})
