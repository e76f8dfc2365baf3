import { describe, expect, it } from 'vitest'
import { factText } from './fact-text.ts'
import { TAX_ROWS } from './table.ts'
import { FACT_NAMES, type FeeRule, type TaxRow } from './types.ts'

const [some] = TAX_ROWS.filter(({ rate }) => rate !== null)
const withFees = (fees: TaxRow['fees']): TaxRow => ({ ...(some as TaxRow), fees })
const each = (rule: FeeRule): TaxRow['fees'] => ({
  INSURER_POLICY: rule,
  SURPLUS_BROKER: rule,
  RETAIL_AGENT: rule,
  INSPECTION: rule,
})

describe('a fact of a public charge in words', () => {
  it.each([
    [each(null), 'All fees: not known'],
    [each(true), 'All fees: taxed'],
    [{ ...each(true), RETAIL_AGENT: false as const }, /: taxed; .*retail agency.*: not taxed$/],
  ])('names fees of one rule together', (fees, text) => {
    const said = factText(withFees(fees), 'fees')
    if (typeof text === 'string') expect(said).toBe(text)
    else expect(said).toMatch(text)
    expect(said).toMatch(/^[A-Z]/)
  })

  it('is a sentence or a figure for every fact of every row', () => {
    for (const row of TAX_ROWS)
      for (const fact of FACT_NAMES) expect(factText(row, fact), `${row.id} ${fact}`).toMatch(/^[A-Z$£\d]/)
  })
})
