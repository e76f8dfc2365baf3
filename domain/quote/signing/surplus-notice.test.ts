import { expect, test } from 'vitest'
import { APPLICATION_NOTICES, applicationNoticeOf } from '#domain/document/notices/application-notices.ts'
import { signedAsOffered } from './signed-as-offered.ts'
import { noticeSignatureRefusal, signedNoticeOf } from './surplus-notice.ts'

const TODAY = '2026-12-05'

test('each notice names its law and its source, and a day has one of a state at most', () => {
  for (const { state, statute, source, paragraphs, id } of APPLICATION_NOTICES) {
    expect(statute, id).toMatch(/\d/)
    expect(source.length, id).toBeGreaterThan(8)
    expect(id.slice(0, 2)).toBe(state)
    expect(paragraphs.join('').length, id).toBeGreaterThan(100)
  }
  const states = APPLICATION_NOTICES.map(({ state }) => state)
  expect(new Set(states).size).toBe(states.length)
})

test.each([
  ['CA', 16, true, true],
  ['DE', null, false, true],
  ['ME', 16, false, true],
  ['NC', 12, true, false],
  ['ND', 16, false, true],
  ['NE', null, false, true],
  ['PA', null, false, false],
  ['WV', null, false, false],
] as const)('%s: %s point, bold %s, signed %s', (state, points, isBold, isSignatureNeeded) => {
  expect(applicationNoticeOf(state, TODAY, [])).toMatchObject({ points, isBold, isSignatureNeeded })
})

test('is a part of applications on surplus lines paper of its states alone', () => {
  expect(signedNoticeOf(true, 'ME', TODAY, [])).toMatchObject({
    id: 'ME-A',
    statement: 'I have read the surplus lines notice of Maine, and sign it with this application.',
  })
  expect(signedNoticeOf(true, 'ME', '2025-09-23', [])).toBeNull()
  expect(signedNoticeOf(false, 'ME', TODAY, [])).toBeNull()
  expect(signedNoticeOf(true, 'TX', TODAY, [])).toBeNull()
  expect(signedNoticeOf(true, null, TODAY, [])).toBeNull()
})

test('is signed by itself, and by no one whose application has none', () => {
  const notice = signedNoticeOf(true, 'CA', TODAY, []) ?? undefined
  expect(noticeSignatureRefusal(notice, true)).toBeNull()
  for (const said of [undefined, false])
    expect(noticeSignatureRefusal(notice, said)?.errors).toMatchObject([
      { field: 'isNoticeSigned', code: 'REQUIRED' },
    ])
  expect(noticeSignatureRefusal(undefined, undefined)).toBeNull()
  expect(noticeSignatureRefusal(undefined, true)?.errors).toMatchObject([{ code: 'NOT_ASKED' }])
  expect(signedAsOffered({ sha256: 'a', surplusNotice: notice })).toEqual({
    sha256: 'a',
    isNoticeSigned: true,
  })
})
