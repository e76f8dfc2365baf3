import { describe, expect, it } from 'vitest'
import { questionOf } from './bank.ts'
import { statementOfAttestation, unanswered, visibleQuestions } from './given-answers.ts'
import { givenAnswers, type AnswerField, type GivenAnswers } from './schema.ts'
import type { Variant } from './variant.ts'
import { variantFor, VARIANTS } from './variants.ts'
import { fromWire, wireField } from './wire.ts'

/** The answer sets of specification 2 section 3, name by name, against what the variants ask. */

const words = (text: string): string[] => text.trim().split(/[\s,]+/)

const SECURITY =
  words(`training mfaEmail mfaRemoteSystemAccess mfaAdminAccounts mfaCloud mfaVendor mfaComments
  mfaVendorManagement backupFrequency backupTypes patchingFrequency vendorManagement encryptionAtRest
  encryptionInTransit encryptionOnDevices planIncidentResponse planDisasterRecovery planBusinessContinuity
  plansComments eolProducts edr edrVendor ngav ngavVendor emailFiltering`)
const CYBER_CRIME = words(`isVerifyingBankAccounts isAuthenticatingFundTransferRequests
  isPreventingUnauthorizedWireTransfers hasDualAuthorizationControls`)
const MEDIA = words('contentReviewProcedure copyrightClearanceSearch')
const PRIOR = words(`priorCoverage priorOrPendingClaimCircumstances cyberEvent privacyLitigation
  unscheduledSystemDowntime`)
const TECH =
  words(`applicantComplaintsAllegations applicantComplaintsNetworkCompromised applicantAllegedViolation
  applicantNotifiedPrivacyBreaches applicantReceivedExtortionThreat applicantSustainedNetworkOutage
  applicantSustainedPropertyDamage probableKnownActLeadingToClaim sustainedSystemOutage
  sustainedSystemOutageBusinessInterruption probableKnownDamageLeadingToClaim hasDamageClaimAgainstApplicant`)
const P250 = words(`dmzSeparation thirdPartySecurityAgreement isVerifyingBankAccounts
  isAuthenticatingFundTransferRequests isPreventingUnauthorizedWireTransfers backupFrequency testedFullFailover
  claimHistory incidentResponsePlan changeInScope changeInScopeDetail patchingFrequency pastCyberIncident
  civilOrCriminalAction pendingLitigation lossInBusinessIncome securityBreachRequiringNotification`)
const SIMPLE = words('claimHistory isSecurityOfficer isSecurityTraining useEncryption useCloudStorage')

/** Required in every full questionnaire (specification 2 section 5). */
const REQUIRED = words(`training mfaEmail mfaRemoteSystemAccess mfaAdminAccounts mfaCloud mfaVendor
  mfaVendorManagement backupFrequency backupTypes patchingFrequency vendorManagement encryptionAtRest
  encryptionInTransit encryptionOnDevices planIncidentResponse planDisasterRecovery planBusinessContinuity
  priorCoverage priorOrPendingClaimCircumstances cyberEvent privacyLitigation unscheduledSystemDowntime`)

const FULL = ['P100_PRO', 'PRIME_CLOUD', 'PRIME_TECH', 'PRIME_TECH_PLUS', 'P_ONE_PLUS', 'PRIME_ONE_TECH']
const of = (product: string): Variant => variantFor(product) as Variant
const fields = (list: readonly { field: string }[]): string[] => list.map(({ field }) => field)
const asks = (product: string): string[] => fields(of(product).questions)
const isRequired = (product: string, field: string): boolean =>
  of(product).questions.find((one) => one.field === field)?.isRequired ?? false

/** A name of a shorter set under the name of the question that it answers. */
const fieldsFor = (product: string, field: string): string[] =>
  Object.keys(fromWire(of(product), { [field]: field !== 'useCloudStorage' }))

