import { describe, expect, it } from 'vitest'
import { coverageOf } from '#domain/rating/coverage/catalogue.ts'
import { isSeparateLimit } from '#domain/rating/coverage/own-limits.ts'
import { PRODUCTS } from '../rating/products.ts'
import { programsOf } from '../rating/program/programs.ts'
import { endorsementFacts } from './form/endorsements/wording.ts'
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

/** What a form says of interruption, war and attribution, by the day on which its policy begins. */
const ruled = (market: 'US' | 'UK', effectiveDate: string) => {
  const { sections, definitions } = policyForm(market, market === 'US' ? 'P250' : 'P_ONE', effectiveDate)
  const clauses = sections.flatMap((one) => one.clauses)
  const titled = (title: string) => clauses.find((one) => one.title === title)
  return {
    retention: sections[4]?.clauses[2]?.paragraphs[1] ?? '',
    restoration: definitions.find(({ term }) => term === 'Period of restoration')?.meaning ?? '',
    war: titled('War and state-backed operations'),
    attribution: titled('Attribution of a cyber operation'),
    terms: definitions.map(({ term }) => term),
  }
}

const WAR_TERMS = [
  'Bystanding computer system',
  'Cyber operation',
  'Essential service',
  'Impacted state',
  'Sovereign state',
  'War',
]

describe.each(['US', 'UK'] as const)('the cyber form of %s', (market) => {
  it('has one rule for interruption since December 2026: the waiting period and nothing else', () => {
    const { retention, restoration } = ruled(market, '2026-12-01')
    expect(retention).toMatch(
      /^An insuring agreement that shows a waiting period has no (retention|excess) in money/,
    )
    expect(retention).not.toContain('higher of the two')
    expect(restoration).toMatch(/^the time from the end of the waiting period/)
  })

  it('defines war and what states do by computers, says what stays covered and who decides whose doing it was', () => {
    const { war, attribution, terms } = ruled(market, '2026-12-01')
    expect(terms).toEqual(expect.arrayContaining(WAR_TERMS))
    expect(terms).toEqual(terms.toSorted())
    expect(war?.items).toHaveLength(3)
    expect(war?.closing).toContain('*bystanding computer system*, which remains covered')
    expect(attribution?.closing).toContain('We bear the burden of proof')
  })

  it('keeps what policies of before were written on', () => {
    const { retention, restoration, war, attribution, terms } = ruled(market, '2026-11-30')
    expect(retention).toContain('bears the higher of the two, not both')
    expect(restoration).toMatch(/^the time from the start of the interruption/)
    expect(war?.items).toBeUndefined()
    expect(attribution).toBeUndefined()
    expect(terms.filter((term) => WAR_TERMS.includes(term))).toEqual([])
  })
})

it('words of the trades the waiting period alone where the form does', () => {
  const said = (effectiveDate: string) => endorsementFacts('amendatoryManufacturing', 'US', effectiveDate)
  expect(said('2026-12-01')?.paragraphs.join(' ')).toContain(
    'The waiting period applies to each interruption once',
  )
  expect(said('2026-12-01')?.edition).toBe('12 26')
  expect(said('2026-11-30')?.paragraphs.join(' ')).toContain('The waiting period and the retention apply')
  expect(said('2026-11-30')?.edition).toBeUndefined()
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
