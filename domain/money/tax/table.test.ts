import { describe, expect, it } from 'vitest'
import { isLocalDate } from '#domain/kernel/dates.ts'
import { STATES } from '#domain/market/states.ts'
import { FEE_KINDS } from './fees.ts'
import { LOCAL_TAX_ROWS, localTaxRefusal } from './localities.ts'
import { localitiesOf, localityProblem, placeOf } from './places.ts'
import { isInForce, TAX_ROWS } from './table.ts'
import { FACT_NAMES } from './types.ts'

describe('rows of public charges', () => {
  it('bear ids of their own', () => expect(new Set(TAX_ROWS.map((row) => row.id)).size).toBe(TAX_ROWS.length))

  it('name the source and the day of each fact that is verified', () => {
    for (const row of TAX_ROWS)
      for (const name of FACT_NAMES) {
        const { source, verified, checkedOn } = row.facts[name]
        expect(isLocalDate(checkedOn), `${row.id} ${name}`).toBe(verified)
        if (verified) expect(source?.length, `${row.id} ${name}`).toBeGreaterThan(4)
      }
  })

  it('name the source of each day and of each rate', () => {
    for (const row of TAX_ROWS) {
      expect(row.facts.rate.source, row.id).toBeTruthy()
      if (row.validFrom !== null || row.validTo !== null)
        expect(row.facts.validFrom.source, row.id).toBeTruthy()
    }
  })

  it('say of no fee that it is taxed or not without a source of today', () => {
    for (const row of TAX_ROWS)
      if (FEE_KINDS.some((kind) => row.fees[kind] !== null))
        expect(row.facts.fees.source ?? 'nothing', row.id).not.toMatch(/nothing|Chart of 2007/)
  })

  it('have a source wherever a rounding or a refund is not the usual one', () => {
    for (const row of TAX_ROWS) {
      if (row.rounding !== 'CENT') expect(row.facts.rounding.verified, row.id).toBe(true)
      if (row.refund.onFlatCancellation === 'UNTIL_FILED')
        expect(row.facts.refund.verified, row.id).toBe(true)
    }
  })

  it('never overlap: one row of a kind and label for a day', () => {
    for (const row of TAX_ROWS)
      for (const day of [row.validFrom, row.validTo].filter((one) => one !== null))
        expect(
          TAX_ROWS.filter(
            (one) =>
              one.jurisdiction === row.jurisdiction &&
              one.kind === row.kind &&
              one.label === row.label &&
              isInForce(one, day),
          ),
          `${row.id} ${day}`,
        ).toHaveLength(1)
  })

  it('hold every state, the District and Puerto Rico', () => {
    const held = new Set(TAX_ROWS.map((row) => row.jurisdiction))
    for (const { code } of STATES.filter((one) => !['GU', 'MP', 'AS'].includes(one.code)))
      expect(held, code).toContain(code)
  })
})

describe('places that tax premium', () => {
  it('are those of Kentucky, and one for where none does', () => {
    expect(STATES.filter(({ code }) => localitiesOf(code).length > 0).map(({ code }) => code)).toEqual(['KY'])
    expect(localitiesOf('KY').map(({ code }) => code)).toContain('KY-NONE')
    expect(localitiesOf('OH')).toEqual([])
  })
  it('have a name and at least one rate each', () => {
    for (const { locality } of LOCAL_TAX_ROWS) expect(placeOf(locality)).not.toBe(locality)
    for (const { code } of localitiesOf('KY'))
      expect(LOCAL_TAX_ROWS.map(({ locality }) => locality)).toContain(code)
  })
  it('refuse a place that is not of the state, and binding while none is chosen', () => {
    expect(localityProblem('KY', 'KY-LEXINGTON')).toBeNull()
    expect(localityProblem('OH', 'KY-LEXINGTON')).toBe(
      'KY-LEXINGTON is not a taxing jurisdiction on file for OH.',
    )
    expect(localityProblem('KY', 'KY-ATLANTIS')).not.toBeNull()
    expect(localTaxRefusal('KY', null)).toMatchObject({ code: 'LOCAL_TAX_OPEN' })
    expect(localTaxRefusal('KY', 'KY-NONE')).toBeNull()
    expect(localTaxRefusal('OH', null)).toBeNull()
  })
})
