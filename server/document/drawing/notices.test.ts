import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { APPLICATION_NOTICES } from '#domain/document/notices/application-notices.ts'
import { fraudWarningOf } from '#domain/document/notices/fraud-warnings.ts'
import { SURPLUS_NOTICES, surplusNoticeOf } from '#domain/document/notices/surplus-notices.ts'
import { signedNoticeOf } from '#domain/quote/signing/surplus-notice.ts'
import { terrorismOfferOf } from '#domain/quote/signing/terrorism-offer.ts'
import { applicantNoticeFacts } from '#server/document/shared/applicant-notice.ts'
import { surplusNoticeFacts } from '#server/document/shared/surplus-notice.ts'
import { createDocumentRenderer, type DocumentRenderer } from '../shared/render.ts'
import { specimenFacts } from './specimens.ts'

let renderer: DocumentRenderer
beforeAll(() => {
  renderer = createDocumentRenderer({ timeoutMs: 900_000 })
})
afterAll(() => renderer.close())

const US = specimenFacts('US')
const DAY = '2026-12-20'
const BROKER = {
  name: 'Odette Broussard',
  agency: 'Bayou Wholesale LLC',
  number: '771204',
  address: '12 Levee Street, Baton Rouge, LA 70802',
}

interface Piece {
  text: string
  /** Printed size in points. */
  points: number
  font: string
}

/** Every piece of text of each page with its printed size, and the operators that color it. */
const readPages = async (bytes: Buffer) => {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages: Piece[][] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    // Fonts are named once what is drawn is known.
    await page.getOperatorList()
    pages.push(
      items.flatMap((item) =>
        'str' in item && item.str.trim() !== ''
          ? [
              {
                text: item.str,
                points: Math.hypot(item.transform[0] as number, item.transform[1] as number),
                font: (page.commonObjs.get(item.fontName) as { name: string }).name,
              },
            ]
          : [],
      ),
    )
  }
  await document.destroy()
  return pages
}

/** Letters and digits alone, as a law is compared. */
const letters = (text: string): string => text.toLowerCase().replaceAll(/[^a-z\d]/g, '')

/** The pieces of a page that print a text, in their order. */
const piecesOf = (page: readonly Piece[], text: string): Piece[] => {
  const wanted = letters(text)
  for (let first = 0; first < page.length; first += 1) {
    let found = ''
    for (let last = first; last < page.length && found.length < wanted.length; last += 1) {
      found += letters(page[last]?.text ?? '')
      if (found === wanted) return page.slice(first, last + 1)
    }
  }
  return []
}

const shown = (place: 'POLICY' | 'BINDER' | 'CERTIFICATE', state: string) =>
  surplusNoticeFacts(place, { is_surplus: true, state, effective_date: DAY }, { broker: BROKER, filed: [] })

const policyOf = async (state: string): Promise<Piece[][]> => {
  const { POLICY } = US
  const terms = { ...POLICY.terms, isSurplus: true }
  const { bytes } = await renderer.renderPdf('POLICY', { ...POLICY, terms, ...shown('POLICY', state) })
  return readPages(bytes)
}

const states = SURPLUS_NOTICES.filter(({ wording }) => wording !== 'MISSING').map(({ state }) => state)

describe.each(states)('a surplus lines policy of %s', (state) => {
  it('prints the notice of the state as its law wants it', async () => {
    const notice = surplusNoticeOf(state, DAY, [])
    if (!notice) throw new Error(`${state} has a notice`)
    const pages = await policyOf(state)
    const [page = [], at] = pages
      .map((one, index) => [one, index] as const)
      .find(([one]) => one.some(({ text }) => text === 'Surplus lines notice')) ?? [[], -1]
    if (notice.isOnFace) expect(at).toBe(0)
    for (const text of shown('POLICY', state).surplusNotice?.paragraphs ?? []) {
      const pieces = piecesOf(page, text)
      expect(pieces.length, text).toBeGreaterThan(0)
      expect(Math.min(...pieces.map(({ points }) => points)) + 0.01).toBeGreaterThanOrEqual(
        notice.points ?? 8,
      )
      if (notice.isBold) for (const { font } of pieces) expect(font).toMatch(/bold/i)
    }
    const all = page.map(({ text }) => text).join(' ')
    if (notice.broker.includes('NAME')) expect(all).toContain(BROKER.name)
    if (notice.broker.includes('LICENSE'))
      expect(all).toContain(`${state} surplus lines license ${BROKER.number}`)
    expect(all.includes('Signed: Odette Broussard')).toBe(notice.isSignedByBroker)
    if (notice.broker.includes('ADDRESS')) expect(all).toContain('12 Levee Street')
    expect(all.includes('Specimen:')).toBe(!['FL', 'LA', 'ME', 'MI', 'ND', 'NM', 'SD', 'VT'].includes(state))
    // The general text of before is a fallback for no state.
    expect(all).not.toContain('losses are not covered by the state insurance guaranty fund.')
  })
})

