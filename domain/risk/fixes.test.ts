import { describe, expect, it } from 'vitest'
import type { GivenAnswers } from '../questionnaire/schema.ts'
import { cleanEvidence } from './evidence.test-samples.ts'
import { fixesOf } from './fixes.ts'
import { score } from './score.ts'

const answeredAt = '2026-11-20T10:00:00Z'
const answers: GivenAnswers = {
  mfaRemoteSystemAccess: 'NO',
  training: 'NO',
  backupFrequency: 'NEVER',
  planIncidentResponse: 'YES',
}

const evidence = { ...cleanEvidence, dns: cleanEvidence.dns && { ...cleanEvidence.dns, dmarc: null } }

describe('putting one finding right', () => {
  const fixes = fixesOf(evidence, { answers, answeredAt })
  const of = (checkId: string) => fixes.find(({ check }) => check.checkId === checkId)

  it('gives an answer anew and scores everything that reads it', () => {
    const fix = of('extortion.mfa-remote')
    expect(fix?.answers).toEqual({ mfaRemoteSystemAccess: 'YES' })
    const then = score(evidence, { answers: { ...answers, ...fix?.answers }, answeredAt })
    expect(fix?.score).toBe(then.companyAggregateCF)
  })

  it('counts an answer in every factor that it belongs to', () => {
    expect(of('compliance.training')?.score).toBe(of('insider.training')?.score)
  })

  it('gives any other check its full points and changes no answer', () => {
    const fix = of('funds.dmarc')
    expect(fix?.answers).toEqual({})
    const now = score(evidence, { answers, answeredAt }).companyAggregateCF ?? 0
    expect(fix?.score).toBeGreaterThanOrEqual(now)
  })

  it('leaves out what passes', () => expect(of('compliance.incident-plan')).toBeUndefined())

  it('never lowers a score', () => {
    const now = score(evidence, { answers, answeredAt }).companyAggregateCF ?? 0
    for (const fix of fixes) expect(fix.score ?? 0, fix.check.checkId).toBeGreaterThanOrEqual(now)
  })
})
