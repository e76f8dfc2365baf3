import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256 } from '#domain/risk/sha256.ts'
import { applicationHash, type ApplicationSource, applicationOf } from './application.ts'
import { canonicalJson } from './canonical.ts'

const source: ApplicationSource = {
  quoteNumber: 'Q-100001',
  product: 'P100',
  productName: 'Prime 100',
  market: 'US',
  state: 'NY',
  today: '2026-11-20',
  currency: 'USD',
  companyName: 'Prairie Lantern Accounting LLC',
  agencyName: 'Harborview Insurance Agency',
  carrierName: 'Northbank Casualty Company',
  effectiveDate: '2026-12-04',
  endDate: '2027-12-04',
  limit: 1_000_000_00,
  deductible: 10_000_00,
  totalPremium: 4_487_00,
  firmographics: { naicsCode: '541211', revenue: 5_000_000_00, noOfEmployeesAll: 38 },
  answers: {
    claimHistory: 0,
    mfaEmail: 'YES',
    backupFrequency: 'DAILY',
    backupTypes: ['BACKUP_FREQUENCY_CLOUD', 'BACKUP_FREQUENCY_TESTED_ANNUALLY'],
    isVerifyingBankAccounts: false,
  },
}

const hash = (more: Partial<ApplicationSource> = {}) => applicationHash(applicationOf({ ...source, ...more }))

test('the statement names who issues, two carriers with their shares and electronic delivery', () => {
  const { issuedBy, attestation } = applicationOf(source)
  expect(issuedBy).toBe(
    'The policy is issued by the underwriting agency Bindery Underwriting, Inc. and underwritten by Northbank Casualty Company (60%) and Sable River Casualty Company (40%). It and all its documents are delivered electronically.',
  )
  expect(attestation).toContain('complete, true and accurate')
  expect(attestation).toContain('criminal and civil penalties')
})

test('facts and answers are in the words that people read', () => {
  const { facts, answers } = applicationOf(source)
  expect(facts).toContainEqual({ label: 'Aggregate limit', value: '$1,000,000' })
  expect(facts).toContainEqual({ label: 'Annual revenue', value: '$5,000,000' })
  expect(facts.map((fact) => fact.label)).not.toContain('Domain')
  const answerTo = (words: string) => answers.find((one) => one.question.includes(words))?.answer
  expect(answerTo('last cyber incident')).toBe('Never')
  expect(answerTo('backups kept')).toBe('In a cloud service; Restored as a test at least once a year')
  expect(answerTo('verify vendors')).toBe('No')
  expect(answerTo('for administrator accounts')).toBe('Not answered')
})

test('an answer reads as the questionnaire of the quote offers it: a daily backup as weekly or more often', () => {
  const backups = (questionnaire: string) =>
    applicationOf({ ...source, product: 'P250', questionnaire }).answers.find(({ question }) =>
      question.startsWith('How often do you back up'),
    )?.answer
  expect(backups('P250-3')).toBe('Weekly or more often')
  expect(backups('P250-2')).toBe('Weekly')
  expect(backups('P250-1')).toBe('Daily')
})

test('the signatory reads which answers one press gave, whose it was and when, and signs another text for it', () => {
  const together = { claimHistory: { by: 'Dana Reyes', on: '2026-12-03' } }
  const answersIn = (market: 'US' | 'UK') =>
    applicationOf({ ...source, market, together }).answers.map(({ answer }) => answer)
  expect(answersIn('US')).toContain('Never, by “None of these” (Dana Reyes, December 3, 2026)')
  expect(answersIn('UK')).toContain('Never, by “None of these” (Dana Reyes, 3 December 2026)')
  expect(answersIn('US').filter((answer) => answer.includes('None of these'))).toHaveLength(1)
  expect(hash({ together })).not.toBe(hash())
})

test('the signatory reads every additional insured, and signs another text when one is added', () => {
  const address = { address1: '12 Quay St', city: 'Chicago', state: 'IL', zipCode: '60601' }
  const first = { businessName: 'Lakeside Holdings', address }
  const second = { businessName: 'Northwharf Ltd', address: { ...address, state: '', zipCode: 'EC3M 1AA' } }
  const named = (insureds: ApplicationSource['additionalInsureds'] & object) =>
    applicationOf({ ...source, additionalInsureds: insureds }).facts.filter(({ label }) =>
      label.startsWith('Additional insured'),
    )
  expect(named([])).toEqual([])
  expect(named([first])).toEqual([
    { label: 'Additional insured', value: 'Lakeside Holdings, 12 Quay St, Chicago, IL 60601' },
  ])
  expect(named([first, second])[1]).toEqual({
    label: 'Additional insured 2',
    value: 'Northwharf Ltd, 12 Quay St, Chicago, EC3M 1AA',
  })
  expect(
    new Set([hash(), hash({ additionalInsureds: [first] }), hash({ additionalInsureds: [second] })]).size,
  ).toBe(3)
})

test('the hash of an application of the first wording still holds', () => {
  const signed = {
    attestation: 'Statement',
    issuedBy: 'The policy is issued by Harborview Insurance Agency.',
    facts: [{ label: 'Annual revenue', value: '$5,000,000.00' }],
    answers: [],
  }
  expect(applicationHash(signed)).toBe('7865bf254d6680ce4db17be4ac0c0b944c4fd0873331dbe8f39616fe6a3cfdc9')
  expect(applicationOf(source).version).toBe(6)
})

test('what is signed has the fraud warning of the state, and none in the United Kingdom', () => {
  expect(applicationOf(source).fraudWarning).toContain('not to exceed five thousand dollars')
  expect(applicationOf({ ...source, state: 'TN' }).fraudWarning).toContain('denial of insurance benefits')
  expect(hash({ state: 'TN' })).not.toBe(hash())
  expect(applicationOf({ ...source, market: 'UK', state: null })).not.toHaveProperty('fraudWarning')
})

test('the hash is SHA-256 of the canonical JSON, so that anyone can check it', () => {
  const application = applicationOf(source)
  const text = canonicalJson(application)
  expect(hash()).toBe(sha256(text))
  expect(hash()).toBe(hash())
})

test.each([
  [{ totalPremium: 4_487_01 }],
  [{ limit: 1_500_000_00 }],
  [{ effectiveDate: '2026-12-05' }],
  [{ agencyName: 'Another Agency' }],
  [{ carrierName: 'Sable River Insurance Company' }],
  [{ firmographics: { ...source.firmographics, revenue: 5_000_000_01 } }],
  [{ answers: { ...source.answers, mfaEmail: 'NO' } }],
] as const)('a change of %j changes the hash', (more) => {
  expect(hash(more as Partial<ApplicationSource>)).not.toBe(hash())
})

test('canonical JSON does not depend on the order of keys and keeps every value', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const turned = Object.fromEntries(Object.entries(value).reverse())
      expect(canonicalJson(turned)).toBe(canonicalJson(value))
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('what is signed offers coverage for acts of terrorism with its premium and election, and in the UK does not', () => {
  const offered = { terrorismPremium: 41_00 }
  expect(applicationOf(source)).not.toHaveProperty('terrorism')
  expect(applicationOf({ ...source, ...offered }).terrorism?.election).toBe('ACCEPT')
  expect(hash(offered)).not.toBe(hash({ terrorismPremium: 42_00 }))
  expect(hash(offered)).not.toBe(hash({ ...offered, isTerrorismExcluded: true }))
  expect(applicationOf({ ...source, ...offered, market: 'UK', state: null })).not.toHaveProperty('terrorism')
})
