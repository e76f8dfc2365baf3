import { describe, expect, it } from 'vitest'
import { editedRules, rulesFromEdited } from '../underwriting/edited-rules.ts'
import { isRiskFactorRule } from '../rating/refer.ts'
import { PRODUCTS } from '../rating/products.ts'
import type { ReferralRule } from '../rating/program/program-schema.ts'
import { programsOf } from '../rating/program/programs.ts'
import type { Referral } from '../rating/types.ts'
import { quoteStatuses } from './lifecycle.ts'
import { type WaySource, waysToReady } from './way-to-ready.ts'

/** Every reason of the program files that holds a quote back, by the first product that gives it in these words. */
const TABLE: readonly [product: string, code: string, changes: readonly string[]][] = [
  ['P100', 'REVENUE_ABOVE_APPETITE', ['Revenue would be at most $100,000,000.']],
  [
    'P100',
    'NO_MFA_REMOTE_LARGE',
    [
      'The answer to “Is multi-factor authentication required for remote access to your systems?” would be Yes.',
      'Revenue would be at most $25,000,000, and an underwriter would approve.',
    ],
  ],
  [
    'P100',
    'NO_MFA_EMAIL_LARGE',
    [
      'The answer to “Is multi-factor authentication required for e-mail?” would be Yes.',
      'Revenue would be at most $25,000,000, and an underwriter would approve.',
    ],
  ],
  [
    'P100',
    'NO_MFA_REMOTE',
    [
      'The answer to “Is multi-factor authentication required for remote access to your systems?” would be Yes.',
    ],
  ],
  [
    'P100',
    'NO_MFA_EMAIL',
    ['The answer to “Is multi-factor authentication required for e-mail?” would be Yes.'],
  ],
  ['P100', 'RECENT_CLAIM', []],
  ['P100', 'HIGH_LIMIT', ['Aggregate limit would be below $5,000,000.']],
  ['P100', 'LOW_SCORE', ['Company score would be at least 30.']],
  ['P100', 'MANY_RECORDS', ['Personal records would be at most 500,000.']],
  ['P100', 'GAMBLING', ['NAICS code would not begin with 522320, 523130, 523160, 523210 or 7132.']],
  ['P100', 'DIGITAL_ASSETS', ['NAICS code would not begin with 522320, 523130, 523160, 523210 or 7132.']],
  ['P100', 'PAYMENT_PROCESSING', ['NAICS code would not begin with 522320, 523130, 523160, 523210 or 7132.']],
  [
    'P250',
    'NO_MFA_REMOTE_LARGE',
    [
      'The answer to “Is multi-factor authentication required for remote access to your systems?” would be Yes.',
      'Revenue would be at most $10,000,000, and an underwriter would approve.',
    ],
  ],
  [
    'P250',
    'NO_MFA_EMAIL_LARGE',
    [
      'The answer to “Is multi-factor authentication required for e-mail?” would be Yes.',
      'Revenue would be at most $10,000,000, and an underwriter would approve.',
    ],
  ],
  ['P250', 'LARGE_REVENUE', ['Revenue would be at most $100,000,000.']],
  ['P250', 'RECENT_CLAIM', []],
  ['P250', 'HIGH_LIMIT', ['Aggregate limit would be below $3,000,000.']],
  ['P250', 'LOW_SCORE', ['Company score would be at least 40.']],
  ['P250', 'MANY_RECORDS', ['Personal records would be at most 250,000.']],
  [
    'P250',
    'NO_EDR',
    [
      'The answer to “Is endpoint detection and response (EDR) installed on all computers?” would be Yes or Uncertain.',
    ],
  ],
  ['P250', 'NO_BACKUPS', ['Backups would be Partial or Tested and segregated.']],
  ['P250', 'TOP_HAZARD', ['Hazard class would be below 5.']],
  ['P250', 'DIGITAL_ASSETS', ['NAICS code would not begin with 522320, 523130, 523160, 523210, 61 or 92.']],
  [
    'P250',
    'PAYMENT_PROCESSING',
    ['NAICS code would not begin with 522320, 523130, 523160, 523210, 61 or 92.'],
  ],
  ['P250', 'PUBLIC_SECTOR', ['NAICS code would not begin with 522320, 523130, 523160, 523210, 61 or 92.']],
  ['P250_S', 'REVENUE_ABOVE_APPETITE', ['Revenue would be at most $250,000,000.']],
  [
    'P250_S',
    'NO_MFA_REMOTE_LARGE',
    [
      'The answer to “Is multi-factor authentication required for remote access to your systems?” would be Yes.',
      'Revenue would be at most $50,000,000, and an underwriter would approve.',
    ],
  ],
  [
    'P250_S',
    'NO_MFA_EMAIL_LARGE',
    [
      'The answer to “Is multi-factor authentication required for e-mail?” would be Yes.',
      'Revenue would be at most $50,000,000, and an underwriter would approve.',
    ],
  ],
  ['P250_S', 'LARGE_REVENUE', ['Revenue would be at most $250,000,000.']],
  ['P250_S', 'HIGH_LIMIT', ['Aggregate limit would be below $4,000,000.']],
  ['P100_PRO', 'LOW_SCORE', ['Company score would be at least 35.']],
  [
    'PRIME_CLOUD',
    'NO_MFA_CLOUD',
    [
      'The answer to “Is multi-factor authentication required for cloud services?” would be Yes or Uncertain.',
    ],
  ],
  [
    'PRIME_TECH',
    'NOT_TECHNOLOGY',
    [
      'NAICS code would not begin with 11, 21, 22, 23, 31, 32, 44, 45, 48, 49, 52, 53, 55, 61, 62, 71, 72, 81 or 92.',
    ],
  ],
  [
    'PRIME_TECH',
    'DIGITAL_ASSETS',
    [
      'NAICS code would not begin with 11, 21, 22, 23, 31, 32, 44, 45, 48, 49, 52, 53, 55, 61, 62, 71, 72, 81 or 92.',
    ],
  ],
  [
    'PRIME_TECH',
    'PAYMENT_PROCESSING',
    [
      'NAICS code would not begin with 11, 21, 22, 23, 31, 32, 44, 45, 48, 49, 52, 53, 55, 61, 62, 71, 72, 81 or 92.',
    ],
  ],
  ['ZSP', 'PUBLIC_COMPANY', ['Ownership would be Private, Non-Profit, Partnership or Non-Corporates.']],
  ['ZSP', 'MANY_EMPLOYEES', ['Employees would be at most 1,000.']],
  ['ZSP', 'FINANCE', ['NAICS code would not begin with 52.']],
  ['P_ONE', 'REVENUE_ABOVE_APPETITE', ['Turnover would be at most £100,000,000.']],
  [
    'P_ONE',
    'NO_MFA_REMOTE_LARGE',
    [
      'The answer to “Is multi-factor authentication required for remote access to your systems?” would be Yes.',
      'Turnover would be at most £25,000,000, and an underwriter would approve.',
    ],
  ],
  [
    'P_ONE',
    'NO_MFA_REMOTE',
    [
      'The answer to “Is multi-factor authentication required for remote access to your systems?” would be Yes.',
    ],
  ],
  [
    'P_ONE',
    'NO_MFA_EMAIL_LARGE',
    [
      'The answer to “Is multi-factor authentication required for e-mail?” would be Yes.',
      'Turnover would be at most £25,000,000, and an underwriter would approve.',
    ],
  ],
  [
    'P_ONE',
    'NO_MFA_EMAIL',
    ['The answer to “Is multi-factor authentication required for e-mail?” would be Yes.'],
  ],
  ['P_ONE', 'RECENT_CLAIM', []],
  ['P_ONE', 'HIGH_LIMIT', ['Aggregate limit would be below £5,000,000.']],
  ['P_ONE', 'LOW_SCORE', ['Company score would be at least 30.']],
  ['P_ONE', 'MANY_RECORDS', ['Personal records would be at most 500,000.']],
  ['P_ONE', 'GAMBLING', ['SIC code would not begin with 84, 85 or 92.']],
  ['P_ONE', 'PUBLIC_SECTOR', ['SIC code would not begin with 84, 85 or 92.']],
  [
    'P_ONE_PLUS',
    'NO_MFA_REMOTE_LARGE',
    [
      'The answer to “Is multi-factor authentication required for remote access to your systems?” would be Yes.',
      'Turnover would be at most £10,000,000, and an underwriter would approve.',
    ],
  ],
  [
    'P_ONE_PLUS',
    'NO_MFA_EMAIL_LARGE',
    [
      'The answer to “Is multi-factor authentication required for e-mail?” would be Yes.',
      'Turnover would be at most £10,000,000, and an underwriter would approve.',
    ],
  ],
  ['P_ONE_PLUS', 'LARGE_REVENUE', ['Turnover would be at most £100,000,000.']],
  ['P_ONE_PLUS', 'RECENT_CLAIM', []],
  ['P_ONE_PLUS', 'HIGH_LIMIT', ['Aggregate limit would be below £3,000,000.']],
  ['P_ONE_PLUS', 'LOW_SCORE', ['Company score would be at least 40.']],
  ['P_ONE_PLUS', 'MANY_RECORDS', ['Personal records would be at most 250,000.']],
  [
    'P_ONE_PLUS',
    'NO_EDR',
    [
      'The answer to “Is endpoint detection and response (EDR) installed on all computers?” would be Yes or Uncertain.',
    ],
  ],
  ['P_ONE_PLUS', 'NO_BACKUPS', ['Backups would be Partial or Tested and segregated.']],
  ['P_ONE_PLUS', 'TOP_HAZARD', ['Hazard class would be below 5.']],
  ['PRIME_ONE_TECH', 'LOW_SCORE', ['Company score would be at least 35.']],
  [
    'PRIME_ONE_TECH',
    'NOT_TECHNOLOGY',
    [
      'SIC code would not begin with 01, 02, 03, 05, 06, 07, 08, 09, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 27, 28, 29, 30, 31, 32, 35, 36, 37, 38, 39, 41, 42, 43, 45, 47, 49, 50, 51, 52, 53, 55, 56, 59, 60, 64, 65, 66, 68, 69, 70, 73, 75, 77, 78, 79, 80, 81, 82, 84, 85, 86, 87, 88, 90, 91, 92, 93, 94, 95, 96, 97, 98 or 99.',
    ],
  ],
]

