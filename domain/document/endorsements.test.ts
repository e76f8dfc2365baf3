import { describe, expect, it } from 'vitest'
import { COVERAGES } from '#domain/rating/coverage/catalogue.ts'
import { endorsementFacts } from './form/endorsements/wording.ts'
import { policyForm } from './form/policy-form.ts'

const ENDORSEMENTS = COVERAGES.filter(({ groupId }) => groupId === 6 || groupId === 7)

/** Forms on which an endorsement may be written: a term of any of them is a defined term. */
const FORMS = [
  policyForm('US', 'P100'),
  policyForm('US', 'P250'),
  policyForm('UK', 'P_ONE'),
  policyForm('US', 'ZSP'),
  policyForm('US', 'P_PLUS'),
]
const DEFINED = new Set(FORMS.flatMap(({ definitions }) => definitions.map(({ term }) => term.toLowerCase())))

const stem = (term: string): string => term.toLowerCase().replace(/'s$/, '').replace(/s$/, '')

describe.each(ENDORSEMENTS.map((one) => [one.name, one] as const))('the endorsement %s', (_name, item) => {
  it.each(['US', 'UK'] as const)('has a wording under its number in the words of %s', (market) => {
    const wording = endorsementFacts(item.key, market, '2027-01-01')
    expect(wording).toMatchObject({ number: item.formNumber, effectiveDate: '2027-01-01' })
    expect(wording?.title.replace('defence', 'defense')).toBe(item.name)
    expect(wording?.paragraphs.join(' ').length).toBeGreaterThan(120)
    expect(wording?.paragraphs.join(' ')).not.toMatch(/undefined|\$\{/)
  })

  it('marks defined terms only', () => {
    const text = endorsementFacts(item.key, 'US', '2027-01-01')?.paragraphs.join(' ') ?? ''
    for (const [, term = ''] of text.matchAll(/\*([^*]+)\*/g)) {
      const known = [...DEFINED].some(
        (one) => stem(one) === stem(term) || one === term.replace(/ies$/, 'y').toLowerCase(),
      )
      expect(known, term).toBe(true)
    }
  })
})

it.each(['Retail', 'Wholesale', 'Program'])(
  'the agency amendatory endorsement %s says what it changes, and refers to nothing that no document prints',
  (kind) => {
    const text = endorsementFacts(`agencyAmendatory${kind}`, 'US', '2027-01-01')?.paragraphs.join(' ') ?? ''
    expect(text).toContain('agency that the declarations name')
    expect(text).not.toMatch(/schedule|agreed/)
  },
)

it('has a wording for every number of groups 6 and 7 and for no other coverage', () => {
  expect(new Set(ENDORSEMENTS.map(({ formNumber }) => formNumber)).size).toBe(35)
  expect(endorsementFacts('dataRestoration', 'US', '2027-01-01')).toBeNull()
})

it('sublimits for ransom name what they hold in the words of the agreement on extortion, and say how they meet its limit', () => {
  const paid =
    '*ransom payments* and the cost of negotiators and other specialists whom we approve, because of *extortion threats*'
  for (const [key, edition] of [
    ['ransomEventSublimit', '12 26'],
    ['extortionThreatSublimit', '12 26'],
  ] as const) {
    const wording = endorsementFacts(key, 'US', '2026-12-04')
    expect(wording).toMatchObject({ edition })
    expect(wording?.paragraphs.join(' ')).toContain(paid)
    expect(wording?.paragraphs.join(' ')).toMatch(/(not|never) in addition to it/)
    expect(endorsementFacts(key, 'US', '2026-11-04')).not.toHaveProperty('edition')
  }
})
