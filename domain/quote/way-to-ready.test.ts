import { describe, expect, it } from 'vitest'
import { editedRules, rulesFromEdited } from '../underwriting/edited-rules.ts'
import { isRiskFactorRule } from '../rating/advice/risk-factor-rule.ts'
import { PRODUCTS } from '../rating/products.ts'
import type { ReferralRule } from '../rating/program/program-schema.ts'
import { programsOf } from '../rating/program/programs.ts'
import type { Referral } from '../rating/types.ts'
import { quoteStatuses } from './lifecycle.ts'
import { RULE_FACTS, type RuleFact } from '../underwriting/rule-facts.ts'
import { type WaySource, waysToReady } from './way-to-ready.ts'

/** Every reason of the program files that holds a quote back, by the first product that gives it in these words. */
const TABLE: readonly [product: string, code: string, changes: readonly string[]][] = [
  ['P100', 'REVENUE_ABOVE_APPETITE', []],
  [
    'P100',
    'NO_MFA_REMOTE_LARGE',
    [
      'The insured puts multi-factor authentication on remote access in place; answer again once that is done, with evidence.',
    ],
  ],
  [
    'P100',
    'NO_MFA_EMAIL_LARGE',
    [
      'The insured puts multi-factor authentication on email in place; answer again once that is done, with evidence.',
    ],
  ],
  [
    'P100',
    'NO_MFA_REMOTE',
    [
      'The insured puts multi-factor authentication on remote access in place; answer again once that is done, with evidence.',
    ],
  ],
  [
    'P100',
    'NO_MFA_EMAIL',
    [
      'The insured puts multi-factor authentication on email in place; answer again once that is done, with evidence.',
    ],
  ],
  ['P100', 'RECENT_CLAIM', []],
  ['P100', 'HIGH_LIMIT', ['Ask for an aggregate limit below $5,000,000.']],
  [
    'P100',
    'LOW_SCORE',
    ['The insured fixes what its scan found until its score is at least 30, and is scanned again.'],
  ],
  ['P100', 'MANY_RECORDS', []],
  ['P100', 'MANY_PEOPLE', []],
  ['P100', 'MANY_CARDS', []],
  ['P100', 'MANY_HEALTH_RECORDS', []],
  ['P250', 'COVERAGE_DECLINED', []],
  [
    'P250',
    'RDP_OPEN',
    ['The insured closes remote desktop to the internet; answer again once that is done, with evidence.'],
  ],
  ['P100', 'GAMBLING', []],
  ['P100', 'DIGITAL_ASSETS', []],
  ['P100', 'PAYMENT_PROCESSING', []],
  [
    'P250',
    'NO_MFA_REMOTE_LARGE',
    [
      'The insured puts multi-factor authentication on remote access in place; answer again once that is done, with evidence.',
    ],
  ],
  [
    'P250',
    'NO_MFA_EMAIL_LARGE',
    [
      'The insured puts multi-factor authentication on email in place; answer again once that is done, with evidence.',
    ],
  ],
  ['P250', 'LARGE_REVENUE', []],
  ['P250', 'RECENT_CLAIM', []],
  ['P250', 'HIGH_LIMIT', ['Ask for an aggregate limit below $3,000,000.']],
  [
    'P250',
    'LOW_SCORE',
    ['The insured fixes what its scan found until its score is at least 40, and is scanned again.'],
  ],
  ['P250', 'MANY_RECORDS', []],
  [
    'P250',
    'NO_EDR',
    [
      'The insured puts endpoint detection and response on all computers in place; answer again once that is done, with evidence.',
    ],
  ],
  [
    'P250',
    'NO_BACKUPS',
    ['The insured puts regular backups in place; answer again once that is done, with evidence.'],
  ],
  ['P250', 'TOP_HAZARD', []],
  ['P250', 'DIGITAL_ASSETS', []],
  ['P250', 'PAYMENT_PROCESSING', []],
  ['P250', 'PUBLIC_SECTOR', []],
  ['P250_S', 'REVENUE_ABOVE_APPETITE', []],
  [
    'P250_S',
    'NO_MFA_REMOTE_LARGE',
    [
      'The insured puts multi-factor authentication on remote access in place; answer again once that is done, with evidence.',
    ],
  ],
  [
    'P250_S',
    'NO_MFA_EMAIL_LARGE',
    [
      'The insured puts multi-factor authentication on email in place; answer again once that is done, with evidence.',
    ],
  ],
  ['P250_S', 'LARGE_REVENUE', []],
  ['P250_S', 'HIGH_LIMIT', ['Ask for an aggregate limit below $4,000,000.']],
  [
    'P100_PRO',
    'LOW_SCORE',
    ['The insured fixes what its scan found until its score is at least 35, and is scanned again.'],
  ],
  [
    'PRIME_CLOUD',
    'NO_MFA_CLOUD',
    [
      'The insured puts multi-factor authentication on cloud services in place; answer again once that is done, with evidence.',
    ],
  ],
  ['PRIME_TECH', 'NOT_TECHNOLOGY', []],
  ['PRIME_TECH', 'DIGITAL_ASSETS', []],
  ['PRIME_TECH', 'PAYMENT_PROCESSING', []],
  ['ZSP', 'PUBLIC_COMPANY', []],
  ['ZSP', 'MANY_EMPLOYEES', []],
  ['ZSP', 'FINANCE', []],
  ['ZSP', 'COVENANT_BREACH', []],
  ['ZSP', 'NEGATIVE_EQUITY', []],
  ['ZSP', 'LARGE_LAYOFF', []],
  ['ZSP', 'TRANSACTION', []],
  ['ZSP', 'SEVERAL_PROCEEDINGS', []],
  ['ZSP', 'LARGE_PLANS', []],
  ['P_ONE', 'REVENUE_ABOVE_APPETITE', []],
  [
    'P_ONE',
    'NO_MFA_REMOTE_LARGE',
    [
      'The insured puts multi-factor authentication on remote access in place; answer again once that is done, with evidence.',
    ],
  ],
  [
    'P_ONE',
    'NO_MFA_REMOTE',
    [
      'The insured puts multi-factor authentication on remote access in place; answer again once that is done, with evidence.',
    ],
  ],
  [
    'P_ONE',
    'NO_MFA_EMAIL_LARGE',
    [
      'The insured puts multi-factor authentication on email in place; answer again once that is done, with evidence.',
    ],
  ],
  [
    'P_ONE',
    'NO_MFA_EMAIL',
    [
      'The insured puts multi-factor authentication on email in place; answer again once that is done, with evidence.',
    ],
  ],
  ['P_ONE', 'RECENT_CLAIM', []],
  ['P_ONE', 'HIGH_LIMIT', ['Ask for an aggregate limit below £5,000,000.']],
  [
    'P_ONE',
    'LOW_SCORE',
    ['The insured fixes what its scan found until its score is at least 30, and is scanned again.'],
  ],
  ['P_ONE', 'MANY_RECORDS', []],
  ['P_ONE', 'GAMBLING', []],
  ['P_ONE', 'PUBLIC_SECTOR', []],
  [
    'P_ONE_PLUS',
    'NO_MFA_REMOTE_LARGE',
    [
      'The insured puts multi-factor authentication on remote access in place; answer again once that is done, with evidence.',
    ],
  ],
  [
    'P_ONE_PLUS',
    'NO_MFA_EMAIL_LARGE',
    [
      'The insured puts multi-factor authentication on email in place; answer again once that is done, with evidence.',
    ],
  ],
  ['P_ONE_PLUS', 'LARGE_REVENUE', []],
  ['P_ONE_PLUS', 'RECENT_CLAIM', []],
  ['P_ONE_PLUS', 'HIGH_LIMIT', ['Ask for an aggregate limit below £3,000,000.']],
  [
    'P_ONE_PLUS',
    'LOW_SCORE',
    ['The insured fixes what its scan found until its score is at least 40, and is scanned again.'],
  ],
  ['P_ONE_PLUS', 'MANY_RECORDS', []],
  [
    'P_ONE_PLUS',
    'NO_EDR',
    [
      'The insured puts endpoint detection and response on all computers in place; answer again once that is done, with evidence.',
    ],
  ],
  [
    'P_ONE_PLUS',
    'NO_BACKUPS',
    ['The insured puts regular backups in place; answer again once that is done, with evidence.'],
  ],
  ['P_ONE_PLUS', 'TOP_HAZARD', []],
  [
    'PRIME_ONE_TECH',
    'LOW_SCORE',
    ['The insured fixes what its scan found until its score is at least 35, and is scanned again.'],
  ],
  ['PRIME_ONE_TECH', 'NOT_TECHNOLOGY', []],
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
  const rule = programs
    .filter((one) => one.product === product)
    .flatMap(({ referrals }) => referrals)
    .find((one) => one.code === code)
  if (!rule) throw new Error(`${product} has no rule ${code}`)
  return rule
}

