import { SECURE } from './sample-answers.ts'
import { describe, expect, it } from 'vitest'
import { askedAgain } from './renewal.ts'
import { settleAnswers } from './given-answers.ts'
import type { AnswerField, AnswerProvenance, GivenAnswers } from './schema.ts'
import type { Variant } from './variant.ts'
import { variantFor } from './variants.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const variant = variantFor('P100') as Variant
const answeredAt = (answers: GivenAnswers, at: string): AnswerProvenance =>
  Object.fromEntries(Object.keys(answers).map((field) => [field, { source: 'typed', at }]))
const answers = settleAnswers({ ...SECURE, backupTypes: ['BACKUP_FREQUENCY_CLOUD'] })
const ask = (change: Partial<Parameters<typeof askedAgain>[1]> = {}): AnswerField[] =>
  askedAgain(
    variant,
    { answers, provenance: answeredAt(answers, '2026-06-01T00:00:00Z'), contradictions: [], ...change },
    NOW,
  )

describe('a renewal', () => {
  it('asks what has happened since after 90 days, and no control of this year', () => {
    expect(ask()).toEqual(['claimHistory', 'priorOrPendingClaimCircumstances'])
    expect(ask({ provenance: answeredAt(answers, '2026-10-01T00:00:00Z') })).toEqual([])
  })

  it('asks everything again after 18 months, in the order of the questionnaire', () => {
    const asked = ask({ provenance: answeredAt(answers, '2025-01-01T00:00:00Z') })
    expect(asked).toEqual(
      variant.questions.map(({ field }) => field).filter((field) => answers[field] !== undefined),
    )
  })

  it('asks what no one answered, and what no one knows when it was answered', () => {
    const { edr: _edr, ...rest } = answers
    expect(ask({ answers: rest })).toContain('edr')
    const { training: _training, ...provenance } = answeredAt(answers, '2026-10-01T00:00:00Z')
    expect(ask({ provenance })).toEqual(['training'])
  })

  it('asks what the evidence contradicts, until a user confirms it', () => {
    const seen = {
      field: 'mfaRemoteSystemAccess',
      answer: 'YES',
      sentence: 'Remote access is open.',
      observedAt: '2026-11-01T00:00:00Z',
      source: 'sample',
    }
    expect(ask({ contradictions: [{ ...seen, confirmed: null }] })).toContain('mfaRemoteSystemAccess')
    const confirmed = { reason: 'A gateway asks.', at: '2026-11-02T00:00:00Z', by: 'Pat' }
    expect(ask({ contradictions: [{ ...seen, confirmed }] })).not.toContain('mfaRemoteSystemAccess')
  })
})
