import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ComparedStep, compareScores, compareWorksheets } from './compare-prices.ts'

/** A worksheet of lines that each change the running price by an amount of cents. */
const worksheetOf = (lines: readonly (readonly [id: string, change: number, factor?: string])[]) => {
  let before = 0
  return lines.map(([id, change, factor = null]): ComparedStep => {
    const step = { id, name: id.toUpperCase(), key: id, factor, before, after: before + change }
    before = step.after
    return step
  })
}

const totalOf = (steps: readonly ComparedStep[]) => steps.at(-1)?.after ?? 0

describe('two worksheets of a quote', () => {
  it('are compared line by line, with what each line did and what it says', () => {
    const from = worksheetOf([
      ['base', 1_000_00],
      ['state', -50_00, '0.95'],
      ['tax', 30_00],
    ])
    const to = worksheetOf([
      ['base', 1_000_00],
      ['state', 100_00, '1.1'],
      ['tria', 11_00],
      ['tax', 30_00],
    ])
    const lines = compareWorksheets(from, to)
    expect(lines.map(({ id, difference, differs }) => [id, difference, differs])).toEqual([
      ['base', 0, false],
      ['state', 150_00, true],
      ['tria', 11_00, true],
      ['tax', 0, false],
    ])
    expect(lines[2]).toMatchObject({ name: 'TRIA', from: null, to: { change: 11_00, after: 1_111_00 } })
  })

  it('mark a line whose factor changed though it comes to the same', () => {
    const [line] = compareWorksheets(worksheetOf([['mfa', 0, '1']]), worksheetOf([['mfa', 0, '1.0001']]))
    expect(line).toMatchObject({ difference: 0, differs: true })
  })

  it('keep a line that is gone where it stood', () => {
    const from = worksheetOf([
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ])
    expect(
      compareWorksheets(
        from,
        worksheetOf([
          ['a', 1],
          ['c', 3],
        ]),
      ).map(({ id }) => id),
    ).toEqual(['a', 'b', 'c'])
    expect(compareWorksheets(from, worksheetOf([['c', 3]])).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })

  it('tie to the cent: the differences of the lines add up to the difference of the totals', () => {
    const lines = fc
      .uniqueArray(fc.tuple(fc.constantFrom(...'abcdefghij'), fc.integer({ min: -1e7, max: 1e9 })), {
        selector: ([id]) => id,
      })
      .map(worksheetOf)
    fc.assert(
      fc.property(lines, lines, (from, to) => {
        const compared = compareWorksheets(from, to)
        const sum = compared.reduce((all, { difference }) => all + difference, 0)
        expect(sum).toBe(totalOf(to) - totalOf(from))
        expect(compared.reduce((all, line) => all + (line.from?.change ?? 0), 0)).toBe(totalOf(from))
        expect(new Set(compared.map(({ id }) => id)).size).toBe(
          new Set([...from, ...to].map(({ id }) => id)).size,
        )
      }),
    )
  })
})

describe('two scores of an account', () => {
  const factors = { networkSecurity: 60, cloudSecurity: null } as never
  const history = [
    { at: '2026-01-01T00:00:00Z', companyAggregateCF: 60, factors },
    { at: '2026-02-01T00:00:00Z', companyAggregateCF: 75, factors: { networkSecurity: 80 } as never },
  ]

  it('are those that stood when the prices were made', () => {
    const lines = compareScores(history, '2026-01-15T00:00:00Z', '2026-02-01T00:00:00Z')
    expect(lines[0]).toEqual({
      factor: 'companyAggregateCF',
      label: 'Company aggregate',
      from: 60,
      to: 75,
      differs: true,
    })
    expect(lines.find(({ factor }) => factor === 'networkSecurity')).toMatchObject({ from: 60, to: 80 })
    expect(lines).toHaveLength(10)
  })

  it('are unknown where nothing was scored yet', () => {
    const [whole] = compareScores(history, '2025-01-01T00:00:00Z', '2026-01-01T00:00:00Z')
    expect(whole).toMatchObject({ from: null, to: 60, differs: true })
  })
})