describe('the answer sets of the specification', () => {
  it.each([...SECURITY, ...CYBER_CRIME, ...MEDIA, ...PRIOR, ...TECH, ...P250, ...SIMPLE])(
    '%s is an answer that accounts keep',
    (field) => expect(Object.keys(givenAnswers.shape)).toContain(field),
  )

  it.each(FULL)('%s asks security, cyber crime, media, and prior coverage and claims', (product) => {
    expect(asks(product)).toEqual(expect.arrayContaining([...SECURITY, ...CYBER_CRIME, ...MEDIA, ...PRIOR]))
  })

  it.each(['PRIME_TECH', 'PRIME_TECH_PLUS', 'PRIME_ONE_TECH', 'PRIME_CLOUD'])(
    '%s asks tech E&O',
    (product) => {
      expect(asks(product)).toEqual(expect.arrayContaining(TECH))
    },
  )

  it.each(['P250', 'P250_S', 'P_PLUS'])(
    '%s asks the quote security questions, with flags for access',
    (product) => {
      const asked = asks(product)
      for (const field of P250)
        for (const one of fieldsFor(product, field)) expect(asked, field).toContain(one)
      expect(asked.filter((field) => field.startsWith('mfa')).length).toBeGreaterThanOrEqual(4)
    },
  )

  it.each(['P100', 'P_ONE'])(
    '%s asks the simple security answers and the three payment controls',
    (product) => {
      const asked = asks(product)
      for (const field of [...SIMPLE, ...CYBER_CRIME.slice(0, 3)])
        for (const one of fieldsFor(product, field)) expect(asked, field).toContain(one)
    },
  )
})

describe('what must be answered', () => {
  it.each(FULL)('%s requires what every full questionnaire requires', (product) => {
    for (const field of REQUIRED) expect(isRequired(product, field), field).toBe(true)
  })

  it('asks for EOL and EDR in the newer variants only, and for NGAV and email filtering in one of them', () => {
    for (const field of ['eolProducts', 'edr'])
      expect(FULL.map((product) => isRequired(product, field))).toEqual([false, true, true, true, true, true])
    for (const field of ['ngav', 'emailFiltering'])
      expect(FULL.map((product) => isRequired(product, field))).toEqual([
        false,
        false,
        true,
        true,
        false,
        true,
      ])
  })

  it('asks for cyber crime always in one variant, and in the older one once it is bought', () => {
    const open = (bought: string[]) => fields(unanswered(of('P100_PRO'), {}, bought))
    for (const field of CYBER_CRIME) {
      expect(isRequired('PRIME_TECH', field)).toBe(true)
      expect(open([])).not.toContain(field)
      expect(open(['cyberCrimeLoss'])).toContain(field)
    }
  })

  it('requires both media questions in one variant, all of tech E&O, and everything of Prime 250', () => {
    for (const field of MEDIA) expect(isRequired('PRIME_TECH', field)).toBe(true)
    for (const field of TECH) expect(isRequired('PRIME_TECH', field)).toBe(true)
    for (const field of P250.filter((one) => one !== 'incidentResponsePlan'))
      expect(isRequired('P250', field), field).toBe(true)
  })
})