describe.each(APPLICATION_NOTICES)(
  'the notice that an applicant signs in $state',
  ({ state, paragraphs, points, isBold }) => {
    it.each(['APPLICATION', 'POLICY'] as const)(
      'is printed whole on the sheet of the %s, as its law wants it',
      async (kind) => {
        const notice = signedNoticeOf(true, state, DAY, [])
        if (!notice) throw new Error(`${state} has a notice`)
        const facts = applicantNoticeFacts(notice)
        const signer = {
          signeeName: 'Eleanor Marsh',
          signeeTitle: 'Partner',
          signedAt: '2026-12-05T15:00:00Z',
          timeZone: 'America/Chicago',
        }
        const { bytes } = await renderer.renderPdf(kind, {
          ...US[kind],
          ...(kind === 'APPLICATION' ? { surplusNotice: facts } : { signedNotice: { ...facts, signer } }),
        } as never)
        const pages = await readPages(bytes)
        for (const text of paragraphs) {
          const pieces = pages.flatMap((page) => piecesOf(page, text))
          expect(pieces.length, text).toBeGreaterThan(0)
          expect(Math.min(...pieces.map((one) => one.points)) + 0.01).toBeGreaterThanOrEqual(points ?? 8)
          if (isBold) for (const { font } of pieces) expect(font).toMatch(/bold/i)
        }
        expect(
          pages
            .flat()
            .map(({ text }) => text)
            .join(' '),
        ).toContain(notice.statement)
      },
    )
  },
)

describe('a surplus lines notice', () => {
  it('names the plain premium tax of Texas, without its stamping fee', () => {
    expect(shown('POLICY', 'TX').surplusNotice?.paragraphs.join(' ')).toContain(
      'requires payment of a 4.85 percent tax on gross premium',
    )
  })

  it('is on binder and certificate where the law asks for it on every evidence of insurance', async () => {
    const [text = ''] = shown('BINDER', 'FL').surplusNotice?.paragraphs ?? []
    for (const kind of ['BINDER', 'CERTIFICATE'] as const) {
      const { bytes } = await renderer.renderPdf(kind, { ...US[kind], ...shown(kind, 'FL') } as never)
      const [first = []] = await readPages(bytes)
      const pieces = piecesOf(first, text)
      expect(pieces.length, kind).toBeGreaterThan(0)
      for (const { points, font } of pieces) {
        expect(points + 0.01).toBeGreaterThanOrEqual(14)
        expect(font).toMatch(/bold/i)
      }
    }
    // On the policy alone.
    expect(shown('POLICY', 'FL').surplusNotice?.ids).toEqual(['FL-1', 'FL-2'])
    expect(shown('CERTIFICATE', 'FL').surplusNotice?.ids).toEqual(['FL-1'])
    expect(shown('CERTIFICATE', 'NE').surplusNotice).toBeUndefined()
  })

  it('is red as ink and no tint where the law wants red', async () => {
    const { POLICY } = US
    const { bytes } = await renderer.renderPdf('POLICY', { ...POLICY, ...shown('POLICY', 'MI') })
    const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
    const { argsArray } = await (await document.getPage(1)).getOperatorList()
    expect(JSON.stringify(argsArray)).toContain('#ff0000')
    await document.destroy()
  })

  it('is not printed on admitted paper', () => {
    const admitted = { is_surplus: false, state: 'FL', effective_date: DAY }
    expect(surplusNoticeFacts('POLICY', admitted, { broker: null, filed: [] })).toEqual({})
  })
})

describe('an application', () => {
  it.each(['NY', 'FL', 'CO'])('of %s bears its fraud warning directly above the signature', async (state) => {
    const fraudWarning = fraudWarningOf(state, DAY)
    const { bytes } = await renderer.renderPdf('APPLICATION', { ...US.APPLICATION, fraudWarning })
    const page = (await readPages(bytes)).find((one) => piecesOf(one, fraudWarning).length > 0) ?? []
    const pieces = piecesOf(page, fraudWarning)
    for (const { points } of pieces) expect(points + 0.01).toBeGreaterThanOrEqual(10)
    const next = page[page.indexOf(pieces.at(-1) as Piece) + 1]
    expect(next?.text).toBe(US.APPLICATION.signature?.signeeName)
  })

  it.each([[false], [true]])(
    'bears the offer of coverage for terrorism whole, its choice marked once signed (%s)',
    async (isSigned) => {
      const offer = terrorismOfferOf({
        market: 'US',
        currency: 'USD',
        effectiveDate: DAY,
        endDate: DAY,
        premium: 41_00,
        isExcluded: true,
      })
      const choices = (offer?.choices ?? []).map(({ text, election }) => ({
        text,
        isElected: isSigned && election === 'REJECT',
      }))
      const { title = '', paragraphs = [], heading = '' } = offer ?? {}
      const { bytes } = await renderer.renderPdf('APPLICATION', {
        ...US.APPLICATION,
        terrorismOffer: { title, paragraphs, heading, choices },
      })
      const pages = await readPages(bytes)
      for (const text of paragraphs)
        expect(
          pages.some((page) => piecesOf(page, text).length > 0),
          text.slice(0, 40),
        ).toBe(true)
      const letters = pages
        .flat()
        .map(({ text }) => text)
        .join(' ')
        .replaceAll(/\s+/g, ' ')
      expect(letters).toContain(
        '[ ] I hereby elect to purchase terrorism coverage for a prospective premium of $41.00.',
      )
      expect(letters).toContain(`[${isSigned ? 'X' : ' '}] I hereby decline to purchase terrorism coverage`)
    },
  )
})
