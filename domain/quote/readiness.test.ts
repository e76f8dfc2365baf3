import { surplusNoticeRefusal } from '#domain/document/notices/surplus-notices.ts'
import { describe, expect, test } from 'vitest'
import { fieldRefusal, refusal } from '../kernel/refusal.ts'
import type { BindFacts } from './guards.ts'
import { oncePriced, readyFor } from './readiness.ts'

const open = refusal('conflict', 'LOCAL_TAX_OPEN', 'Choose the taxing jurisdiction.')
const changed = refusal('conflict', 'TAXES_CHANGED', 'Public charges have changed.')
const unsearched = refusal('conflict', 'DILIGENT_EFFORT_MISSING', 'Record the search first.')
const unknown = fieldRefusal('taxLocality', 'No tax is on file.', 'TAX_UNKNOWN')

const ready = oncePriced({
  market: 'US',
  state: 'MT',
  product: 'P100',
  currency: 'USD',
  today: '2026-11-20',
  effectiveDate: '2026-12-04',
  limit: 1_000_000_00,
  isLicensed: true,
  isSurplus: false,
  isSurplusLicensed: true,
  noticeProblem: null,
  noticeStep: null,
  taxProblem: null,
})

const unread = surplusNoticeRefusal('NV', '2026-12-01', { isSpecimen: true, hasAddress: true, filed: [] })

describe('what terms are ready for', () => {
  test.each([
    [{}, 'Ready to send; bind once it is signed.'],
    [{ isSent: true }, 'Sent to sign; bind once it is signed.'],
    [{ status: 'SIGNED', isSigned: true }, 'Signed and ready to bind.'],
    [{ isLicensed: false }, 'Ready to send; binding needs an MT license.'],
    [{ isLicensed: false, state: 'UT' }, 'Ready to send; binding needs a UT license.'],
    [{ product: 'P250' }, 'Ready to send; an underwriter binds this product.'],
    [
      { isSurplus: true, isSurplusLicensed: false, state: 'TX' },
      'Ready to send; binding needs a TX surplus lines license.',
    ],
    [
      { isSurplus: true, isSurplusLicensed: false, isLicensed: false, state: 'TX' },
      'Ready to send; binding needs a TX license and a TX surplus lines license.',
    ],
    [
      { isSurplus: true, state: 'CA', noticeStep: 'SIGN', effortProblem: unsearched },
      'Ready to send; binding needs a CA surplus lines notice signed with the application and the search of the admitted market on file.',
    ],
    [
      {
        isSurplus: true,
        state: 'CA',
        noticeStep: 'SIGN',
        status: 'SIGNED',
        isSigned: true,
        effortProblem: unsearched,
      },
      'Signed; binding needs the search of the admitted market on file.',
    ],
    [{ isSurplus: true }, 'Ready to send; binding needs an MT surplus lines notice.'],
    [
      { status: 'SIGNED', isSigned: true, openConditions: ['MFA', 'Backups'] },
      'Signed; binding needs 2 subjectivities met.',
    ],
    [{ openConditions: ['MFA'] }, 'Ready to send; binding needs a subjectivity met.'],
    [
      { effectiveDate: '2026-11-20' },
      'Ready to send; an underwriter binds coverage that starts today or earlier.',
    ],
    [{ effectiveDate: '2026-11-01' }, 'Ready to send; binding needs another effective date.'],
    [
      { isLicensed: false, product: 'P250' },
      'Ready to send; binding needs an MT license; an underwriter binds this product.',
    ],
    [{ taxProblem: open }, 'Priced; sending needs the taxing jurisdiction on the account.'],
    [
      { taxProblem: open, isLicensed: false },
      'Priced; sending needs the taxing jurisdiction on the account; binding needs an MT license.',
    ],
    [{ isSurplus: true, noticeProblem: unread }, 'Priced; sending needs an MT surplus lines notice on file.'],
    [
      { isSurplus: true, noticeProblem: unread, isSurplusLicensed: false },
      'Priced; sending needs an MT surplus lines notice on file; binding needs an MT surplus lines license.',
    ],
    [{ taxProblem: unknown }, 'Priced; sending needs public charges that are on file.'],
    [{ taxProblem: changed, isSent: true }, 'Sent to sign; signing needs the price of today’s taxes.'],
    [
      { taxProblem: changed, status: 'SIGNED', isSigned: true },
      'Signed; binding needs the price of today’s taxes.',
    ],
  ] as const)('%j: %s', (more, sentence) => {
    expect(readyFor({ ...ready, ...(more as Partial<BindFacts>) }, false)).toBe(sentence)
  })

  test('an underwriter is not sent to an underwriter', () => {
    expect(readyFor({ ...ready, product: 'P250' }, true)).toBe('Ready to send; bind once it is signed.')
  })

  test('is nothing while terms are not offered, or no longer', () => {
    expect(readyFor({ ...ready, status: 'REFERRED' }, false)).toBeNull()
    expect(readyFor({ ...ready, status: 'BOUND' }, false)).toBeNull()
    expect(readyFor({ ...ready, expiresOn: '2026-11-19' }, false)).toBeNull()
  })
})