const programs = PRODUCTS.flatMap(({ code }) => programsOf(code)).map(({ file }) => file)
const reader = { isUnderwriter: false, beyond: null }

const sourceOf = (
  product: string,
  referrals: readonly Referral[],
  more: Partial<WaySource> = {},
): WaySource => {
  const file = programs.find((one) => one.product === product)
  if (!file) throw new Error(`no program of ${product}`)
  const { market, currency, referrals: rules } = file
  return { status: 'REFERRED', product, market, currency, referrals, rules, reader, ...more }
}

const wayOf = (product: string, rule: ReferralRule, rules?: readonly ReferralRule[]) =>
  waysToReady(sourceOf(product, [rule], rules && { rules }))[0]

const ruleOf = (product: string, code: string): ReferralRule => {
  const rule = sourceOf(product, []).rules.find((one) => one.code === code)
  if (!rule) throw new Error(`${product} has no rule ${code}`)
  return rule
}

const missing = (code: string, reason: string): Referral => ({ level: 'block', code, reason, field: null })

describe('what would make a quote ready', () => {
  it.each(TABLE)('names what is in the way of %s %s', (product, code, changes) => {
    expect(wayOf(product, ruleOf(product, code))?.changes).toEqual(changes)
  })

  it('offers no untrue answer about the past, only who decides', () => {
    expect(wayOf('P100', ruleOf('P100', 'RECENT_CLAIM'))).toMatchObject({
      changes: [],
      approval: 'An underwriter can approve it by releasing the terms.',
    })
  })

  it('has a line of the table for every reason of every program', () => {
    const named = new Set(TABLE.map(([, code, changes]) => JSON.stringify([code, changes])))
    const rules = programs.flatMap(({ product, referrals }) =>
      referrals.filter(({ level }) => level !== 'inform').map((rule) => ({ product, rule, referrals })),
    )
    expect(rules.length).toBeGreaterThan(200)
    for (const { product, rule, referrals } of rules) {
      const way = wayOf(product, rule, referrals)
      expect(named, `${product} ${rule.code}`).toContain(JSON.stringify([rule.code, way?.changes]))
      const decider = rule.level === 'approve' ? /can approve it/ : /can set this rule aside/
      if (rule.level === 'approve' || isRiskFactorRule(rule)) expect(way?.approval).toMatch(decider)
      else expect(way?.approval).toBeNull()
    }
  })

  it.each([
    ['ANSWER_MISSING', 'Not answered yet: Is there a plan?', 'Answer: Is there a plan?'],
    [
      'SCORE_MISSING',
      'The company is not scored yet. Refresh its risk factors.',
      'Refresh the risk factors, so that the company is scored.',
    ],
    ['GONE', 'A rule of last year', 'The rule has been withdrawn since: price the quote again.'],
  ])('is told of %s, which no rule gives', (code, reason, change) => {
    expect(waysToReady(sourceOf('P100', [missing(code, reason)], { status: 'INDICATION' }))).toEqual([
      { code, reason, changes: [change], approval: null },
    ])
  })

  it('follows rules that staff edited, whatever they compare', () => {
    const edited = editedRules([ruleOf('P100', 'HIGH_LIMIT')]).map((rule) => ({
      ...rule,
      when: [
        { fact: 'state', operator: 'in' as const, values: ['LA', 'MT'] },
        { fact: 'attachmentPoint', operator: 'gte' as const, values: ['1000000'] },
        { fact: 'connectors', operator: 'in' as const, values: ['NONE'] },
      ],
    }))
    const [rule] = rulesFromEdited(edited)
    expect(rule && wayOf('P100', rule, [rule])?.changes).toEqual([
      'State would not be LA or MT.',
      'Attachment point would be below $1,000,000.',
      'Connected security systems would be One or Two or more.',
    ])
  })

  it('tells underwriters whether they may decide, or who may', () => {
    const rule = ruleOf('P100', 'HIGH_LIMIT')
    const approvalFor = (one: WaySource['reader']) =>
      waysToReady(sourceOf('P100', [rule], { reader: one }))[0]?.approval
    expect(approvalFor({ isUnderwriter: true, beyond: null })).toBe(
      'You can approve it by releasing the terms.',
    )
    expect(approvalFor({ isUnderwriter: true, beyond: 'Ann Bell can.' })).toBe('Ann Bell can.')
    expect(approvalFor(reader)).toBe('An underwriter can approve it by releasing the terms.')
  })

  it('names what was done by hand where no rule holds the quote back', () => {
    const code = (status: WaySource['status']) =>
      waysToReady(sourceOf('P100', [], { status })).map((way) => way.code)
    const codes = Object.fromEntries(quoteStatuses.flatMap((one) => code(one).map((name) => [one, name])))
    expect(codes).toEqual({
      INDICATION: 'PRICE_AGAIN',
      REFERRED: 'SUBMITTED',
      IN_REVIEW: 'SUBMITTED',
      INVALID: 'INVALIDATED',
    })
  })

  it('says in the words that were kept what was done by hand', () => {
    const [way] = waysToReady(sourceOf('P250', [], { reasonSummary: 'Account details changed' }))
    expect(way?.reason).toBe('Account details changed.')
  })

  it('leaves out what only informs', () => {
    const note: Referral = { level: 'inform', code: 'HEALTHCARE', reason: 'Note', field: null }
    expect(waysToReady(sourceOf('P100', [note, ruleOf('P100', 'HIGH_LIMIT')]))).toHaveLength(1)
  })
})
