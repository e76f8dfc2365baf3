import { expect, test } from 'vitest'
import { PRODUCTS } from '../rating/products.ts'
import { programsOf } from '../rating/program/programs.ts'
import { editedRules } from './edited-rules.ts'
import { ruleInWords } from './rule-words.ts'

test('a rule reads as a sentence, with answers, amounts and states in words', () => {
  expect(
    ruleInWords({
      when: [
        { fact: 'mfaRemoteSystemAccess', operator: 'in', values: ['NO', 'UNCERTAIN'] },
        { fact: 'revenue', operator: 'gt', values: ['25000000'] },
      ],
    }),
  ).toBe('MFA on remote access is No or Uncertain and Revenue is above 25,000,000.')
  expect(
    ruleInWords({
      when: [
        { fact: 'state', operator: 'in', values: ['CA', 'NY', 'TX'] },
        { fact: 'claimHistory', operator: 'in', values: ['1'] },
        { fact: 'naicsCode', operator: 'prefix', values: ['22', '523'] },
      ],
    }),
  ).toBe(
    'State is California, New York or Texas and Last claim or incident is Within the last 12 months and NAICS code begins with 22 (Utilities) or 523 (Securities, Commodity Contracts, and Other Financial Investments and Related Activities).',
  )
})

const RULES = PRODUCTS.flatMap(({ code }) => programsOf(code)).flatMap(({ file }) =>
  editedRules(file.referrals),
)

test('every industry code of a program’s rules is called by its name', () => {
  const industries = RULES.filter(({ when }) => when.some(({ fact }) => /^(naics|sic)Code$/.test(fact)))
  expect(industries.length).toBeGreaterThan(20)
  for (const rule of industries)
    expect(ruleInWords(rule).match(/\b\d{2,6}\b(?! \()/g), ruleInWords(rule)).toBeNull()
})

test('the sources of a program’s rules are no notes of the files that hold them', () => {
  const sources = new Set(RULES.map(({ source }) => source))
  expect(sources).toContain('Coalition’s published guidelines on secondary review (crypto)')
  expect(sources).toContain('Appetite of the program')
  expect([...sources].filter((one) => /\.com\b|this file|^(Our choice|Ours)\b|^[a-z]/.test(one))).toEqual([])
})
