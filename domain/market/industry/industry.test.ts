import { describe, expect, it } from 'vitest'
import edition2017 from '#domain/market/industry/lists/naics-2017.json' with { type: 'json' }
import edition2022 from '#domain/market/industry/lists/naics-2022.json' with { type: 'json' }
import { naicsCarriedForward, naicsChoices, naicsCodeOf, naicsProblem, searchNaics } from './naics.ts'
import naicsWords from '#domain/market/industry/lists/naics-words.json' with { type: 'json' }
import { naicsSector, peerGroup } from './sectors.ts'
import editionSic from '#domain/market/industry/lists/sic-2007.json' with { type: 'json' }
import { searchSic, sicCodeOf } from './sic.ts'
import sicWords from '#domain/market/industry/lists/sic-words.json' with { type: 'json' }

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

  it('knows the published list of 2022 whole, each code current and by its title', () => {
    const codes = edition2022.codes
    const ofLength = (digits: number) => codes.filter(([code]) => code.length === digits).length
    // The Census Bureau counts 20 sectors, of which three are spans of numbers that its list has no line for.
    expect([2, 3, 4, 5, 6].map(ofLength)).toEqual([17, 96, 308, 689, 1012])
    expect(codes.filter(([code], at) => at > 0 && code <= (codes[at - 1]?.[0] ?? ''))).toHaveLength(0)
    for (const [code, title] of codes)
      expect(naicsCodeOf(code), code).toMatchObject({
        title,
        replacedBy: [],
        sector: { name: expect.any(String) },
      })
    expect(['31', '32', '33', '44', '45', '48', '49'].map((code) => naicsCodeOf(code)?.replacedBy)).toEqual(
      Array.from({ length: 7 }, () => []),
    )
  })

  it('knows each retired code of 2017 by what took its place, and never as current', () => {
    const current = new Set(edition2022.codes.map(([code]) => code))
    const retired = edition2017.retired.map(([code]) => code)
    expect(retired.filter((code) => code.length === 6)).toHaveLength(139)
    for (const code of retired) {
      expect(current.has(code), code).toBe(false)
      const { replacedBy = [] } = naicsCodeOf(code) ?? {}
      expect(replacedBy.length, code).toBeGreaterThan(0)
      expect(
        replacedBy.filter((one) => !current.has(one) || one.length !== code.length),
        code,
      ).toEqual([])
    }
    const offered = new Set([...current].flatMap((code) => searchNaics(code, 50).map((one) => one.code)))
    expect(retired.filter((code) => offered.has(code))).toEqual([])
  })

  it.each([
    ['441228', '441227'],
    ['441310', '441330'],
    ['441320', '441340'],
    ['424320', '424350'],
    ['424330', '424350'],
    ['425110', '425120'],
    ['454310', '457210'],
    ['454210', '445132'],
    ['517311', '517111'],
    ['442', '449'],
    ['443', '449'],
    ['446', '456'],
    ['447', '457'],
    ['448', '458'],
    ['451', '459'],
    ['452', '455'],
    ['511', '513'],
    ['541110', '541110'],
    ['454110', '454110'],
  ])('carries %s forward as %s', (code, now) => expect(naicsCarriedForward(code)).toBe(now))

  it('asks where several codes took a code’s place, and never picks', () => {
    expect(naicsChoices('454110')).toHaveLength(42)
    expect(naicsChoices('454110')).toContainEqual({ code: '459310', title: 'Florists' })
    expect(naicsChoices('541110')).toEqual([])
    expect(naicsProblem('515120')).toBe(
      '515120 (Television Broadcasting) ended with the 2017 edition of NAICS. Choose 516120 Television Broadcasting Stations, or 516210 Media Streaming Distribution Services, Social Networks, and Other Media Networks and Content Providers.',
    )
    expect(['541110', '511210'].map(naicsProblem)).toEqual([null, null])
  })

  it('finds by a retired code what took its place', () => {
    expect(searchNaics('511210').map((one) => one.code)).toEqual(['513210'])
    expect(searchNaics('454110', 50)).toEqual(naicsChoices('454110'))
  })

  it('offers nothing for nonsense', () => {
    expect(searchNaics('xyzzyq')).toEqual([])
    expect(searchNaics('')).toEqual([])
  })

  it('names the sector', () => {
    expect(naicsSector('454110')).toEqual({ code: '44-45', name: 'Retail Trade' })
    expect(naicsSector('99')).toBeNull()
  })
})

