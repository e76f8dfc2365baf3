import { expect, test } from 'vitest'
import { STATES } from '#domain/market/states.ts'
import { amountsOn, bounds, type Purchaser } from './exempt-purchaser.ts'
import {
  type Declination,
  type DiligentEffort,
  effortProblems,
  type EffortRecord,
  effortRefusal,
  needsEffort,
  noEffortRefusal,
  onlyItsWay,
} from './record.ts'
import { declinationsNeeded, EFFORT_RULES, effortRuleOf, effortText, waysOf } from './rules.ts'
import { sampleEffort } from './sample.ts'

const TODAY = '2026-11-26'
const placed = (state: string) => ({ state, effectiveDate: '2026-12-10', today: TODAY })

const declined = (more: Partial<Declination> = {}, nth = 1): Declination => ({
  insurer: `Insurer ${nth}`,
  contact: 'Ann Keller',
  declinedOn: '2026-11-20',
  reason: 'CLASS',
  detail: '',
  ...more,
})

const effort = (more: Partial<DiligentEffort> = {}): DiligentEffort => ({
  way: 'DECLINATIONS',
  declinations: [1, 2, 3].map((nth) => declined({}, nth)),
  fewerBecause: '',
  exemptPurchaser: null,
  detail: '',
  listedOn: null,
  ...more,
})

const first = (more: Partial<Declination>): DiligentEffort =>
  effort({ declinations: [declined(more), declined({}, 2), declined({}, 3)] })

const said = (one: DiligentEffort, state = 'TX') =>
  effortProblems(one, placed(state)).map(({ field, code }) => `${field} ${code}`)

test('each row has its statute and source, and one rule holds on each day', () => {
  for (const { state } of STATES.map(({ code }) => ({ state: code })))
    for (const day of ['2020-01-01', '2025-06-30', '2025-07-01', TODAY, '2030-01-01'])
      expect(
        EFFORT_RULES.filter(
          (row) =>
            row.state === state &&
            (row.validFrom ?? '0') <= day &&
            (row.validTo === undefined || day <= row.validTo),
        ).length,
      ).toBeLessThan(2)
  for (const row of EFFORT_RULES) {
    expect(row.statute).not.toBe('')
    expect(row.source).not.toBe('')
    expect(row.paper === null).toBe(row.declinations === 0)
  }
})

test.each([
  ['CA', 3],
  ['CO', 3],
  ['IL', 3],
  ['NY', 3],
  ['OH', 5],
  ['TX', 3],
  ['UT', 3],
  ['FL', 0],
  ['LA', 0],
  ['MS', 0],
  ['VA', 0],
  ['WI', 0],
])('%s asks for %i declinations', (state, count) => {
  expect(declinationsNeeded(effortRuleOf(state, TODAY))).toBe(count)
})

test('Florida asked for three declinations until July 2025', () => {
  expect(declinationsNeeded(effortRuleOf('FL', '2025-06-30'))).toBe(3)
  expect(declinationsNeeded(effortRuleOf('FL', '2025-07-01'))).toBe(0)
  expect(effortText(effortRuleOf('FL', TODAY))).toBe('Florida asks for no search of the admitted market.')
})

test('a state whose law was not read asks for what is customary, and says so', () => {
  expect(effortRuleOf('UT', TODAY)).toMatchObject({ state: 'UT', wording: 'CUSTOM', declinations: null })
  expect(effortText(effortRuleOf('UT', TODAY))).toBe(
    'Utah asks for a diligent effort to place the coverage with admitted insurers first. It names no number; three declinations are customary.',
  )
})

