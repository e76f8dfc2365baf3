import { describe, expect, it } from 'vitest'
import { COVERAGES, coverageOf, coveragesOf, COVERAGE_GROUPS } from './catalogue.ts'

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
