import { describe, expect, it } from 'vitest'
import type { Holds } from '../../access/availability.ts'
import { type QuoteStatus, quoteStatuses } from '../lifecycle.ts'
import { MOST_REFERRAL_FILES, referralFileRules } from './referral-files.ts'

const all: Holds = () => true
const none: Holds = () => false
const facts = (status: QuoteStatus, more: { files?: number; isOwn?: boolean } = {}) => ({
  status,
  files: 0,
  isOwn: true,
  ...more,
})
const codeOf = (action: 'attach' | 'remove', ...given: Parameters<typeof facts>) =>
  referralFileRules.refusalOf(action, facts(...given), all)?.code ?? null

describe('files of a referral', () => {
  it.each(['attach', 'remove'] as const)('%s only while an underwriter has to decide', (action) => {
    const allowed = quoteStatuses.filter((status) => codeOf(action, status) === null)
    expect(allowed).toEqual(['REFERRED', 'IN_REVIEW'])
    expect(referralFileRules.refusalOf(action, facts('REFERRED'), none)?.code).toBe('PERMISSION_MISSING')
  })

  it('are so many at most', () => {
    expect(codeOf('attach', 'REFERRED', { files: MOST_REFERRAL_FILES - 1 })).toBeNull()
    expect(codeOf('attach', 'REFERRED', { files: MOST_REFERRAL_FILES })).toBe('FILES_TOO_MANY')
    expect(codeOf('remove', 'REFERRED', { files: MOST_REFERRAL_FILES })).toBeNull()
  })

  it('are removed by the account that attached them', () => {
    expect(codeOf('remove', 'IN_REVIEW', { isOwn: false })).toBe('FILE_OF_ANOTHER')
  })
})
