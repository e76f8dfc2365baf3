import { describe, expect, it } from 'vitest'
import { evidence } from '#domain/risk/evidence.ts'
import { score } from '#domain/risk/score.ts'
import { ARCHETYPES } from './archetypes.ts'
import { evidenceFor, recordedEvidence } from './recorded.ts'

const now = new Date('2026-11-20T15:00:00Z')
const answers = {
  answers: {
    mfaEmail: 'YES',
    mfaRemoteSystemAccess: 'YES',
    mfaAdminAccounts: 'YES',
    mfaCloud: 'YES',
    edr: 'YES',
    backupFrequency: 'DAILY',
    backupTypes: ['BACKUP_FREQUENCY_CLOUD'],
    patchingFrequency: 'MONTHLY',
    training: 'YES',
    isVerifyingBankAccounts: true,
    isAuthenticatingFundTransferRequests: true,
    isPreventingUnauthorizedWireTransfers: true,
  },
  answeredAt: '2026-11-20T14:00:00Z',
} as const
const domains = Array.from({ length: 400 }, (_, index) => `company${index}.test`)
const reports = domains.map((domain) =>
  score(evidenceFor(domain, now), {
    ...answers,
    answers: { ...answers.answers, backupTypes: ['BACKUP_FREQUENCY_CLOUD'] },
  }),
)

describe('the recorded scan', () => {
  it('has twelve kinds and says the same of a domain all day', async () => {
    expect(ARCHETYPES).toHaveLength(12)
    expect(evidenceFor('https://Acme.test/', now)).toEqual(
      evidenceFor('acme.test', new Date('2026-11-20T02:00:00Z')),
    )
    expect(evidenceFor('localhost', now)).toBeNull()
    expect(await recordedEvidence('acme.test', now)).toEqual(evidenceFor('acme.test', now))
  })

  it('gives a valid bundle, in the past, with the company’s own domain', () => {
    for (const domain of domains) {
      const bundle = evidence.parse(evidenceFor(domain, now))
      expect(Date.parse(bundle.observedAt)).toBeLessThan(now.getTime())
      expect(JSON.stringify(bundle)).not.toContain('{domain}')
    }
  })

  it('spreads a book over all bands, so that lists are worth sorting', () => {
    const careless = domains.map((domain) =>
      score(evidenceFor(domain, now), {
        answers: {
          mfaRemoteSystemAccess: 'NO',
          edr: 'NO',
          patchingFrequency: 'NEVER',
          backupFrequency: 'NEVER',
        },
        answeredAt: answers.answeredAt,
      }),
    )
    const bands = new Set([...reports, ...careless].map(({ band }) => band))
    expect([...bands].sort()).toEqual(['Critical', 'Fair', 'Good', 'Strong', 'Weak'])
  })

  it('backs each report with records and findings', () => {
    for (const report of reports) {
      expect(report.checks.length).toBeGreaterThan(20)
      expect(report.checks.every((check) => check.raw.length <= 4096 && check.sha256.length === 64)).toBe(
        true,
      )
      expect(report.topFindings.length).toBeGreaterThan(0)
    }
  })
})
