import { describe, expect, it } from 'vitest'
import { isBusinessDay } from '../../market/business-days.ts'
import { QUESTIONS } from '../../questionnaire/bank.ts'
import { PRODUCTS } from '../../rating/products.ts'
import { answersOnceFixed } from '../../risk/fixes.ts'
import { CHECKS } from '../../risk/method.ts'
import { conditionTitle } from '../fields.ts'
import { USUAL_SUBJECTIVITIES } from './library.ts'
import { type UsualFacts, usualLastDay, usualSubjectivities } from './usual.ts'

const facts = (more: Partial<UsualFacts> = {}): UsualFacts => ({
  market: 'US',
  product: 'P100',
  isBound: false,
  effectiveDate: '2026-12-15',
  today: '2026-11-24',
  answers: {},
  findings: new Map(),
  ...more,
})

const of = (key: string, more: Partial<UsualFacts> = {}) =>
  usualSubjectivities(facts(more)).find((one) => one.key === key)

const fitting = (more: Partial<UsualFacts>) =>
  usualSubjectivities(facts(more)).flatMap(({ key, because }) => (because ? [key] : []))

describe('the library of usual subjectivities', () => {
  it('names each entry, check, answer and product that there is, once', () => {
    const checks = CHECKS.map(({ checkId }) => checkId)
    const keys = USUAL_SUBJECTIVITIES.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    const titles = USUAL_SUBJECTIVITIES.flatMap(({ title, uk }) => [title, uk?.title ?? []].flat())
    expect(new Set(titles).size).toBe(titles.length)
    for (const { title, products, checkId, fits } of USUAL_SUBJECTIVITIES) {
      expect(conditionTitle.safeParse(title).success, title).toBe(true)
      if (checkId) expect(checks).toContain(checkId)
      for (const product of products ?? []) expect(PRODUCTS.map(({ code }) => code)).toContain(product)
      for (const fit of fits) {
        if ('checkId' in fit) expect(checks).toContain(fit.checkId)
        if (!('field' in fit)) continue
        const question = QUESTIONS.find(({ field }) => field === fit.field)
        const choices = question?.choices.map(({ value }) => value)
        for (const one of 'is' in fit ? fit.is : [fit.without]) expect(choices, title).toContain(one)
      }
    }
  })

  it('clears by a check that corrects the very answer that made it fitting', () => {
    for (const { key, checkId, fits } of USUAL_SUBJECTIVITIES) {
      const fields = fits.flatMap((fit) => ('field' in fit ? [fit.field as string] : []))
      const corrected = Object.keys(checkId ? answersOnceFixed(checkId) : {})
      if (corrected.length > 0)
        expect(
          fields.some((field) => corrected.includes(field)),
          key,
        ).toBe(true)
    }
  })

  it('puts what fits first and says which answer or finding it is', () => {
    const answers = {
      mfaRemoteSystemAccess: 'NO',
      mfaEmail: 'YES',
      claimHistory: 0,
      edr: 'UNCERTAIN',
    } as const
    const findings = new Map([['funds.dmarc', 'No DMARC record is published.']])
    const offered = usualSubjectivities(facts({ answers, findings }))
    expect(offered.slice(0, 4).map(({ key, because }) => [key, because])).toEqual([
      ['mfaRemote', { field: 'mfaRemoteSystemAccess' }],
      ['edr', { field: 'edr' }],
      ['dmarc', { finding: 'No DMARC record is published.' }],
      ['mfaAdmin', null],
    ])
  })

  it('names the check that clears it only while that check does not pass', () => {
    expect(of('dmarc')?.checkId).toBeNull()
    expect(of('dmarc', { findings: new Map([['funds.dmarc', 'None.']]) })?.checkId).toBe('funds.dmarc')
  })

  it('takes answers of several choices by what is missing, and numbers by their level', () => {
    expect(fitting({ answers: { backupTypes: ['BACKUP_FREQUENCY_CLOUD'] } })).toEqual([
      'backups',
      'restoreTest',
    ])
    expect(fitting({ answers: { backupTypes: ['BACKUP_FREQUENCY_SEGMENTED'] } })).toEqual(['restoreTest'])
    expect(fitting({ answers: { claimHistory: 2 } })).toEqual(['lossRuns'])
    expect(fitting({ answers: { claimHistory: 0 } })).toEqual([])
  })

  it('is of the product and market', () => {
    expect(of('underlying')).toBeUndefined()
    expect(of('underlying', { product: 'P_PLUS' })?.because).toEqual({ quote: 'isExcess' })
    expect(of('cyberEssentials')).toBeUndefined()
    expect(of('cyberEssentials', { market: 'UK', product: 'P_ONE' })).toBeDefined()
    expect(of('lossRuns')?.title).toBe('Loss runs')
    expect(of('lossRuns', { market: 'UK', product: 'P_ONE' })?.title).toBe('Confirmed claims experience')
    expect(of('contract', { product: 'PRIME_TECH' })?.detail).toMatch(/Send the contract/)
  })

  it('asks for a no-known-loss letter when coverage starts today or earlier', () => {
    expect(fitting({ effectiveDate: '2026-11-24' })).toEqual(['noKnownLoss'])
    expect(fitting({ effectiveDate: '2026-11-25' })).toEqual([])
  })

  it('asks for nothing before binding once a quote is bound', () => {
    const stages = usualSubjectivities(facts({ isBound: true })).map(({ stage }) => stage)
    expect(new Set(stages)).toEqual(new Set(['POST_BIND']))
  })
})

describe('a usual last day', () => {
  it.each([
    ['before binding, from today', 'PRE_BIND', 7, '2026-12-15', '2026-12-01'],
    ['before binding, over a holiday', 'PRE_BIND', 2, '2026-12-15', '2026-11-27'],
    ['before binding, not after the start', 'PRE_BIND', 14, '2026-12-01', '2026-12-01'],
    ['before binding, not on a Sunday before the start', 'PRE_BIND', 14, '2026-11-29', '2026-11-27'],
    ['before binding, started already', 'PRE_BIND', 14, '2026-11-20', '2026-12-08'],
    ['after binding, from inception', 'POST_BIND', 30, '2026-12-15', '2027-01-14'],
    ['after binding, from today once that is past', 'POST_BIND', 30, '2026-11-01', '2026-12-24'],
  ] as const)('%s', (_what, stage, days, effectiveDate, expected) => {
    expect(usualLastDay({ stage, days }, facts({ effectiveDate }))).toBe(expected)
  })

  it('is a business day for each entry in every month', () => {
    for (let month = 1; month <= 12; month += 1)
      for (const market of ['US', 'UK'] as const) {
        const today = `2026-${String(month).padStart(2, '0')}-24`
        for (const { key, dueDate } of usualSubjectivities(facts({ market, today, effectiveDate: today }))) {
          expect(isBusinessDay(dueDate, market), `${key} ${today}`).toBe(true)
          expect(dueDate > today).toBe(true)
        }
      }
  })
})
