import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { DocumentKind, FactsByKind } from '#domain/document/document-facts.ts'
import { baseForm } from '#domain/document/form/policy-form.ts'
import { DOCUMENT_KIND_NAMES } from '#domain/document/kinds.ts'
import { createDocumentRenderer, type DocumentRenderer } from './render.ts'
import { specimenFacts } from '../drawing/specimens.ts'

let renderer: DocumentRenderer

beforeAll(() => {
  // What is too long for people is not for a busy machine; the limit itself is tried with the pool.
  renderer = createDocumentRenderer({ timeoutMs: 900_000 })
})
afterAll(() => renderer.close())

interface ReadPdf {
  text: string
  pages: string[]
  info: Record<string, unknown>
  width: number
}

const readPdf = async (bytes: Buffer): Promise<ReadPdf> => {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(
      items
        .map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''))
        .join('')
        .replace(/\s+/g, ' '),
    )
  }
  const { info } = await document.getMetadata()
  const width = (await document.getPage(1)).getViewport({ scale: 1 }).width
  await document.destroy()
  return { text: pages.join(' '), pages, info: info as Record<string, unknown>, width }
}

const draw = async <Kind extends DocumentKind>(kind: Kind, facts: FactsByKind[Kind]) => {
  const rendered = await renderer.renderPdf(kind, facts)
  return { ...rendered, ...(await readPdf(rendered.bytes)), count: rendered.pages }
}

const drawn = new WeakMap<object, ReturnType<typeof draw>>()

/** The document of these very facts, drawn once for all tests that read it. */
const render = <Kind extends DocumentKind>(kind: Kind, facts: FactsByKind[Kind]): ReturnType<typeof draw> => {
  const known = drawn.get(facts) ?? draw(kind, facts)
  drawn.set(facts, known)
  return known
}

const US = specimenFacts('US')
const UK = specimenFacts('UK')

const MUST_SAY: Record<DocumentKind, readonly string[]> = {
  QUOTE_PROPOSAL: ['QCB-100-7K2M9XQA', 'December 20, 2026', '$4,487.00', 'Prairie Lantern Accounting LLC'],
  APPLICATION: ['Eleanor Marsh', 'Managing Partner', '203.0.113.24', 'November 20, 2026 at 9:01:42 AM CST'],
  BINDER: ['BCB-100-5PL3', 'January 4, 2027', '$2,000,000', 'Northbank Casualty Company'],
  POLICY: ['PCB-100-4TR8W2ZN', '12:01 AM', '$4,096.00', '$41.00', 'NAIC 22963', 'CYB US 00 01'],
  ENDORSEMENT: ['PCB-100-4TR8W2ZN/E01', 'April 1, 2027', '$2,000,000', '$736.00', 'Eleanor Marsh'],
  INVOICE: ['INV-000482', '$4,487.00', 'December 12, 2026', '$3,487.00'],
  CREDIT_NOTE: ['CRN-000017', 'Return premium', 'Set against invoice INV-000482', '$676.46'],
  COMMISSION_STATEMENT: ['October 2026', 'Clawed back', '$1,500.00', 'c0ffee00'],
  RECEIPT: ['REC-000313', 'txn_01J8ZK4', 'ending in 4242', '$0.00'],
  FINANCE_AGREEMENT: ['9.50%', '$364.12', '$8,264.58', '$8,628.70', 'ANNUAL PERCENTAGE RATE', '18608'],
  DECLINATION: ['QCB-100-7K2M9XQA', 'Poor Cyber Security Controls', 'Uma Whitfield', '$2,000,000'],
  NO_KNOWN_LOSS: ['BCB-100-5PL3', 'Prairie Lantern Accounting LLC', '$2,000,000', 'template'],
  DILIGENT_EFFORT: ['Granite Lake Mutual', 'Victor Osei', 'R.C. 3905.33(B)', 'The agency represents two'],
  SURPLUS_NOTICE: ['Odette Broussard', 'SL 771204', '5d41402abc4b', 'Louisiana Insurance Code', '$2,000,000'],
  COMPARISON: ['QCB-100-9ZP1', '$5,120.50', 'not offered yet'],
  SUBJECTIVITY_LETTER: ['Multi-factor authentication', 'December 10, 2026', 'Uma Whitfield'],
  RENEWAL_DIFFERENCE: ['$4,487.00', '$4,757.50', '+$270.50', '6.0 %', '$118.00', 'Line by line'],
  BOR_ACKNOWLEDGEMENT: ['PCB-100-4TR8W2ZN', 'November 30, 2026', 'December 1, 2026', 'Eleanor Marsh'],
  BOR_NOTICE: [
    'Harborview Insurance Agency',
    'November 27, 2026',
    'rescinding letter',
    'Lone Pine Insurance',
  ],
  BOR_CONFIRMATION: ['Lone Pine Insurance', 'December 1, 2026', 'PCB-100-4TR8W2ZN'],
  CANCELLATION_REQUEST: ['April 1, 2027, 12:01 AM', 'Eleanor Marsh', 'release the insurer', 'template'],
  CANCELLATION_NOTICE: ['April 6, 2027, 12:01 AM', '3426(c)(1)(A)', '$4,487.00', 'April 5, 2027', 'review'],
  NONRENEWAL_NOTICE: ['740,000', '3426(e)', 'September 20, 2027', 'review', 'in time'],
  CHANGED_RENEWAL_NOTICE: ['$4,915.20', 'not compared with the law', 'December 5, 2028', 'waiting period'],
  CANCELLATION: ['365, 117, 248', '0.679', '$1,591.26', 'April 1, 2027'],
  REPORTING_OFFER: ['February 8, 2027', '$6,898.50', 'December 9, 2029', '11 NYCRR 73.3', 'no new limit'],
  REPORTING_ENDORSEMENT: ['2 years', 'December 9, 2028', '$7,117.87', '$2,000,000'],
  RUN_OFF_ENDORSEMENT: [
    'July 1, 2027',
    'Harbor Systems Group',
    '80 percent',
    'December 5, 2029',
    '$7,117.87',
  ],
  REINSTATEMENT: ['For 14 days', 'April 20, 2027', 'Charged again'],
  CERTIFICATE: ['Riverside Property Holdings LLC', 'certificate holder is not an insured', '$10,000'],
}

