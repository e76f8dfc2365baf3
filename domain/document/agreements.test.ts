import { describe, expect, it } from 'vitest'
import { coverageOf } from '#domain/rating/coverage/catalogue.ts'
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
  expect(baseForm('US', 'P100_PRO').number).not.toBe(baseForm('US', 'P250').number)
})

it('prints an edition that was there when the first policies were written', () => {
  const [month = '', year = ''] = baseForm('US', 'P100').edition.split(' ')
  const first = sold.map(({ effectiveDate }) => effectiveDate).toSorted()[0] ?? ''
  expect(`20${year}-${month}-01` <= first).toBe(true)
})
