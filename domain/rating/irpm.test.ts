import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { irpmCap, irpmModifierOf, irpmProblems } from './irpm.ts'
import { IRPM_CHARACTERISTICS, type IrpmInput } from './inputs.ts'
import { programFor } from './program/programs.ts'

const program = programFor('P100', '2026-12-05')
const at = { state: 'CA', isSurplus: false, manualPremium: 5000_00 }
const irpm = (values: IrpmInput['values'], irpmNote = 'Strong incident response'): IrpmInput => ({
  values,
  irpmNote,
})
const fields = (input: IrpmInput, where = at): string[] =>
  irpmProblems(program, input, where).map((one) => one.field)

describe('schedule rating', () => {
  it.each([
    [{}, '1.0000000000'],
    [{ drPlanning: '-5.25' }, '0.9475000000'],
    [{ drPlanning: '10', companyStability: '0.00000001' }, '1.1000000001'],
    [{ drPlanning: '-10', companyStability: '-10', dcmPractices: '-5' }, '0.7500000000'],
  ])('of %j is the modifier %s', (values, modifier) => expect(irpmModifierOf(irpm(values))).toBe(modifier))

  it('holds each characteristic to its bounds', () => {
    expect(fields(irpm({ financialCondition: '5' }))).toEqual([])
    expect(fields(irpm({ financialCondition: '5.00000001' }))).toEqual(['irpm.values.financialCondition'])
    expect(fields(irpm({ drPlanning: '-10.1' }))).toEqual(['irpm.values.drPlanning'])
  })

  it.each([
    ['CA', false, 25],
    ['TX', false, 40],
    ['FL', false, 15],
    ['FL', true, 40],
    ['NY', false, 25],
  ])('may move the premium in %s (surplus %s) by %i percent', (state, isSurplus, percent) =>
    expect(irpmCap(program, { ...at, state, isSurplus }).percent).toBe(percent),
  )

  it('is not for small policies in New York', () => {
    const small = { ...at, state: 'NY', manualPremium: 2499_99 }
    expect(irpmProblems(program, irpm({ drPlanning: '-1' }), small)[0]?.detail).toMatch(/at least 2,500/)
    expect(fields(irpm({ drPlanning: '-1' }), { ...small, manualPremium: 2500_00 })).toEqual([])
    expect(fields(irpm({}, ''), small)).toEqual([])
  })

  it('holds the total to the cap of the state', () => {
    const values = { managementOfContent: '-10', dcmPractices: '-10', companyStability: '-5.1' }
    expect(fields(irpm(values))).toEqual(['irpm.values'])
    expect(fields(irpm(values), { ...at, isSurplus: true })).toEqual([])
  })

  it('needs a note of ten characters', () =>
    expect(fields(irpm({ drPlanning: '1' }, 'short'))).toEqual(['irpm.irpmNote']))

  it('is 1 plus the total percent over 100 for any values', () => {
    const hundredths = fc.integer({ min: -1000, max: 1000 })
    fc.assert(
      fc.property(fc.array(hundredths, { minLength: 7, maxLength: 7 }), (list) => {
        const values = Object.fromEntries(
          IRPM_CHARACTERISTICS.map((name, index) => [name, ((list[index] as number) / 100).toFixed(2)]),
        )
        const total = list.reduce((sum, one) => sum + one, 0)
        expect(irpmModifierOf(irpm(values))).toBe(((10_000 + total) / 10_000).toFixed(10))
      }),
      { numRuns: process.env.TEST_FULL ? 100_000 : 2000 },
    )
  })
})
