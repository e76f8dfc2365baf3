import { describe, expect, it } from 'vitest'
import { signedAsOffered } from './signed-as-offered.ts'
import { electionRefusal } from './terrorism-election.ts'
import { isTerrorismOffered } from '../terms/terrorism.ts'
import { type TerrorismOffer, terrorismOfferOf, type TerrorismTerms } from './terrorism-offer.ts'

const terms: TerrorismTerms = {
  market: 'US',
  currency: 'USD',
  effectiveDate: '2026-12-01',
  endDate: '2027-12-01',
  premium: 41_00,
  isExcluded: false,
}
const offer = terrorismOfferOf(terms) as TerrorismOffer

describe('the offer of coverage for acts of terrorism', () => {
  it('has what the Act wants disclosed: the federal share, the cap, and the premium as a figure', () => {
    const text = offer.paragraphs.join(' ')
    expect(text).toContain('REIMBURSES 80%')
    expect(text).toContain('$100 BILLION CAP')
    expect(offer.choices.map(({ election }) => election)).toEqual(['ACCEPT', 'REJECT'])
    expect(offer.choices[0]?.text).toContain('for a prospective premium of $41.00.')
  })

  it('prints a premium of nothing as a figure too', () =>
    expect(terrorismOfferOf({ ...terms, premium: 0 })?.choices[0]?.text).toContain('premium of $0.00.'))

  it('holds what the terms hold, at the same premium', () => {
    expect(offer.election).toBe('ACCEPT')
    const without = terrorismOfferOf({ ...terms, isExcluded: true })
    expect(without).toEqual({ ...offer, election: 'REJECT' })
  })

  it('adds the conditional disclosure where the term outlasts the program, and not before', () => {
    const conditional = (endDate: string) =>
      terrorismOfferOf({ ...terms, endDate })?.paragraphs.filter((text) =>
        text.includes('ends on December 31'),
      )
    expect(conditional('2027-12-31')).toEqual([])
    expect(conditional('2028-01-01')).toHaveLength(1)
  })

  it('is not made in the United Kingdom, nor for terms that start after the program', () => {
    expect(terrorismOfferOf({ ...terms, market: 'UK', currency: 'GBP' })).toBeNull()
    expect(terrorismOfferOf({ ...terms, effectiveDate: '2027-12-31' })).not.toBeNull()
    expect(terrorismOfferOf({ ...terms, effectiveDate: '2028-01-01', endDate: '2029-01-01' })).toBeNull()
  })

  it('is made where the guards of a quote say that there is something to elect', () => {
    for (const market of ['US', 'UK'] as const)
      for (const effectiveDate of ['2024-02-29', '2026-12-31', '2027-12-31', '2028-01-01', '2031-06-01'])
        expect(terrorismOfferOf({ ...terms, market, effectiveDate, endDate: '2032-06-01' }) !== null).toBe(
          isTerrorismOffered(market, effectiveDate),
        )
  })
})

describe('an election', () => {
  it.each([
    [offer, 'ACCEPT', false, undefined],
    [offer, 'ACCEPT', true, undefined],
    [offer, undefined, false, 'REQUIRED'],
    [offer, 'REJECT', false, 'ELECTION_DIFFERS'],
    [offer, 'REJECT', true, 'ELECTION_AFTER_BINDING'],
    [{ election: 'REJECT' }, 'ACCEPT', false, 'ELECTION_DIFFERS'],
    [{ election: 'REJECT' }, 'REJECT', false, undefined],
    [undefined, undefined, false, undefined],
    [undefined, 'ACCEPT', false, 'NOT_ASKED'],
  ] as const)('of %j as %s, bound %s, is refused with %s by its field', (offered, given, isBound, code) =>
    expect(electionRefusal(offered, given, isBound)?.errors?.map((one) => [one.field, one.code])).toEqual(
      code && [['terrorismElection', code]],
    ),
  )

  it('is sent with the hash as terms hold it, and left out where none is asked for', () => {
    expect(signedAsOffered({ sha256: 'a', terrorism: offer })).toEqual({
      sha256: 'a',
      terrorismElection: 'ACCEPT',
    })
    expect(signedAsOffered({ sha256: 'a' })).toEqual({ sha256: 'a' })
  })
})
