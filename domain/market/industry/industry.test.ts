import { describe, expect, it } from 'vitest'
import { naicsCodeOf, searchNaics } from './naics.ts'
import { naicsSector, peerGroup } from './sectors.ts'
import { searchSic, sicCodeOf } from './sic.ts'

describe('NAICS', () => {
  it.each([
    ['541110', 'Offices of Lawyers'],
    ['5411', 'Legal Services'],
    ['513210', 'Software Publishers'],
    ['33', 'Manufacturing'],
    ['519130', 'Internet Publishing and Broadcasting and Web Search Portals'],
  ])('%s is %s', (code, title) => expect(naicsCodeOf(code)?.title).toBe(title))

  it('says what took a retired code’s place', () => {
    expect(naicsCodeOf('511210')?.replacedBy).toEqual(['513210'])
    expect(naicsCodeOf('541110')?.replacedBy).toEqual([])
  })

  it.each(['999999', '1', '', 'toString'])('does not know %s', (code) => expect(naicsCodeOf(code)).toBeNull())

  it.each([
    ['lawyers', '541110'],
    ['dentist', '621210'],
    ['software publisher', '513210'],
    ['plumbing contractor', '238220'],
    ['6212', '621210'],
    ['brewery', '312120'],
    ['pharmacy', '456110'],
    ['cpa tax returns', '541211'],
  ])('finds %s among the first five', (query, code) =>
    expect(searchNaics(query, 5).map((one) => one.code)).toContain(code),
  )

  it('offers no retired code and nothing for nonsense', () => {
    expect(searchNaics('511')).toEqual([])
    expect(searchNaics('xyzzyq')).toEqual([])
    expect(searchNaics('')).toEqual([])
  })

  it('names the sector', () => {
    expect(naicsSector('454110')).toEqual({ code: '44-45', name: 'Retail Trade' })
    expect(naicsSector('99')).toBeNull()
  })
})

describe('SIC', () => {
  it('knows divisions, subclasses and their section', () => {
    expect(sicCodeOf('69102')).toEqual({
      code: '69102',
      title: 'Solicitors',
      section: 'M',
      sectionTitle: 'Professional, Scientific and Technical Activities',
    })
    expect(sicCodeOf('62090')?.title).toBe('Computer programming, consultancy and related activities')
    expect(sicCodeOf('04')).toBeNull()
    expect(sicCodeOf('M')).toBeNull()
  })

  it('is searched by words', () => expect(searchSic('dental practice', 3)[0]?.code).toBe('86230'))
})

describe('the peer group', () => {
  it.each([
    [{ naicsCode: '541110' }, 'NAICS 54'],
    [{ naicsCode: '332710' }, 'NAICS 31-33'],
    [{ sicCode: '62012' }, 'SIC 62'],
    [{ naicsCode: null }, null],
  ])('of %j is %s', (codes, group) => expect(peerGroup(codes)).toBe(group))
})
