import { describe, expect, it } from 'vitest'
import { PRODUCTS } from '#domain/rating/products.ts'
import { programsOf } from '#domain/rating/program/programs.ts'
import { COVERAGES, coverageOf, coveragesOf } from './catalogue.ts'
import { COVERAGE_GROUPS, type CoverageSection } from './types.ts'
import { includedIn } from './own-limits.ts'
import { isTriaMandatory, publicRelationsSublimit, stateReason } from './eligibility.ts'

/** Keys of the items that specification 2 section 3 names, group by group, in the words of its table. */
const NAMED: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  1: { Liability: 'liabilityCosts', PCI: 'pciCosts', regulatory: 'regulatoryCosts' },
  2: {
    'Breach fund': 'breachFund',
    'data restoration': 'dataRestoration',
    extortion: 'extortion',
    'business impersonation': 'businessImpersonation',
    'reputational harm': 'reputationalHarm',
  },
  3: {
    'Business interruption': 'businessInterruption',
    'contingent business interruption': 'contingentBusinessInterruption',
    'system failure': 'systemFailure',
    'contingent system failure': 'contingentSystemFailure',
    'cyber crime': 'cyberCrimeLoss',
    bricking: 'bricking',
    'criminal reward': 'criminalReward',
  },
  4: {
    CCPA: 'ccpa',
    GDPR: 'gdpr',
    'utility fraud': 'utilityFraud',
    'media liability': 'mediaLiability',
    'full system failure': 'fullSystemFailure',
    'breach-fund separate limit': 'breachFundSeparateLimit',
    'its endorsements': 'breachFundSeparateLimitEndorsement',
    cryptojacking: 'cryptojacking',
    'contingent bodily injury': 'contingentBodilyInjury',
    'missed bid': 'missedBid',
    'contractual damages': 'contractualDamages',
  },
  5: { 'Tech E&O': 'techEO' },
  6: {
    'primary non-contributory': 'primaryNonContributory',
    'state inconsistency': 'stateInconsistency',
    'amendatory construction': 'amendatoryConstruction',
    'amendatory manufacturing': 'amendatoryManufacturing',
  },
  7: {
    'additional insured': 'additionalInsureds',
    'amend cooperation': 'amendCooperation',
    'amend notice provision': 'amendNoticeProvision',
    'blanket AI': 'blanketAdditionalInsured',
    'defense counsel': 'defenseCounsel',
    'waiver of subrogation': 'waiverOfSubrogation',
    'specified event exclusion': 'specifiedEventExclusion',
    'E&O exclusion': 'errorsAndOmissionsExclusion',
    'anti-stacking': 'antiStacking',
    'ransom event sublimit': 'ransomEventSublimit',
    'extortion threat sublimit': 'extortionThreatSublimit',
    'BIPA exclusion': 'bipaExclusion',
    franchisor: 'franchisor',
    'cyber terrorism': 'tria',
    'war exclusion': 'warExclusion',
    'agency-specific amendatory, retail': 'agencyAmendatoryRetail',
    'agency-specific amendatory, wholesale': 'agencyAmendatoryWholesale',
    'agency-specific amendatory, program': 'agencyAmendatoryProgram',
  },
}

/** Identifiers of the quote view, with the section in which it lists each (specification 2 section 3). */
const QUOTE_VIEW: Readonly<Record<string, CoverageSection>> = {
  publicRelationsExpense: 'First Party Coverages',
  restorationOfElectronicData: 'First Party Coverages',
  postBreachRemediationEndorsement: 'Endorsements',
  socialEngEndorsement: 'Endorsements',
  pciFinesAndPenalties: 'Third Party Coverages',
  additionalInsureds: 'Additional Named Insured',
  telecomsFraudEndorsement: 'Endorsements',
  hardwareReplCostEndorsement: 'Endorsements',
  businessIncomeCoverage: 'First Party Coverages',
  ransomPaymentEndorsement: 'First Party Coverages',
  computerFraudEndorsement: 'Endorsements',
  securityBreachLiability: 'Third Party Coverages',
  regulatorDefenseAndPenalties: 'Third Party Coverages',
  websiteMediaContentLiabilityEndorsement: 'Third Party Coverages',
  securityBreachExpense: 'First Party Coverages',
  tria: 'TRIA',
  enhancedBusinessAndCbi: 'Endorsements',
  enhancedBusinessAndCbiWithSystemFailure: 'Endorsements',
  serviceFraudAndCryptojacking: 'Endorsements',
  dedicatedBreachCostsEndorsement: 'Endorsements',
  reverseSocialEngineeringEndorsement: 'Endorsements',
  additionalNamedInsured: 'Additional Named Insured',
}