const missing = (code: string, reason: string): Referral => ({ level: 'block', code, reason, field: null })

describe('what would make a quote ready', () => {
  it.each(TABLE)('names what is in the way of %s %s', (product, code, changes) => {
    expect(wayOf(product, ruleOf(product, code))?.changes).toEqual(changes)
  })

  it('offers nothing to change about a fact: neither another value, nor another answer', () => {
    const facts = RULE_FACTS.filter(({ way }) => way === undefined)
    const refusing = ({ name, field, kind, choices }: RuleFact): ReferralRule => ({
      ...ruleOf('P100', 'HIGH_LIMIT'),
      code: `ABOUT_${name}`,
      field,
      when: [kind === 'choice' ? [name, 'in', [...(choices ?? [])].slice(0, 1)] : [name, 'gte', 1]],
    })
    const ways = facts.map((fact) => [fact.name, wayOf('P100', refusing(fact), [refusing(fact)])?.changes])
    expect(Object.fromEntries(ways)).toEqual(
      Object.fromEntries(
        [
          'revenue',
          'noOfEmployees',
          'numberOfPersonalRecords',
          'hazardClass',
          'naicsCode',
          'sicCode',
          'state',
          'ownershipType',
          'claimHistory',
          'coverageDeclined',
          'recordsPersonal',
          'recordsCards',
          'recordsHealth',
          'covenantBreach',
          'equityPositive',
          'companyTransactions',
          'layoffs',
          'managementClaims',
          'planAssets',
        ].map((name) => [name, []]),
      ),
    )
  })

  it('names of a control the least that no rule finds, and nothing where every choice is found', () => {
    const backups = (...refused: string[]) => {
      const rule: ReferralRule = { ...ruleOf('P250', 'NO_BACKUPS'), when: [['backups', 'in', refused]] }
      return wayOf('P250', rule, [rule])?.changes
    }
    expect([
      backups('NEVER'),
      backups('NEVER', 'PARTIAL'),
      backups('NEVER', 'PARTIAL', 'TESTED_AND_SEGREGATED'),
    ]).toEqual([
      ['The insured puts regular backups in place; answer again once that is done, with evidence.'],
      [
        'The insured keeps its backups apart from its network and tests them every year; answer again once that is done, with evidence.',
      ],
      [],
    ])
  })

  it('offers no untrue answer about the past, only who decides', () => {
    expect(wayOf('P100', ruleOf('P100', 'RECENT_CLAIM'))).toMatchObject({
      changes: [],
      approval: 'An underwriter can approve it by releasing the terms.',
    })
  })

  it('offers no other answer where circumstances are known, and no rule to look for', () => {
    const known: Referral = {
      level: 'approve',
      code: 'KNOWN_CIRCUMSTANCES',
      reason: 'A claim, or something that may lead to one, is known before the policy begins.',
      field: 'answers.priorOrPendingClaimCircumstances',
    }
    expect(waysToReady(sourceOf('P100', [known]))).toMatchObject([
      { changes: [], approval: 'An underwriter can approve it by releasing the terms.' },
    ])
  })

  it('asks an underwriter about a company without a web domain', () => {
    const unscanned: Referral = { level: 'approve', code: 'NO_DOMAIN', reason: 'None.', field: 'domainName' }
    expect(waysToReady(sourceOf('P100', [unscanned]))).toMatchObject([
      {
        changes: ['Enter the web domain in the account details, if the company has one.'],
        approval: 'An underwriter can approve it by releasing the terms.',
      },
    ])
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
      'Refresh the risk factors, so that the company is scored. If it has no web domain, say so in the account details.',
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
      'Ask for an attachment point below $1,000,000.',
      'The insured connects one of its security systems.',
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
