import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentDisposition, documentFileName, versionFileName } from './file-names.ts'
import { policyForm } from './form/policy-form.ts'
import { addressLines, formatDay, formatInstant, formatLimit, formatMoney } from '#domain/market/format.ts'
import { LEGAL_TEXTS, legalText } from './legal-texts.ts'

describe('file names', () => {
  it.each([
    ['QUOTE_PROPOSAL', 'Acme, Inc.', 'QCB-100-AB', 'Acme-Inc-QCB-100-AB-proposal.pdf'],
    ['APPLICATION', 'Acme, Inc.', 'QCB-100-AB', 'Acme-Inc-QCB-100-AB-Application.pdf'],
    ['CERTIFICATE', "O'Hara & Sons", 'PCB-1', 'OHara-Sons-PCB-1-Policy-Certificate.pdf'],
    ['POLICY', '../../etc/passwd', 'PCB-1', 'etc-passwd-PCB-1-Policy.pdf'],
    ['INVOICE', '🦊', 'INV-1', 'document-INV-1-Invoice.pdf'],
  ] as const)('%s of %s is %s-%s', (kind, company, number, expected) => {
    expect(documentFileName(kind, company, number)).toBe(expected)
  })

  it('are safe whatever a company is called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (company) => {
        const name = documentFileName('POLICY', company, 'PCB-1')
        expect(name).toMatch(/^[\p{L}\p{M}\p{N}-]+\.pdf$/u)
        expect(name.length).toBeLessThan(200)
        const header = contentDisposition(name, 'attachment')
        expect(header).toMatch(/^attachment; filename="[\w.-]+"(; filename\*=UTF-8''[\w.%~-]+)?$/)
      }),
    )
  })

  it('of two versions of one document differ', () => {
    const name = documentFileName('APPLICATION', 'Acme, Inc.', 'QCB-1')
    expect([1, 2].map((version) => versionFileName(name, version))).toEqual([
      'Acme-Inc-QCB-1-Application.pdf',
      'Acme-Inc-QCB-1-Application-v2.pdf',
    ])
  })

  it('travel with an ASCII fallback and their true letters', () => {
    expect(contentDisposition('Łódź-1-Policy.pdf', 'inline')).toBe(
      `inline; filename="_odz-1-Policy.pdf"; filename*=UTF-8''%C5%81%C3%B3d%C5%BA-1-Policy.pdf`,
    )
  })
})

describe('figures and days', () => {
  it.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [448700, '$4,487.00'],
    [100_000_000_00, '$100,000,000.00'],
    [-12345, '\u2212$123.45'],
  ])('%i cents are %s', (cents, text) => {
    expect(formatMoney(cents, 'USD')).toBe(text)
  })

  it('show a limit without empty decimals', () => {
    expect(formatLimit(1_000_000_00, 'GBP')).toBe('£1,000,000')
    expect(formatLimit(1_50, 'GBP')).toBe('£1.50')
  })

  it('name the month, in the order of the market', () => {
    expect(formatDay('2027-01-05', 'US')).toBe('January 5, 2027')
    expect(formatDay('2027-01-05', 'UK')).toBe('5 January 2027')
  })

  it('carry the zone of an instant', () => {
    expect(formatInstant('2026-07-01T12:00:00Z', 'Europe/London', 'UK')).toContain('13:00:00 BST')
  })

  it('address an envelope as its country does', () => {
    const address = { address1: '1 A St', city: 'Peoria', state: 'IL', zipCode: '61602' }
    expect(addressLines(address)).toEqual(['1 A St', 'Peoria, IL 61602'])
    expect(addressLines({ address1: '1 Mill', address2: ' ', city: 'Leeds', zipCode: 'LS1 1AA' })).toEqual([
      '1 Mill',
      'Leeds',
      'LS1 1AA',
    ])
  })
})

describe.each([
  ['US', 'P100'],
  ['US', 'P250'],
  ['UK', 'P_ONE'],
  ['US', 'ZSP'],
  ['US', 'P_PLUS'],
] as const)('the policy form in the %s of %s', (market, product) => {
  const form = policyForm(market, product)
  const texts = [
    ...form.preamble,
    ...form.definitions.map((one) => one.meaning),
    ...form.sections.flatMap((section) =>
      section.clauses.flatMap((clause) => [
        ...clause.paragraphs,
        ...(clause.items ?? []),
        ...(clause.closing ? [clause.closing] : []),
      ]),
    ),
  ]

  it('defines every term that it sets in bold', () => {
    const defined = new Set([...form.definitions.map((one) => one.term.toLowerCase()), 'securities'])
    for (const text of texts) {
      const parts = text.split('*')
      expect(parts.length % 2).toBe(1)
      for (const [index, term] of parts.entries()) {
        if (index % 2 === 0) continue
        const plain = term.toLowerCase().replace(/'s$/, '')
        const singular = [plain, plain.replace(/s$/, ''), plain.replace(/ies$/, 'y')]
        expect(
          singular.some((one) => defined.has(one)),
          `"${term}" is not defined`,
        ).toBe(true)
      }
    }
  })

  it('uses every term that it defines', () => {
    const all = texts.join(' ').toLowerCase()
    for (const { term } of form.definitions) {
      const stem = term.toLowerCase().replace(/(y|e)$/, '')
      expect(all, term).toContain(`*${stem}`)
    }
  })

  it('points to sections that are there', () => {
    for (const [, number] of texts.join(' ').matchAll(/Section (\d)/g))
      expect(Number(number)).toBeLessThanOrEqual(form.sections.length)
    const definitions = form.sections.findIndex((one) => one.title === 'Definitions') + 1
    expect(texts[0]).toContain(`defined in Section ${definitions}.`)
  })

  it('lists its definitions in alphabetical order', () => {
    const terms = form.definitions.map((one) => one.term)
    expect(terms).toEqual(terms.toSorted((a, b) => a.localeCompare(b)))
  })

  it('uses the words of its market', () => {
    const all = texts.join(' ')
    if (market === 'UK')
      expect(all).not.toMatch(/\bretention\b|defense|unauthorized|\brevenue\b|Declarations/)
    else
      expect(all).not.toMatch(
        /\bexcess (?!of|cyber|insurance)|defence|unauthorised|turnover|the Schedule|cheques/,
      )
  })
})

describe('legal texts', () => {
  it('end with the law they cite', () => {
    expect(legalText('TERRORISM_ACCEPTED', 'US', '2027-12-31')).not.toBeNull()
    expect(legalText('TERRORISM_ACCEPTED', 'US', '2028-01-01')).toBeNull()
    expect(legalText('TERRORISM_ACCEPTED', 'UK', '2027-01-01')).toBeNull()
  })

  it('never stand twice for one key, market, state and day', () => {
    for (const text of LEGAL_TEXTS) {
      const rivals = LEGAL_TEXTS.filter(
        (other) =>
          other !== text &&
          other.key === text.key &&
          other.market === text.market &&
          other.validFrom <= (text.validTo ?? '9999-12-31') &&
          text.validFrom <= (other.validTo ?? '9999-12-31'),
      )
      expect(rivals).toEqual([])
    }
  })
})