describe('choices and texts', () => {
  const YES_NO = [
    ['YES', 'NO', 'UNCERTAIN'],
    ['YES', 'NO', 'NA'],
    [true, false],
  ]

  it('offers Yes/No/Uncertain, Yes/No/N/A or a boolean, a frequency, a choice, several, or words', () => {
    for (const variant of VARIANTS)
      for (const { answerType, choices, field } of visibleQuestions(variant, {})) {
        const values = choices.map(({ value }) => value)
        if (['yesNoUncertain', 'yesNoNa', 'boolean'].includes(answerType))
          expect(YES_NO, field).toContainEqual(values)
      }
  })

  it('offers the frequencies of the specification, and never a daily backup in Prime 250', () => {
    const all = ['DAILY', 'WEEKLY', 'MONTHLY', 'QUARTERLY', 'SIX_MONTHS', 'NEVER']
    const values = (product: string) =>
      visibleQuestions(of(product), {})
        .find(({ field }) => field === 'backupFrequency')
        ?.choices.map(({ value }) => value)
    expect(values('PRIME_TECH')).toEqual(all)
    expect(values('P250')).toEqual(all.slice(1))
  })

  it('offers the kinds of backups and the years since an incident by their codes', () => {
    expect(questionOf('backupTypes')?.choices.map(({ value }) => value)).toEqual([
      'BACKUP_FREQUENCY_SEGMENTED',
      'BACKUP_FREQUENCY_CLOUD',
      'BACKUP_FREQUENCY_TESTED_ANNUALLY',
      'BACKUP_FREQUENCY_OTHER',
    ])
    for (const field of ['claimHistory', 'pastCyberIncident'] as const)
      expect(questionOf(field)?.choices).toEqual([
        { value: 0, label: 'Never' },
        { value: 1, label: 'Within last 12 months' },
        { value: 2, label: 'Within last 2 years' },
        { value: 3, label: 'Within last 3 years' },
        { value: 4, label: 'Within last 4 years' },
        { value: 5, label: 'Within 5 years or more' },
      ])
  })

  it('names 25,000, 4 hours, three and five years where the specification does', () => {
    const wording = (field: AnswerField) => questionOf(field)?.wording ?? ''
    expect(wording('hasDualAuthorizationControls')).toMatch(/fund and wire transfers over \$25,000/)
    expect(wording('unscheduledSystemDowntime')).toMatch(/4 hours within the last three years/)
    expect(wording('cyberEvent')).toMatch(/five years/)
    expect(wording('privacyLitigation')).toMatch(/five years/)
  })

  it('lets sign who represents completeness, truth and accuracy, and knows the criminal and civil penalties', () =>
    expect(statementOfAttestation('US')).toMatch(
      /complete, true and accurate.*criminal and civil penalties/s,
    ))

  it('lets sign in the UK who presents the risk fairly, and names no penalties that its law does not have', () => {
    expect(statementOfAttestation('UK')).toMatch(/reasonable search.*fair presentation.*Insurance Act 2015/s)
    expect(statementOfAttestation('UK')).not.toMatch(/penalt|crime/)
  })

  it('ends the names of the newer variants with Answer, comments and products apart', () => {
    for (const { field } of of('PRIME_TECH').questions)
      expect(wireField(of('PRIME_TECH'), field)).toBe(
        questionOf(field)?.answerType === 'text' ? field : `${field}Answer`,
      )
  })
})

describe('follow-ups (specification 2 section 4)', () => {
  const shown = (answers: GivenAnswers): string[] => fields(visibleQuestions(of('PRIME_TECH'), answers))
  const MFA = SECURITY.filter((field) => field.startsWith('mfa') && field !== 'mfaComments')
  const PLANS = SECURITY.filter((field) => field.startsWith('plan') && field !== 'plansComments')

  it('shows backup types unless backups are made never', () => {
    for (const backupFrequency of ['DAILY', 'WEEKLY', 'MONTHLY', 'QUARTERLY', 'SIX_MONTHS'] as const)
      expect(shown({ backupFrequency })).toContain('backupTypes')
    expect(shown({})).toContain('backupTypes')
    expect(shown({ backupFrequency: 'NEVER' })).not.toContain('backupTypes')
  })

  it.each(MFA)('shows the comments on authentication when %s is anything but Yes', (field) => {
    for (const value of (questionOf(field as AnswerField)?.choices ?? []).map((choice) => choice.value))
      expect(shown({ [field]: value }).includes('mfaComments'), String(value)).toBe(value !== 'YES')
  })

  it.each(PLANS)('shows the comments on plans when %s is No', (field) => {
    for (const value of ['YES', 'NO', 'UNCERTAIN'])
      expect(shown({ [field]: value }).includes('plansComments'), value).toBe(value === 'NO')
  })

  it.each(CYBER_CRIME)('shows the comments on cyber crime when %s is No', (field) => {
    for (const value of [true, false])
      expect(shown({ [field]: value }).includes('cyberCrimeComments'), String(value)).toBe(!value)
  })

  it.each([
    ['eolProducts', 'eolProductsComments'],
    ['edr', 'edrVendor'],
    ['ngav', 'ngavVendor'],
    ['emailFiltering', 'emailFilteringComments'],
  ])('asks what follows %s only after Yes', (field, follow) => {
    expect(shown({})).not.toContain(follow)
    for (const value of ['YES', 'NO', 'UNCERTAIN'])
      expect(shown({ [field]: value }).includes(follow), value).toBe(value === 'YES')
  })
})