test.each<[string, DiligentEffort, string, string[]]>([
  ['three of them', effort(), 'TX', []],
  ['two of them', effort({ declinations: [declined(), declined({}, 2)] }), 'TX', ['fewerBecause TOO_FEW']],
  ['three in Ohio', effort(), 'OH', ['fewerBecause TOO_FEW']],
  [
    'none, with the reason',
    effort({ declinations: [], fewerBecause: 'No admitted insurer writes it.' }),
    'TX',
    [],
  ],
  ['the same insurer twice', first({ insurer: ' insurer-2 ' }), 'TX', ['declinations.1.insurer TWICE']],
  ['no name', first({ insurer: '' }), 'TX', ['declinations.0.insurer REQUIRED']],
  ['no person', first({ contact: '' }), 'TX', ['declinations.0.contact REQUIRED']],
  ['a day to come', first({ declinedOn: '2026-11-27' }), 'TX', ['declinations.0.declinedOn IN_FUTURE']],
  ['the last day that counts', first({ declinedOn: '2026-06-13' }), 'TX', []],
  ['the day before', first({ declinedOn: '2026-06-12' }), 'TX', ['declinations.0.declinedOn TOO_OLD']],
  [
    'a surplus lines insurer',
    first({ insurer: 'Sable River Insurance Company' }),
    'TX',
    ['declinations.0.insurer NOT_ADMITTED'],
  ],
  ['an admitted insurer of ours', first({ insurer: 'Northbank Casualty Company' }), 'TX', []],
  ['another reason without words', first({ reason: 'OTHER' }), 'TX', ['declinations.0.detail REQUIRED']],
  [
    'no answer where it does not count',
    first({ reason: 'NO_ANSWER' }),
    'TX',
    ['declinations.0.reason NOT_COUNTED'],
  ],
  [
    'no answer within ten days in Ohio',
    effort({
      declinations: [1, 2, 3, 4, 5].map((nth) =>
        declined({ reason: 'NO_ANSWER', declinedOn: '2026-11-17' }, nth),
      ),
    }),
    'OH',
    [0, 1, 2, 3, 4].map((nth) => `declinations.${nth}.declinedOn TOO_RECENT`),
  ],
  [
    'no answer after ten days in Ohio',
    effort({
      declinations: [1, 2, 3, 4, 5].map((nth) =>
        declined({ reason: 'NO_ANSWER', declinedOn: '2026-11-16' }, nth),
      ),
    }),
    'OH',
    [],
  ],
  [
    'a price in Texas',
    first({ reason: 'PRICE', detail: '9,000 and 7,000' }),
    'TX',
    ['declinations.0.reason NOT_COUNTED'],
  ],
  ['a price in Colorado', first({ reason: 'PRICE', detail: '9,000 and 7,000' }), 'CO', []],
  ['a price without figures', first({ reason: 'PRICE' }), 'CO', ['declinations.0.detail REQUIRED']],
  [
    'an attestation in Colorado',
    effort({ way: 'ATTESTATION', detail: 'Ten declinations this year.' }),
    'CO',
    [],
  ],
  ['an attestation in Texas', effort({ way: 'ATTESTATION', detail: 'x' }), 'TX', ['way NOT_COUNTED']],
  ['an empty attestation', effort({ way: 'ATTESTATION' }), 'CO', ['detail REQUIRED']],
  [
    'an export list in Illinois',
    effort({ way: 'EXPORT_LIST', detail: 'x', listedOn: TODAY }),
    'IL',
    ['way NOT_COUNTED'],
  ],
  ['an export list in New York', effort({ way: 'EXPORT_LIST', detail: 'Cyber', listedOn: TODAY }), 'NY', []],
  ['a list that no one read', effort({ way: 'EXPORT_LIST', detail: 'Cyber' }), 'NY', ['listedOn REQUIRED']],
  ['a referral in Illinois', effort({ way: 'WHOLESALE_REFERRAL', detail: 'Rita Moreno, IL 77' }), 'IL', []],
])('%s', (_name, one, state, problems) => {
  expect(said(one, state)).toEqual(problems)
})

const purchaser: Purchaser = {
  riskManager: 'Nora Blake',
  premiumPaid: 100_000_01,
  test: 'REVENUE',
  figure: 73_008_162,
  disclosedOn: '2026-11-20',
  requestedOn: '2026-11-21',
}

test.each<[Partial<Purchaser>, string, string[]]>([
  [{}, 'TX', []],
  [{ figure: 73_008_161 }, 'TX', ['exemptPurchaser.figure NOT_MET']],
  [{ figure: 62_308_918 }, 'KS', []],
  [{ premiumPaid: 100_000_00 }, 'TX', ['exemptPurchaser.premiumPaid NOT_MET']],
  [{ riskManager: '' }, 'TX', ['exemptPurchaser.riskManager NOT_MET']],
  [{ requestedOn: '2026-11-19' }, 'TX', ['exemptPurchaser.requestedOn NOT_MET']],
  [{ requestedOn: '2026-11-20' }, 'TX', []],
  [
    { disclosedOn: '2026-11-27' },
    'TX',
    ['exemptPurchaser.disclosedOn NOT_MET', 'exemptPurchaser.requestedOn NOT_MET'],
  ],
  [{ test: 'EMPLOYEES', figure: 500 }, 'TX', ['exemptPurchaser.figure NOT_MET']],
  [{ test: 'EMPLOYEES', figure: 501 }, 'TX', []],
  [{ test: 'GROUP_EMPLOYEES', figure: 1000 }, 'TX', ['exemptPurchaser.figure NOT_MET']],
  [{ test: 'BUDGET', figure: 43_804_897 }, 'TX', []],
  [{ test: 'POPULATION', figure: 50_000 }, 'TX', ['exemptPurchaser.figure NOT_MET']],
  [{ test: 'POPULATION', figure: 20_000 }, 'NV', []],
])('an exempt commercial purchaser with %o in %s', (more, state, problems) => {
  expect(
    said(effort({ way: 'EXEMPT_PURCHASER', exemptPurchaser: { ...purchaser, ...more } }), state),
  ).toEqual(problems)
})