describe('SIC', () => {
  it('knows divisions, groups, classes and subclasses by titles of their own', () => {
    const codes = editionSic.codes
    const ofLength = (digits: number) => codes.filter(([code]) => code.length === digits).length
    expect([2, 3, 4, 5].map(ofLength)).toEqual([88, 272, 615, 728])
    for (const [code, title] of codes)
      expect(sicCodeOf(code), code).toMatchObject({ code, title, sectionTitle: expect.any(String) })
    const subclasses = codes.filter(([code]) => code.length === 5)
    // Some divisions are one subclass: its title is the division's by the list itself.
    const asDivision = subclasses.filter(([code, title]) => sicCodeOf(code.slice(0, 2))?.title === title)
    expect(asDivision.length).toBeLessThan(20)
    expect(sicCodeOf('69102')).toEqual({
      code: '69102',
      title: 'Solicitors',
      section: 'M',
      sectionTitle: 'Professional, Scientific and Technical Activities',
    })
    expect(sicCodeOf('62090')?.title).toBe('Other information technology and computer service activities')
    expect(sicCodeOf('86230')).toMatchObject({ title: 'Dental practice activities', section: 'Q' })
  })

  it.each(['04', 'M', '62099', '1', '', '999999'])('does not know %s', (code) =>
    expect(sicCodeOf(code)).toBeNull(),
  )

  it.each([
    ['dentist', '86230'],
    ['dental practice', '86230'],
    ['accountant', '69201'],
    ['nursery', '88910'],
    ['pub', '56302'],
    ['GP surgery', '86210'],
    ['solicitors', '69102'],
    ['plumber', '43220'],
    ['estate agent', '68310'],
    ['charities', '94990'],
    ['school', '85310'],
    ['restaurant', '56101'],
    ['hairdresser', '96020'],
    ['scaffolding', '43991'],
    // By the official index alone.
    ['abattoir knacker', '10110'],
  ])('finds %s first as %s', (query, code) => expect(searchSic(query, 3)[0]?.code).toBe(code))

  it('lists a whole word above every beginning of another one', () => {
    const [first, ...rest] = searchSic('pub', 50)
    expect(first?.code).toBe('56302')
    expect(rest.filter(({ title }) => /publishing/i.test(title)).length).toBeGreaterThan(3)
  })
})

describe.each([
  ['the United States', naicsWords.words, searchNaics, naicsCodeOf],
  ['the United Kingdom', sicWords.words, searchSic, sicCodeOf],
] as const)('the words of %s', (_, words, search, codeOf) => {
  const byCode = Object.entries(words)
  const codesOf = new Map<string, string[]>()
  for (const [code, list] of byCode)
    for (const word of list)
      codesOf.set(word.toLowerCase(), [...(codesOf.get(word.toLowerCase()) ?? []), code])

  it('are of codes that there are', () => {
    const isCurrent = (code: string): boolean => {
      const known = codeOf(code)
      return known !== null && !('replacedBy' in known && known.replacedBy.length > 0)
    }
    expect(byCode.filter(([code]) => !isCurrent(code))).toEqual([])
    expect(byCode.length).toBeGreaterThan(150)
  })

  it('find their codes before all others', () => {
    for (const [word, codes] of codesOf)
      expect(
        search(word, codes.length)
          .map(({ code }) => code)
          .sort(),
        word,
      ).toEqual([...codes].sort())
  })
})

it('words of one country find nothing by the other one’s list', () => {
  expect(searchNaics('domiciliary care')[0]?.code).not.toBe('88100')
  expect(searchSic('realtor')).toEqual([])
  expect(searchNaics('conveyancer')).toEqual([])
})

describe('the peer group', () => {
  it.each([
    [{ naicsCode: '541110' }, 'NAICS 54'],
    [{ naicsCode: '332710' }, 'NAICS 31-33'],
    [{ sicCode: '62012' }, 'SIC 62'],
    [{ naicsCode: null }, null],
  ])('of %j is %s', (codes, group) => expect(peerGroup(codes)).toBe(group))
})