describe("the specification's table of coverages", () => {
  it.each(Object.entries(NAMED))('has every item of group %s in the catalogue', (groupId, items) => {
    for (const [named, key] of Object.entries(items))
      expect(coverageOf(key)?.groupId, named).toBe(Number(groupId))
  })

  it('has every identifier of the quote view in its section', () => {
    for (const [key, section] of Object.entries(QUOTE_VIEW))
      expect(coverageOf(key)?.section, key).toBe(section)
  })

  it('marks the first group mandatory and locked, and the breach fund mandatory', () => {
    for (const item of COVERAGES.filter(({ groupId }) => groupId === 1))
      expect([item.mandatory, item.locked], item.key).toEqual([true, true])
    expect(coverageOf('breachFund')?.mandatory).toBe(true)
  })

  it('never lets the ransom coverage be edited on any form', () => {
    for (const key of ['ransomPaymentEndorsement', 'extortion'])
      expect(coverageOf(key)?.disabled, key).toBe(true)
  })

  it('gives every item the fields of the specification', () => {
    for (const item of COVERAGES)
      expect(item).toMatchObject({
        _id: expect.stringMatching(/^[1-8]-\d{2}$/),
        key: expect.stringMatching(/^[a-zA-Z]+$/),
        order: expect.any(Number),
        mandatory: expect.any(Boolean),
        locked: expect.any(Boolean),
        disabled: expect.any(Boolean),
        available: expect.any(Boolean),
        endorsement: expect.any(Boolean),
        icon: expect.stringMatching(/^[a-z-]+$/),
      })
  })

  it('numbers the endorsements of the sixth and seventh group, none twice', () => {
    const numbers = COVERAGES.filter(({ groupId }) => groupId === 6 || groupId === 7).map(
      (one) => one.formNumber,
    )
    for (const number of numbers) expect(number).toMatch(/^CY 2[67] \d{2}$/)
    expect(new Set(numbers).size).toBe(numbers.length)
  })
})

describe('eligibility', () => {
  it('says the two texts to the letter', () => {
    expect(stateReason('socialEngEndorsement', ['AK'], 'AK')).toBe('State Not Supported')
    expect(stateReason('telecomsFraudEndorsement', ['AK'], 'AK')).toBe('Not Available For Industry / State!')
    expect(stateReason('telecomsFraudEndorsement', ['AK'], 'CA')).toBeNull()
  })

  it('holds public relations to five percent of the limit, or to 50,000 in New York and Washington', () => {
    for (const { file } of PRODUCTS.flatMap(({ code }) => programsOf(code))) {
      const rule = file.coverages.sublimits.publicRelations
      if (!file.coverages.included.some(({ key }) => key === 'publicRelationsExpense')) continue
      expect(rule, file.product).toMatchObject({ rate: '0.05', fixedStates: { NY: 50_000, WA: 50_000 } })
    }
    const rule = { thousandths: 50, fixedStates: { NY: 50_000_00, WA: 50_000_00 } }
    expect(publicRelationsSublimit(3_000_000_00, 'CA', rule)).toBe(150_000_00)
    for (const state of ['NY', 'WA'])
      expect(publicRelationsSublimit(3_000_000_00, state, rule)).toBe(50_000_00)
  })

  it('makes TRIA mandatory in V4 and optional in V5', () => {
    expect([isTriaMandatory('V4'), isTriaMandatory('V5')]).toEqual([true, false])
  })
})

describe('the coverage catalogue', () => {
  it('has seven groups, each with items in order', () => {
    expect(COVERAGE_GROUPS).toHaveLength(7)
    for (const { groupId } of COVERAGE_GROUPS) {
      const orders = COVERAGES.filter((item) => item.groupId === groupId).map((item) => item.order)
      expect(orders).toEqual(orders.map((_, index) => index + 1))
      expect(orders.length).toBeGreaterThan(0)
    }
  })

  it('gives every item an id, key, name and form number of its own', () => {
    const unique = (values: unknown[]) => expect(new Set(values).size).toBe(values.length)
    unique(COVERAGES.map((item) => item._id))
    unique(COVERAGES.map((item) => item.key))
    unique(COVERAGES.flatMap((item) => item.formNumber ?? []))
    for (const form of ['P100', 'P250'] as const) unique(coveragesOf(form).map((item) => item.name))
  })

  it('gives every endorsement a form number and every item a tooltip', () => {
    for (const item of COVERAGES) {
      expect(item.endorsement, item.key).toBe(item.formNumber !== null)
      expect(item.tooltip.length, item.key).toBeGreaterThan(10)
    }
  })

  it('holds about thirty special endorsements', () =>
    expect(COVERAGES.filter((item) => item.groupId === 7).length).toBeGreaterThanOrEqual(30))

  it('makes the eight coverages of the Prime 100 form mandatory and locked', () => {
    const mandatory = coveragesOf('P100').filter((item) => item.mandatory)
    expect(mandatory.map((item) => item.key).sort()).toEqual(
      [
        'securityBreachExpense',
        'restorationOfElectronicData',
        'publicRelationsExpense',
        'ransomPaymentEndorsement',
        'businessIncomeCoverage',
        'pciFinesAndPenalties',
        'regulatorDefenseAndPenalties',
        'securityBreachLiability',
      ].sort(),
    )
    expect(mandatory.every((item) => item.locked)).toBe(true)
  })

  it('knows nothing of a key that is not in it', () => expect(coverageOf('flood')).toBeNull())
})

it('says that a coverage is included in the one that the programs sell in its place', () => {
  const optional = PRODUCTS.flatMap(({ code }) => programsOf(code)).flatMap(
    ({ file }) => file.coverages.optional,
  )
  const replaced = optional.filter((one) => one.replacedBy)
  expect(new Set(replaced.map(({ key }) => key)).size).toBeGreaterThan(1)
  for (const { key, replacedBy } of replaced) expect(includedIn(key), key).toBe(replacedBy)
  expect(includedIn('cryptojacking')).toBeNull()
})