test('the amounts of exempt commercial purchasers are those of the day', () => {
  expect(amountsOn('TX', '2014-12-31').netWorth).toBe(20_000_000)
  expect(amountsOn('TX', '2015-01-01').netWorth).toBe(22_040_000)
  expect(amountsOn('TX', '2024-12-31').revenue).toBe(59_452_900)
  expect(amountsOn('TX', '2025-01-01')).toMatchObject({ revenue: 73_008_161, isPublished: false })
  expect(amountsOn('KS', '2022-02-16').revenue).toBe(59_452_900)
  expect(bounds('REVENUE', 'KS', '2022-02-17')).toEqual({ least: 62_308_917, isReached: false })
})

const record = (more: Partial<EffortRecord> = {}): EffortRecord => ({
  ...effort(),
  state: 'TX',
  recordedOn: TODAY,
  recordedBy: 'Dana Whitfield',
  ...more,
})
const quote = (more = {}) => ({ isSurplus: true, ...placed('TX'), ...more })

test('surplus lines paper is bound with a search that counts on the day, and only where one is asked for', () => {
  expect(effortRefusal(quote(), null)).toMatchObject({
    code: 'DILIGENT_EFFORT_MISSING',
    reason:
      'Texas asks for a diligent effort to place the coverage with admitted insurers first. It names no number; three declinations are customary. Record the search of the admitted market first.',
  })
  expect(effortRefusal(quote(), record())).toBeNull()
  expect(effortRefusal(quote({ isSurplus: false }), null)).toBeNull()
  expect(effortRefusal(quote({ state: 'FL' }), null)).toBeNull()
  expect(effortRefusal(quote({ state: 'CA' }), record())).toMatchObject({
    reason: expect.stringContaining('was recorded for TX; the insured is in CA now'),
  })
  // A renewal begins a year later: the declinations of the expiring term say nothing of it.
  expect(effortRefusal(quote({ effectiveDate: '2027-12-10', today: '2027-11-20' }), record())).toMatchObject({
    reason: expect.stringContaining('A declination counts from'),
  })
})

test('nothing is recorded where nothing asks for it', () => {
  expect(noEffortRefusal(quote())).toBeNull()
  expect(noEffortRefusal(quote({ isSurplus: false }))?.code).toBe('NO_DILIGENT_EFFORT')
  expect(noEffortRefusal(quote({ state: 'FL' }))?.reason).toBe(
    'Florida asks for no search of the admitted market.',
  )
  expect(needsEffort(quote({ state: null }))).toBe(false)
})

test('only what belongs to the way is kept', () => {
  const all = effort({ fewerBecause: 'x', exemptPurchaser: purchaser, detail: 'x', listedOn: TODAY })
  expect(onlyItsWay(all, placed('TX'))).toEqual(effort())
  expect(onlyItsWay({ ...all, way: 'EXEMPT_PURCHASER' }, placed('TX'))).toEqual(
    effort({ way: 'EXEMPT_PURCHASER', declinations: [], exemptPurchaser: purchaser }),
  )
  expect(onlyItsWay({ ...all, way: 'EXPORT_LIST' }, placed('NY'))).toMatchObject({
    detail: 'x',
    listedOn: TODAY,
  })
})

test('the sample of demos and tests counts in every state', () => {
  for (const { code } of STATES) expect(said({ ...effort(), ...sampleEffort(TODAY) }, code)).toEqual([])
  expect(waysOf(effortRuleOf('TX', TODAY))).toEqual(['DECLINATIONS', 'EXEMPT_PURCHASER'])
})