const WITH_INSUREDS = ['QUOTE_PROPOSAL', 'APPLICATION', 'BINDER', 'POLICY', 'CERTIFICATE'] as const

describe('a rendered document', () => {
  it.each(WITH_INSUREDS)('%s names the additional insureds with their address', async (kind) => {
    const { text } = await render(kind, US[kind])
    expect(text).toContain('Additional insureds')
    expect(text).toContain('Harbor Landlords LLC')
    expect(text).toContain('1 Quay Street')
    const withoutInsureds = await render(kind, { ...US[kind], additionalInsureds: [] })
    expect(withoutInsureds.text).not.toContain('Harbor Landlords LLC')
  })

  it.each(DOCUMENT_KIND_NAMES)('%s states its facts to the cent on Letter paper', async (kind) => {
    const pdf = await render(kind, US[kind])
    for (const fact of MUST_SAY[kind]) expect(pdf.text).toContain(fact)
    expect(pdf.width).toBe(612)
    expect(pdf.count).toBe(pdf.pages.length)
    expect(pdf.pages.at(-1)).toContain(`Page ${pdf.count}/${pdf.count}`)
    expect(pdf.text).toContain(`Document ${US[kind].documentId}`)
    expect(pdf.info).toMatchObject({ Author: 'Bindery Underwriting, Inc.', Language: 'en-US' })
  })

  it.each(DOCUMENT_KIND_NAMES)('%s speaks British English on A4', async (kind) => {
    const pdf = await render(kind, UK[kind])
    expect(pdf.width).toBeCloseTo(595.28)
    expect(pdf.text.includes('£')).toBe(!kind.startsWith('BOR_') && kind !== 'NONRENEWAL_NOTICE')
    expect(pdf.text).not.toMatch(/\$\d|[Rr]etention|Agency|unauthorized|TRIA/)
  })

  it('says where to write to on the policy', async () => {
    expect((await render('POLICY', UK.POLICY)).pages[0]).toContain('1 Binder Lane')
  })

  it('says on every British paper how the issuer is registered and regulated', async () => {
    for (const kind of DOCUMENT_KIND_NAMES) {
      const { text } = await render(kind, UK[kind])
      expect(text, kind).toMatch(/Registered in England and Wales, number \d{8}\. Registered office: /)
      expect(text, kind).toContain('Authorised and regulated by the Financial Conduct Authority')
      expect((await render(kind, US[kind])).text, kind).not.toContain('Financial Conduct Authority')
    }
  })

  it('discloses needs, pay, complaints and compensation before the contract', async () => {
    const terms = { ...UK.QUOTE_PROPOSAL.terms, effectiveDate: '2026-12-01', expirationDate: '2027-12-01' }
    const { text } = await render('QUOTE_PROPOSAL', { ...UK.QUOTE_PROPOSAL, terms })
    for (const title of [
      'Who we are and who regulates us',
      'Demands and needs',
      'How we are paid',
      'Financial Ombudsman Service',
      'Financial Services Compensation Scheme',
    ])
      expect(text).toContain(title)
  })

  it('papers of 2027 have the claims-made notice and say whose time the hour is, earlier ones as they were', async () => {
    const later = { effectiveDate: '2027-02-01', expirationDate: '2028-02-01' }
    for (const kind of ['QUOTE_PROPOSAL', 'BINDER', 'POLICY'] as const) {
      const before = (await render(kind, US[kind])).text
      const { text } = await render(kind, { ...US[kind], terms: { ...US[kind].terms, ...later } } as never)
      expect(text, kind).toContain('claims-made and reported basis')
      expect(text, kind).toContain('12:01 AM standard time')
      expect(before, kind).not.toContain('claims-made and reported basis')
      expect(before, kind).not.toContain('standard time')
    }
  })

  it('papers that are issued now have both for terms of any day, and the whole disclosure of terrorism coverage', async () => {
    for (const kind of ['QUOTE_PROPOSAL', 'BINDER', 'POLICY'] as const) {
      const { text } = await render(kind, { ...US[kind], hasFullNotices: true } as never)
      expect(text, kind).toContain('12:01 AM standard time')
      expect(text, kind).toContain('claims-made and reported basis')
      expect(text, kind).toContain('REIMBURSES 80% BEGINNING ON JANUARY 1, 2020')
      expect(text, kind).toContain('violent act or an act that is dangerous')
    }
  })

  it('shows insurance premium tax as a line of its own', async () => {
    expect((await render('INVOICE', UK.INVOICE)).text).toMatch(/Insurance Premium Tax \(12%\) £491\.52/)
  })

  it('gives the same bytes for the same facts, whatever their order', async () => {
    const reordered = Object.fromEntries(Object.entries(US.POLICY).reverse()) as unknown as typeof US.POLICY
    const [first, second] = [await render('POLICY', US.POLICY), await render('POLICY', reordered)]
    expect(second.sha256).toBe(first.sha256)
    const other = await render('POLICY', { ...US.POLICY, policyNumber: 'PCB-100-OTHER' })
    expect(other.sha256).not.toBe(first.sha256)
  })

  it('contains nothing that runs, opens or fetches', async () => {
    for (const kind of DOCUMENT_KIND_NAMES) {
      const { bytes } = await render(kind, US[kind])
      expect(bytes.toString('latin1')).not.toMatch(
        /\/(JS|JavaScript|Launch|OpenAction|URI|EmbeddedFile|AA)\b/,
      )
    }
  })

  it('refuses to print a total that is not the sum of its lines', async () => {
    const wrong = { ...US.INVOICE, charges: { ...US.INVOICE.charges, total: 1 } }
    await expect(renderer.renderPdf('INVOICE', wrong)).rejects.toThrow('charges add up to 448700')
  })
})

