import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addYears } from '../kernel/dates.ts'
import { calculate } from './calculate.ts'
import { requests, TODAY } from './golden/samples.ts'
import { PRODUCTS } from './products.ts'
import { programFor } from './programs.ts'

describe.each(PRODUCTS.map(({ code }) => code))('coverages of %s on the calculator', (product) => {
  const program = programFor(product, '2026-12-05')
  const context = { today: TODAY, transaction: 'NEW_BUSINESS' as const }

  it('stand in one list with places from 1, each with the terms of its kind of cover', () =>
    fc.assert(
      fc.property(requests(program), (request) => {
        const { coverages, corrected } = calculate(program, request, context)
        expect(coverages.map(({ ordinal }) => ordinal)).toEqual(coverages.map((_, index) => index + 1))
        const years = corrected.retroActivePeriod
        for (const line of coverages) {
          const date = years === -1 ? null : addYears(corrected.effectiveDate, -years)
          expect([null, date], line.key).toContain(line.retroActiveDate)
          if (line.retroActivePeriod !== null) expect(line.retroActiveDate, line.key).toBe(date)
          if (line.waitingPeriod !== null) expect(line.waitingPeriod).toBe(corrected.waitingPeriod)
          if (line.mandatory) expect([line.isSelected, line.locked], line.key).toEqual([true, true])
          if (!line.isAvailable) expect([line.isSelected, line.reason === null]).toEqual([false, false])
        }
      }),
      { numRuns: 200 },
    ))
})
