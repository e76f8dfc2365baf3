import { describe, expect, it } from 'vitest'
import type { Step } from '../shared/quote.ts'
import { barOf, changeOf, highestOf, lineOf, waterfall } from './waterfall.ts'

const step = (id: string, before: number, after: number) => ({ id, before, after }) as Step

const worksheet = [
  step('base', 0, 3200),
  step('hazard', 3200, 4000),
  step('state', 4000, 3800),
  step('limit', 3800, 4200.5),
  step('retention', 4200.5, 4100.25),
  step('mfaEmail', 4100.25, 3700),
  step('score', 3700, 3500),
  step('coverage:socialEngEndorsement', 3500, 3700),
  step('round', 3700, 3700),
  step('mgaFee', 3700, 3900),
  step('tax:TX-SL', 3900, 4089.15),
]

describe('the waterfall of a price', () => {
  it('leaves no gap between its parts and ends at the total', () => {
    const parts = waterfall(worksheet)
    expect(parts[0]?.before).toBe(0)
    expect(parts.at(-1)?.after).toBe(4089.15)
    for (const [index, part] of parts.slice(1).entries()) expect(part.before).toBe(parts[index]?.after)
    expect(parts.flatMap((part) => part.steps)).toEqual(worksheet)
  })

  it('names the parts as people speak of them', () =>
    expect(waterfall(worksheet).map((part) => part.name)).toEqual([
      'base',
      'industry',
      'place',
      'terms',
      'controls',
      'coverages',
      'adjustments',
      'fees',
      'taxes',
    ]))

  it('finds the line behind each figure of the price', () => {
    const taxed = [
      ...worksheet.slice(0, -1),
      { ...step('tax:TX-SL', 3900, 4089.15), name: 'Surplus lines tax' },
    ]
    expect(
      ['premium', 'mgaFee', 'brokerFee', 'tax Surplus lines tax', 'tax Other', 'total', 'hazard'].map(
        (figure) => lineOf(taxed, figure),
      ),
    ).toEqual(['round', 'mgaFee', undefined, 'tax:TX-SL', undefined, 'tax:TX-SL', 'hazard'])
  })

  it('draws on an axis that starts at zero', () => {
    expect(highestOf(worksheet)).toBe(4200.5)
    expect(barOf(4000, 3000, 4000)).toEqual({ start: 75, length: 25 })
    expect(barOf(0, 0, 0)).toEqual({ start: 0, length: 0 })
  })

  it('gives differences to the cent', () => expect(changeOf({ before: 0.1, after: 0.3 })).toBe(0.2))
})