describe('the receipt', () => {
  it('tells a card’s fee and what the card was charged, where there was one', async () => {
    const plain = await render('RECEIPT', US.RECEIPT)
    expect(plain.text).not.toContain('Card fee')
    expect(plain.text).toContain('Total charged')
    const { text } = await render('RECEIPT', { ...US.RECEIPT, processorFee: 13_01 })
    expect(text).toContain('Card fee')
    expect(text).toContain('$13.01')
    expect(text).toContain('$4,500.01')
  })
})

describe('the application', () => {
  it('puts the line to sign on the page of the statement that is signed', async () => {
    const { signature: _signature, ...unsigned } = US.APPLICATION
    const { pages } = await render('APPLICATION', unsigned)
    const signed = pages.find((page) => page.includes('Name and title')) ?? ''
    expect(signed).toContain('Statement of attestation')
  })

  it('states the day of a signature on paper, and of its recorder only who and when', async () => {
    const { signature } = US.APPLICATION
    if (!signature) throw new Error('the specimen is signed')
    const onPaper = { signedOn: '2026-11-12', recordedBy: 'Ada Agent', fileName: 'signed application.pdf' }
    const { text } = await render('APPLICATION', { ...US.APPLICATION, signature: { ...signature, onPaper } })
    for (const stated of ['November 12, 2026', 'Ada Agent', 'signed application.pdf'])
      expect(text).toContain(stated)
    expect(text).not.toContain(signature.ipAddress)
  })
})

