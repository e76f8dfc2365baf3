import { expect, it } from 'vitest'
import { nextDateOf } from './next-date.ts'

const covered = { from: '2027-01-01', until: '2028-01-01', cover: 'COVERED', sequence: 1 } as const
const policy = { effectiveDate: '2027-01-01', segments: [covered], renewedBy: null, today: '2027-03-01' }

it.each([
  ['before it begins', { today: '2026-12-20' }, null, 'begins', '2027-01-01'],
  ['with an open invoice', {}, '2027-03-10', 'due', '2027-03-10'],
  ['within the term', {}, null, 'renewal', '2027-10-03'],
  ['once it can be renewed', { today: '2027-11-01' }, null, 'ends', '2028-01-01'],
  ['renewed', { renewedBy: 'x' }, null, 'ends', '2028-01-01'],
  [
    'with a change ahead',
    {
      segments: [
        { ...covered, until: '2027-07-01' },
        { ...covered, from: '2027-07-01' },
      ],
    },
    null,
    'changes',
    '2027-07-01',
  ],
  [
    'with a cancellation ahead',
    {
      segments: [
        { ...covered, until: '2027-07-01' },
        { ...covered, from: '2027-07-01', cover: 'CANCELED' as const },
      ],
    },
    null,
    'stops',
    '2027-07-01',
  ],
] as const)('%s the next day that matters is known', (_, part, due, event, day) =>
  expect(
    nextDateOf(
      { ...policy, ...part, segments: [...('segments' in part ? part.segments : policy.segments)] },
      due,
    ),
  ).toEqual({ event, day }),
)

it('has none once everything is past', () =>
  expect(nextDateOf({ ...policy, today: '2028-01-02' }, null)).toBeNull())
