import { SECURE } from './sample-answers.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanEvidence } from '../risk/evidence.test-samples.ts'
import { QUESTIONS } from './bank.ts'
import {
  settleAnswers,
  socialEngineeringReasons,
  answeredOf,
  unanswered,
  validateAnswers,
  visibleQuestions,
  withProved,
} from './given-answers.ts'
import { givenAnswers, type GivenAnswers } from './schema.ts'
import type { Variant } from './variant.ts'
import { variantFor } from './variants.ts'

const p100 = variantFor('p100') as Variant

const complete: GivenAnswers = {
  ...SECURE,
  mfaCloud: 'NA',
  backupTypes: ['BACKUP_FREQUENCY_CLOUD'],
  planIncidentResponse: 'NO',
  encryptionAtRest: 'UNCERTAIN',
  isPreventingUnauthorizedWireTransfers: false,
}

const fieldsOf = (problems: { field: string }[]) => problems.map(({ field }) => field)

describe('the P100 questionnaire', () => {
  it('is complete with these answers', () => expect(validateAnswers(p100, complete)).toEqual([]))

  it('asks only questions that the bank has, each with wording and help', () => {
    const known = new Map(QUESTIONS.map((question) => [question.field, question]))
    for (const { field } of p100.questions) {
      expect(known.get(field)?.wording, field).toMatch(/\?$/)
      expect(known.get(field)?.help.length, field).toBeGreaterThan(20)
    }
  })

  it('names each visible question without an answer', () => {
    expect(unanswered(p100, {})).toHaveLength(18)
    expect(answeredOf(visibleQuestions(p100, {}), {})).toEqual([])
    const { edr: _, ...without } = complete
    expect(fieldsOf(validateAnswers(p100, without))).toEqual(['edr'])
    expect(fieldsOf(validateAnswers(p100, { ...complete, backupTypes: [] }))).toEqual(['backupTypes'])
  })

  it('counts 0 and false as answers', () => {
    expect(fieldsOf(unanswered(p100, { claimHistory: 0, isSecurityOfficer: false }))).not.toContain(
      'claimHistory',
    )
    expect(fieldsOf(unanswered(p100, { isSecurityOfficer: false }))).not.toContain('isSecurityOfficer')
  })

  it('hides backup types when there are no backups', () => {
    const never: GivenAnswers = { ...complete, backupFrequency: 'NEVER', backupTypes: [] }
    expect(fieldsOf(visibleQuestions(p100, never))).not.toContain('backupTypes')
    expect(validateAnswers(p100, never)).toEqual([])
  })

  it('wants a comment on another kind of backup', () => {
    const other: GivenAnswers = { ...complete, backupTypes: ['BACKUP_FREQUENCY_OTHER'] }
    expect(validateAnswers(p100, other)).toEqual([
      { code: 'REQUIRED', detail: 'Comments are required', field: 'backupTypesComments' },
    ])
    expect(validateAnswers(p100, { ...other, backupTypesComments: 'Tapes in a safe' })).toEqual([])
  })

  it.each([
    [{ dmzSeparation: true }, 'dmzSeparation', 'NOT_IN_VARIANT'],
    [{ mfaEmail: 'MAYBE' }, 'mfaEmail', 'INVALID'],
    [{ claimHistory: 6 }, 'claimHistory', 'INVALID'],
    [{ backupTypes: ['FLOPPY'] }, 'backupTypes', 'INVALID'],
    [{ isSecurityOfficer: 'yes' }, 'isSecurityOfficer', 'INVALID'],
  ])('refuses %j by field', (change, field, code) =>
    expect(validateAnswers(p100, { ...complete, ...change })).toContainEqual(
      expect.objectContaining({ field, code }),
    ),
  )

  it('never asks twice: derives training, encryption and cloud use', () => {
    expect(settleAnswers(complete)).toMatchObject({
      isSecurityTraining: true,
      useEncryption: false,
      useCloudStorage: false,
    })
  })

  it('drops answers to hidden questions and settles once and for all', () => {
    const settled = settleAnswers({ ...complete, backupFrequency: 'NEVER' })
    expect(settled.backupTypes).toBeUndefined()
    fc.assert(
      fc.property(
        fc.record(
          {
            backupFrequency: fc.constantFrom('DAILY' as const, 'NEVER' as const),
            backupTypes: fc.subarray(['BACKUP_FREQUENCY_CLOUD' as const, 'BACKUP_FREQUENCY_OTHER' as const]),
            backupTypesComments: fc.string({ maxLength: 20 }),
            training: fc.constantFrom('YES' as const, 'NO' as const),
          },
          { requiredKeys: [] },
        ),
        (answers) => {
          const once = settleAnswers(answers as GivenAnswers)
          expect(settleAnswers(once)).toEqual(once)
          expect(givenAnswers.safeParse(once).success).toBe(true)
        },
      ),
    )
  })

  it('fills in what a connector proves, and only what no one answered', () => {
    const connector = {
      observedAt: '2026-03-02T02:00:00Z',
      source: 'sample',
      connectorType: 'MICROSOFT',
      kind: 'cloud' as const,
      score: 80,
      proves: { mfaEmail: 'YES', edr: 'YES', noSuchQuestion: 'YES' } as const,
    }
    const evidence = { ...cleanEvidence, connectors: [connector] }
    const { answers, provenance } = withProved({ answers: { edr: 'NO' }, provenance: {} }, evidence)
    expect(answers).toEqual({ edr: 'NO', mfaEmail: 'YES' })
    expect(provenance).toEqual({ mfaEmail: { source: 'connector', at: '2026-03-02T02:00:00Z' } })
  })

  it('gives the reasons against social engineering cover', () => {
    expect(socialEngineeringReasons(complete)).toHaveLength(1)
    expect(socialEngineeringReasons({})).toHaveLength(3)
  })
})