describe('the policy', () => {
  it('repeats the header of a table that runs over the page', async () => {
    const { pages } = await render('POLICY', US.POLICY)
    expect(pages[0]).toContain('Coverages, limits and retention')
    expect(pages[1]).toContain('Coverages, limits and retention')
  })

  it('discloses terrorism cover with its premium, and its expiry when the term runs past it', async () => {
    const short = await render('POLICY', US.POLICY)
    expect(short.text).toContain('Premium for this coverage: $41.00')
    expect(short.text).not.toContain('Conditional disclosure')
    const terms = { ...US.POLICY.terms, effectiveDate: '2027-03-01', expirationDate: '2028-03-01' }
    expect((await render('POLICY', { ...US.POLICY, terms })).text).toContain('Conditional disclosure')
  })

  it('keeps the general text on policies of before the notices of the states were on file', async () => {
    const { text } = await render('POLICY', {
      ...US.POLICY,
      terms: { ...US.POLICY.terms, isSurplus: true },
    })
    expect(text).toContain('losses are not covered by the state insurance guaranty fund')
  })

  it('states the terms of the quote on the attested notice before the example that every notice shows', async () => {
    const { text } = await render('SURPLUS_NOTICE', US.SURPLUS_NOTICE)
    const at = (words: string) => {
      expect(text).toContain(words)
      return text.indexOf(words)
    }
    expect(at('Northbank Casualty Company')).toBeLessThan(at('Example terms, the same on every notice'))
    expect(at('$2,000,000')).toBeLessThan(at('$4,000,000'))
    expect(at('8 hours')).toBeLessThan(at('12 hours'))
    expect(text).toContain('They are not the terms of quote QCB-100-7K2M9XQA.')
    const { offered: _offered, ...before } = US.SURPLUS_NOTICE
    expect((await render('SURPLUS_NOTICE', before)).text).not.toContain('$4,000,000')
  })

  it.each(['POLICY', 'QUOTE_PROPOSAL'] as const)(
    'prints the wording of every endorsement: %s',
    async (kind) => {
      for (const facts of [US[kind], UK[kind]]) {
        const { text, pages } = await render(kind, facts)
        expect(facts.endorsements?.length).toBe(2)
        for (const { number, title, paragraphs } of facts.endorsements ?? []) {
          const page = pages.find((one) => one.includes(`Endorsement ${number} to`)) ?? ''
          expect(page).toContain(title)
          expect(page.replaceAll(/\s+/g, ' ')).toContain(
            (paragraphs[0] ?? '').split('*').at(-1)?.slice(0, 60).trim(),
          )
        }
        expect(text).toContain('All other terms of the policy remain unchanged.')
      }
      const { endorsements: _none, ...earlier } = US[kind]
      expect((await render(kind, earlier as (typeof US)[typeof kind])).text).not.toContain(
        'to policy PCB-100-4TR8W2ZN Effective',
      )
    },
  )

  it.each([
    ['POLICY', US.POLICY, '12 hours, no retention in money'],
    ['POLICY', UK.POLICY, '12 hours, no excess in money'],
  ] as const)('says that hours are all that the insured bears: %s', async (kind, facts, words) => {
    const { text } = await render(kind, facts)
    expect(text.replaceAll(/\s+/g, ' ')).toContain(words)
    // A schedule of before still says both.
    const coverages = facts.terms.coverages.map((one) =>
      one.waitingPeriodHours === undefined ? one : { ...one, retention: 25_000_00 },
    )
    const earlier = await render(kind, { ...facts, terms: { ...facts.terms, coverages } })
    expect(earlier.text.replaceAll(/\s+/g, ' ')).toMatch(/25,000 \/ 12 hours/)
  })

  it('has a form of six to ten pages between declarations and endorsements', async () => {
    const { pages } = await render('POLICY', US.POLICY)
    const first = pages.findIndex((page) => page.includes('Section 1.'))
    const end = pages.findIndex((page) => page.includes('Endorsement CY 27 01 to policy'))
    expect(end - first).toBeGreaterThanOrEqual(6)
    expect(end - first).toBeLessThanOrEqual(10)
  })
})

