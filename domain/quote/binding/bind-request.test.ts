import { describe, expect, it } from 'vitest'
import type { QuoteFacts } from '../actions.ts'
import { quoteRules } from '../actions.ts'
import { oncePriced } from '../readiness.ts'
import { answererOf, holderText, mayText } from './bind-request.ts'

const asked: QuoteFacts = {
  ...oncePriced({
    market: 'US',
    state: 'IL',
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
  }),
  status: 'REQUESTED',
  isSent: true,
  isSigned: true,
  isVerified: true,
  premium: 4_000_00,
  hazardClass: 2,
  isRetailRequest: true,
  accountDecline: null,
  isStateClosed: false,
  lostTo: null,
  signedInstead: null,
}

const ofWholesaler = (permission: string) => ['quote:retail', 'quote:bind'].includes(permission)
const ofUnderwriter = (permission: string) => permission !== 'quote:retail'

describe('who answers a request to bind', () => {
  it.each([
    ['a signed one of a retail agency', {}, 'WHOLESALER'],
    ['one that the wholesaler could not bind only for now', { isLicensed: false }, 'WHOLESALER'],
    ['a product that underwriters bind', { product: 'P250' }, 'UNDERWRITER'],
    ['an application that is not signed', { isSigned: false }, 'UNDERWRITER'],
    ['coverage that starts today', { effectiveDate: '2026-11-20' }, 'UNDERWRITER'],
    ['one that the agency itself made', { isRetailRequest: false }, 'UNDERWRITER'],
  ] as const)('%s', (_which, change, answerer) => {
    expect(answererOf({ ...asked, ...change })).toBe(answerer)
  })

  it.each([
    [{}, undefined],
    [{ product: 'P250' }, 'UNDERWRITER_BINDS'],
    [{ isSigned: false }, 'APPLICATION_NOT_SIGNED'],
    [{ effectiveDate: '2026-11-20' }, 'BACKDATED_NEEDS_UNDERWRITER'],
    [{ isVerified: false, isSigned: false }, 'ACCOUNT_NOT_VERIFIED'],
    [{ isLicensed: false }, 'LICENSE_MISSING'],
    [{ openConditions: ['Backups'] }, 'SUBJECTIVITIES_OPEN'],
    [{ isRetailRequest: false }, 'NOT_A_RETAIL_REQUEST'],
    [{ status: 'READY' }, 'TRANSITION_NOT_ALLOWED'],
  ] as const)('a wholesaler approves what it may bind itself, and no more: %o', (change, code) => {
    expect(quoteRules.refusalOf('approve', { ...asked, ...change }, ofWholesaler)?.code).toBe(code)
  })

  it('a wholesaler takes, gives and releases only what a retail agency asked for', () => {
    const ofDesk = { ...asked, product: 'P250' }
    for (const action of ['takeRequest', 'assignRequest', 'reject'] as const) {
      expect(quoteRules.refusalOf(action, { ...asked, product: 'P250' }, ofWholesaler)).toBeNull()
      expect(quoteRules.refusalOf(action, { ...asked, isRetailRequest: false }, ofWholesaler)?.code).toBe(
        'NOT_A_RETAIL_REQUEST',
      )
      expect(quoteRules.refusalOf(action, { ...asked, isRetailRequest: false }, ofUnderwriter)).toBeNull()
      expect(quoteRules.refusalOf(action, ofDesk, ofUnderwriter)).toBeNull()
      expect(quoteRules.refusalOf(action, asked, () => false)?.code).toBe('PERMISSION_MISSING')
    }
  })

  it('a request is taken once by its holder, who may give it on or back', () => {
    const held = { ...asked, isHeldByReader: true }
    const codeOf = (action: 'takeRequest' | 'assignRequest' | 'returnRequest', facts: QuoteFacts) =>
      quoteRules.refusalOf(action, facts, ofWholesaler)?.code
    expect(codeOf('takeRequest', held)).toBe('REQUEST_TAKEN')
    expect(codeOf('assignRequest', held)).toBeUndefined()
    expect(codeOf('returnRequest', held)).toBeUndefined()
    expect(codeOf('takeRequest', asked)).toBeUndefined()
    expect(codeOf('returnRequest', asked)).toBe('REQUEST_NOT_HELD')
    expect(codeOf('returnRequest', { ...held, isRetailRequest: false })).toBe('NOT_A_RETAIL_REQUEST')
    const ofDesk = { ...held, product: 'P250' }
    expect(quoteRules.refusalOf('takeRequest', ofDesk, ofUnderwriter)?.code).toBe('REQUEST_TAKEN')
  })

  it('underwriters decide on what the wholesaler answers, and do not take it', () => {
    for (const action of ['takeRequest', 'assignRequest'] as const)
      expect(quoteRules.refusalOf(action, asked, ofUnderwriter)?.code).toBe('WHOLESALER_ANSWERS')
    for (const action of ['approve', 'reject'] as const)
      expect(quoteRules.refusalOf(action, asked, ofUnderwriter)).toBeNull()
  })
})

it('a request is never without an owner', () => {
  const agencyName = 'Crestline'
  const untaken = { agencyName, brokerName: null, underwriterName: null }
  expect(holderText({ ...untaken, answerer: 'WHOLESALER' })).toBe(
    'Crestline has the request; no one has taken it yet.',
  )
  expect(holderText({ ...untaken, answerer: 'UNDERWRITER' })).toBe(
    'Underwriting has the request; no underwriter has taken it yet.',
  )
  // The underwriter who released the terms has nothing to do with what the wholesaler answers.
  expect(holderText({ ...untaken, underwriterName: 'Uma Field', answerer: 'WHOLESALER' })).toBe(
    'Crestline has the request; no one has taken it yet.',
  )
  const taken = { agencyName, brokerName: 'Casey Boone', underwriterName: 'Uma Field' }
  expect(holderText({ ...taken, answerer: 'WHOLESALER' })).toBe('Casey Boone of Crestline has the request.')
  expect(holderText({ ...taken, answerer: 'UNDERWRITER' })).toBe('Uma Field, underwriter, has the request.')
})

it('says to each reader what can be done', () => {
  const texts = (['UNDERWRITER', 'WHOLESALER', 'AGENCY', 'RETAILER'] as const).flatMap((reader) =>
    (['WHOLESALER', 'UNDERWRITER'] as const).map((answerer) => mayText(reader, answerer)),
  )
  expect(texts.every((text) => text.endsWith('.'))).toBe(true)
  expect(new Set(texts).size).toBe(6)
})
