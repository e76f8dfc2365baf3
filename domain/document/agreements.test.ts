import { describe, expect, it } from 'vitest'
import { coverageOf } from '#domain/rating/coverage/catalogue.ts'
import { isSeparateLimit } from '#domain/rating/coverage/own-limits.ts'
import { PRODUCTS } from '../rating/products.ts'
import { programsOf } from '../rating/program/programs.ts'
import { agreementNumber, baseForm, policyForm } from './form/policy-form.ts'

/** Groups whose wording is an endorsement behind the form, each held by its own test. */
const ENDORSED = [6, 7]

/** An excess layer covers what the policy below it covers, in that policy's words. */
const sold = PRODUCTS.filter(({ code }) => code !== 'P_PLUS').flatMap(({ code }) =>
  programsOf(code).map(({ file }) => file),
)

describe.each(sold.map((one) => [`${one.product} of ${one.effectiveDate}`, one] as const))(
  'the form of %s',
  (_name, program) => {
    const form = policyForm(program.market, program.product)
    const clauses = form.sections.flatMap((section) => section.clauses)
    const keys = [...program.coverages.included, ...program.coverages.optional].map(({ key }) => key)
    const covered = keys.filter((key) => !ENDORSED.includes(coverageOf(key)?.groupId ?? 0))

    it('words every coverage that the program sells, under the name it is sold by', () => {
      expect(covered.length).toBeGreaterThan(3)
      for (const key of covered) {
        const clause = clauses.find(({ covers }) => covers === key)
        expect(clause?.title.replace('defence', 'defense'), key).toBe(coverageOf(key)?.name)
        expect(agreementNumber(form, key), key).toMatch(/^[12]\.\d+$/)
      }
    })
  },
)

it('numbers two wordings of one market differently', () => {
  const texts = new Map<string, string>()
  for (const { market, product } of sold) {
    const { form, ...text } = policyForm(market, product)
    const known = texts.get(form.number) ?? JSON.stringify(text)
    expect(JSON.stringify(text), product).toBe(known)
    texts.set(form.number, known)
  }
  expect(policyForm('US', 'P100_PRO').form.number).not.toBe(policyForm('US', 'P250').form.number)
})

it('prints an edition that was there when the first policies were written', () => {
  const first = sold.map(({ effectiveDate }) => effectiveDate).toSorted()[0] ?? ''
  const [month = '', year = ''] = baseForm('US', 'P100', first).edition.split(' ')
  expect(`20${year}-${month}-01` <= first).toBe(true)
})

const aggregateClause = (effectiveDate?: string): string =>
  policyForm('US', 'P100', effectiveDate).sections[4]?.clauses[0]?.paragraphs[0] ?? ''

it('names what is paid in addition to the aggregate limit, in the edition that began with it', () => {
  expect(aggregateClause()).toContain('except those that say their limit is a separate limit')
  expect(aggregateClause('2026-11-01')).toBe(aggregateClause())
  expect(baseForm('US', 'P100', '2026-11-01').edition).toBe('11 26')
})

it('keeps the wording of a policy that began on the first edition', () => {
  expect(baseForm('US', 'P100', '2026-10-31').edition).toBe('01 24')
  expect(aggregateClause('2026-10-31')).toContain('is the most we pay under this policy for all *damages*')
})

it('says of each separate limit in its agreement that it is one, and of no other', () => {
  for (const { market, product } of sold)
    for (const { covers, paragraphs } of policyForm(market, product).sections.flatMap((one) => one.clauses))
      if (covers)
        expect(paragraphs.join(' ').includes('It is a separate limit'), covers).toBe(isSeparateLimit(covers))
})