const wordedAs = (productCode: string, more: Partial<FactsByKind['POLICY']['terms']> = {}) => ({
  ...US.POLICY,
  terms: { ...US.POLICY.terms, productCode, ...more },
  forms: [baseForm('US', productCode, US.POLICY.terms.effectiveDate)],
})

it('a renewal names the policy that it renews', async () => {
  const { text } = await render('POLICY', { ...US.POLICY, isRenewal: true, renewalOf: 'CYP-200001' })
  expect(text).toContain('Renewal of CYP-200001')
})

describe('a policy that is not plain cyber cover', () => {
  it('of management liability has a form of its own, in which nothing is cyber cover', async () => {
    const { text } = await render('POLICY', wordedAs('ZSP', { coverages: [] }))
    expect(text).toContain('Form MGT US 00 01, edition 01 24')
    expect(text).toContain('Management liability and crime policy: declarations')
    for (const title of [
      'Directors and officers',
      'Fiduciary liability',
      'Employment practices liability',
      'Crime',
    ])
      expect(text).toMatch(new RegExp(`[12]\\.\\d ${title}`))
    expect(text).not.toMatch(/Security breach liability|Extortion threats|switch anything off/)
  })

  it('of an excess layer states its attachment point, what it follows, and that it follows form', async () => {
    const followedPolicy = { insurer: 'Northbank Casualty Company', policyNumber: 'NB-CY-2041' }
    const layer = { attachmentPoint: 3_000_000_00, followedPolicy }
    const { text } = await render('POLICY', wordedAs('P_PLUS', layer))
    for (const fact of [
      '$2,000,000 excess of $3,000,000',
      'NB-CY-2041',
      'Form CYX US 00 01',
      'Following form',
    ])
      expect(text).toContain(fact)
    expect(text).toContain('Schedule of underlying insurance')
    const unnamed = await render('POLICY', wordedAs('P_PLUS', { attachmentPoint: 3_000_000_00 }))
    expect(unnamed.text).toContain('To be named')
  })

  it('is applied for and certified by its own name', async () => {
    const requested = { ...US.APPLICATION.requested, productCode: 'ZSP' }
    const application = await render('APPLICATION', { ...US.APPLICATION, requested })
    expect(application.text).toContain('Application for management liability insurance')
    const terms = { ...US.CERTIFICATE.terms, productCode: 'P_PLUS' }
    const certificate = await render('CERTIFICATE', { ...US.CERTIFICATE, terms })
    expect(certificate.text).toContain('Excess cyber insurance policy of Prairie Lantern')
  })
})

describe('hostile text', () => {
  const hostile = [
    ') Tj ET /JS (app.alert(1)) \\',
    '\\) \\\\ (((( >>endobj',
    '\u202eevil\u202c \u0000\u0007 Ltd',
    '🦊 漢字 עברית Łódź',
    'W'.repeat(10_000),
    'word '.repeat(20_000),
    '\ud800 lone',
    '${7*7} {{x}} <script>alert(1)</script>',
    '',
  ]

  it.each(hostile.map((name) => [name.slice(0, 20), name]))('draws %j', async (_label, name) => {
    const facts = { ...US.CERTIFICATE, insured: { ...US.CERTIFICATE.insured, name } }
    const pdf = await render('CERTIFICATE', facts)
    expect(pdf.text).toContain('Certificate of insurance')
    expect(pdf.bytes.toString('latin1')).not.toMatch(/\/JS\b/)
  })

  it('prints a name as it is read', async () => {
    const insured = { ...US.RECEIPT.insured, name: 'Łódź (Peoria) \\ Sons' }
    expect((await render('RECEIPT', { ...US.RECEIPT, insured })).text).toContain('Łódź (Peoria) \\ Sons')
  })
})

describe('the workers', () => {
  it('end when no document came for half a minute, and start again with the next one', async () => {
    const begun: Worker[] = []
    const note = (worker: Worker): void => void begun.push(worker)
    process.on('worker', note)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const idle = createDocumentRenderer()
    try {
      const first = await idle.renderPdf('INVOICE', US.INVOICE)
      const [worker] = begun
      if (!worker) throw new Error('no worker drew this')
      const ended = once(worker, 'exit')
      vi.advanceTimersByTime(30_000)
      await ended
      const second = await idle.renderPdf('INVOICE', US.INVOICE)
      expect(second.sha256).toBe(first.sha256)
      expect(begun).toHaveLength(2)
    } finally {
      vi.useRealTimers()
      process.off('worker', note)
      await idle.close()
    }
  })
})
