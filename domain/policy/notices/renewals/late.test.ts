import { describe, expect, it } from 'vitest'
import { STATES } from '#domain/market/states.ts'
import { isAnnounced, reductionsOf } from './announced.ts'
import { LATE_RULES, lateRuleOf, renewalOutcome } from './late.ts'
import { renewalNoticeRefusal, type WantedRenewalNotice } from './sending.ts'

const END = '2027-03-01'
const steps = ['NONRENEWAL', 'CHANGED_RENEWAL'] as const
const of = (state: string, isSurplus = false) => ({ state, isSurplus, endDate: END })

describe('what follows from a late notice', () => {
  it.each([...STATES.map(({ code }) => code), 'UK'])(
    'is known for %s, and the insured keeps the most where it was not compared',
    (state) => {
      for (const step of steps) {
        const rule = lateRuleOf(of(state), step, '2027-02-15')
        expect(rule.comparedOn === null).toBe(rule.known === 'DEFAULT')
        expect(rule.known !== 'DEFAULT' || rule.effect === 'ANOTHER_TERM').toBe(true)
        expect(rule.citation && rule.source).toBeTruthy()
        const none = renewalOutcome(of(state), step, null)
        expect(none.oldTermsUntil > END).toBe(true)
      }
    },
  )

  it('cites a law and its source in each row, once for a place and step', () => {
    const keys = LATE_RULES.map((row) => `${row.state} ${row.step} ${row.validFrom ?? ''}`)
    expect(new Set(keys).size).toBe(keys.length)
    for (const row of LATE_RULES) {
      expect(row.citation && row.source, row.state).toBeTruthy()
      expect(row.comparedOn === null).toBe(row.known === 'DEFAULT')
      expect(row.days === null, row.state).toBe(row.effect !== 'AFTER_NOTICE')
    }
  })

  it.each([
    // state, step, sent, what follows, expiring terms until
    ['NY', 'NONRENEWAL', '2026-10-31', 'VOID', END],
    ['NY', 'NONRENEWAL', '2026-11-02', 'IN_TIME', END],
    ['NY', 'NONRENEWAL', '2027-01-15', 'OLD_TERMS', '2027-03-16'],
    ['NY', 'CHANGED_RENEWAL', '2027-01-15', 'NEW_TERMS', END],
    ['NY', 'CHANGED_RENEWAL', '2027-02-15', 'OLD_TERMS', '2027-04-16'],
    ['NJ', 'NONRENEWAL', '2026-10-01', 'VOID', END],
    ['AZ', 'NONRENEWAL', '2027-02-15', 'OLD_TERMS', '2027-04-01'],
    ['MN', 'NONRENEWAL', '2027-02-15', 'OLD_TERMS', '2027-04-19'],
    ['OH', 'CHANGED_RENEWAL', '2027-02-15', 'OLD_TERMS', '2027-03-22'],
    ['NV', 'NONRENEWAL', '2027-02-15', 'OLD_TERMS', '2028-03-01'],
    ['AL', 'NONRENEWAL', '2027-02-15', 'OLD_TERMS', '2028-03-01'],
    ['UK', 'NONRENEWAL', '2027-02-22', 'OLD_TERMS', '2027-03-15'],
  ] as const)('%s: %s of %s is %s, until %s', (state, step, sentOn, code, until) => {
    expect(renewalOutcome(of(state), step, sentOn)).toMatchObject({ code, oldTermsUntil: until })
  })

  it('is a matter of the policy alone on exempt paper', () => {
    expect(renewalOutcome(of('NY', true), 'NONRENEWAL', '2027-02-15')).toMatchObject({
      code: 'OLD_TERMS',
      oldTermsUntil: '2027-04-16',
    })
    expect(renewalOutcome(of('NY', true), 'CHANGED_RENEWAL', null).code).toBe('NOT_NEEDED')
  })
})

describe('a notice about a renewal', () => {
  const wanted: WantedRenewalNotice = {
    step: 'NONRENEWAL',
    ground: 'LOSSES',
    facts: '',
    sentOn: '2026-12-01',
    delivery: 'CERTIFICATE_OF_MAILING',
    isLateAccepted: false,
  }
  const expiring = { ...of('NY'), today: '2026-12-01' }
  const field = (more: Partial<WantedRenewalNotice>, today = expiring.today) =>
    renewalNoticeRefusal({ ...expiring, today }, { ...wanted, ...more })?.errors?.[0]?.field ?? null

  it.each([
    [{}, '2026-12-01', null],
    [{ sentOn: '2026-11-30' }, '2026-12-01', 'sentOn'],
    [{ sentOn: '2026-12-06' }, '2026-12-01', 'sentOn'],
    [{ sentOn: '2026-12-06', delivery: 'BY_HAND' }, '2026-12-01', null],
    [{ sentOn: '2027-01-20' }, '2026-12-01', 'sentOn'],
    [{ sentOn: '2027-03-01' }, '2027-02-26', 'sentOn'],
    [{ sentOn: '2027-01-15' }, '2027-01-15', 'isLateAccepted'],
    [{ sentOn: '2027-01-15', isLateAccepted: true }, '2027-01-15', null],
    [{ ground: null }, '2026-12-01', 'ground'],
    [{ ground: 'UNDERWRITING' }, '2026-12-01', 'facts'],
  ] as const)('%j on %s is refused for %s', (more, today, expected) => {
    expect(field(more, today)).toBe(expected)
  })
})

describe('what a renewal makes worse', () => {
  const was = {
    limit: 200,
    deductible: 10,
    waitingPeriod: 8,
    coverages: [
      { key: 'ransom', isSelected: true, limit: 50 },
      { key: 'fraud', isSelected: true },
      { key: 'never', isSelected: false },
    ],
  }

  it('is named, each once, and nothing else', () => {
    expect(reductionsOf(was, was)).toEqual([])
    expect(reductionsOf(was, { ...was, limit: 300, deductible: 5 })).toEqual([])
    const is = {
      limit: 100,
      deductible: 20,
      waitingPeriod: 12,
      isTriaExcluded: true,
      coverages: [{ key: 'ransom', isSelected: true, limit: 25 }],
    }
    expect(reductionsOf(was, is).map(({ kind, coverage }) => `${kind} ${coverage ?? ''}`.trim())).toEqual([
      'LIMIT',
      'RETENTION',
      'WAITING',
      'TERRORISM',
      'LIMIT ransom',
      'COVERAGE fraud',
    ])
    expect(isAnnounced(reductionsOf(was, is), reductionsOf(was, is))).toBe(true)
    expect(isAnnounced(reductionsOf(was, { ...is, limit: 50 }), reductionsOf(was, is))).toBe(false)
    expect(isAnnounced(reductionsOf(was, is), [])).toBe(false)
  })
})
