import { expect, it } from 'vitest'
import { type CommissionSchedule, type Placement, scheduleOn } from './schedule.ts'

const all: CommissionSchedule = {
  id: 'all',
  market: 'US',
  agencyId: null,
  product: null,
  program: null,
  business: null,
  validFrom: '2025-01-01',
  rate: 1_200,
  clusterRate: 0,
}
const placement: Placement = {
  market: 'US',
  agencyId: 'A',
  product: 'P250',
  program: 'BASE',
  business: 'NEW',
  boundOn: '2026-03-01',
}
const of = (id: string, change: Partial<CommissionSchedule>): CommissionSchedule => ({
  ...all,
  id,
  ...change,
})

it.each<[string, CommissionSchedule[], string | null]>([
  ['nothing is agreed', [], null],
  ['another market', [of('uk', { market: 'UK' })], null],
  ['one for all', [all], 'all'],
  [
    'the agency before the product',
    [of('product', { product: 'P250' }), of('agency', { agencyId: 'A' })],
    'agency',
  ],
  [
    'the agency before product, program and business together',
    [of('three', { product: 'P250', program: 'BASE', business: 'NEW' }), of('agency', { agencyId: 'A' })],
    'agency',
  ],
  [
    'the product before the program',
    [of('program', { program: 'BASE' }), of('product', { product: 'P250' })],
    'product',
  ],
  ['renewal is not new', [all, of('renewal', { business: 'RENEWAL' })], 'all'],
  ['the later of the same scope', [of('later', { validFrom: '2026-01-01' }), all], 'later'],
  ['not one that begins after the bind day', [all, of('tomorrow', { validFrom: '2026-03-02' })], 'all'],
  ['one that begins on the bind day', [all, of('today', { validFrom: '2026-03-01' })], 'today'],
  [
    'an older one that is more specific',
    [of('later', { validFrom: '2026-01-01' }), of('agency', { agencyId: 'A' })],
    'agency',
  ],
])('The schedule of a policy: %s', (_name, schedules, wanted) => {
  expect(scheduleOn(schedules, placement)?.id ?? null).toBe(wanted)
  expect(scheduleOn(schedules.toReversed(), placement)?.id ?? null).toBe(wanted)
})

it('A renewal takes the schedule of its own date', () => {
  const schedules = [
    of('new', { business: 'NEW' }),
    of('old', { business: 'RENEWAL' }),
    of('cut', { business: 'RENEWAL', validFrom: '2027-01-01' }),
  ]
  expect(scheduleOn(schedules, placement)?.id).toBe('new')
  expect(scheduleOn(schedules, { ...placement, business: 'RENEWAL' })?.id).toBe('old')
  expect(scheduleOn(schedules, { ...placement, business: 'RENEWAL', boundOn: '2027-03-01' })?.id).toBe('cut')
})
