import { addYears, type LocalDate } from '#domain/kernel/dates.ts'
import { insurerNames } from '#domain/market/insurers.ts'
import { type InsurerStatus, insurerStatus } from '#domain/market/insurer-status.ts'
import { formatDay } from '#domain/market/format.ts'
import { stateOf } from '#domain/market/states.ts'
import { factText } from '#domain/money/tax/fact-text.ts'
import { type FactState, reviewedFacts } from '#domain/money/tax/review.ts'
import { isInForce, TAX_ROWS } from '#domain/money/tax/table.ts'
import { cardFeeRowOf } from '#domain/money/surcharges.ts'
import type { TaxRow } from '#domain/money/tax/types.ts'
import { effortRemark, effortRuleOf, effortText } from '../diligent-effort/rules.ts'
import { isTerrorismOffered } from '../terms/terrorism.ts'
import { PRODUCTS } from '#domain/rating/products.ts'
import { baseForm } from '#domain/document/form/policy-form.ts'
import { processOfficerOf } from '#domain/market/process-agents.ts'
import { stateAmendatory } from '#domain/document/form/endorsements/state-amendatory.ts'
import { legalText, type LegalTextKey } from '#domain/document/legal-texts.ts'
import { applicationNoticeOf } from '#domain/document/notices/application-notices.ts'
import type { FiledNotice } from '#domain/document/notices/filed-notice.ts'
import { FRAUD_WARNINGS, fraudWarningOf } from '#domain/document/notices/fraud-warnings.ts'
import {
  noticeGaps,
  type SurplusNotice,
  surplusNoticeOf,
  surplusNoticeRefusal,
} from '#domain/document/notices/surplus-notices.ts'
import { ukDisclosure, UK_DISCLOSURE_KEYS } from '#domain/document/uk-disclosures.ts'
import { endingRows } from './ending-rows.ts'
import type { ComplianceRow, Filled } from './row.ts'
import type { Known } from './sections.ts'

const rowOf = (filled: Filled, today: LocalDate): ComplianceRow => {
  const readOn = filled.readOn ?? null
  const dueOn = readOn === null ? null : addYears(readOn, 1)
  const isOverdue = filled.known === 'READ' && dueOn !== null && dueOn <= today
  return {
    law: null,
    source: null,
    open: null,
    words: [],
    ...filled,
    readOn,
    dueOn,
    known: isOverdue ? 'OVERDUE' : filled.known,
  }
}

const STATUS_TEXT: Readonly<Record<InsurerStatus, string>> = {
  ADMITTED: 'Admitted insurer',
  ELIGIBLE_SURPLUS: 'Eligible surplus lines insurer',
}

const SPECIMEN_SOURCE = 'The insurers of the demonstration are on the list of no department of insurance'

const paperRows = (state: string, on: LocalDate, filed: readonly FiledNotice[]): Filled[] => {
  const production = surplusNoticeRefusal(state, on, { isSpecimen: false, hasAddress: true, filed })
  const demo = surplusNoticeRefusal(state, on, { isSpecimen: true, hasAddress: true, filed })
  return [
    {
      id: 'surplus-paper',
      section: 'PAPER',
      subject: 'Surplus lines paper',
      says: production ? (demo ? 'Is not bound' : 'Is bound in demonstrations alone') : 'May be bound',
      known: production ? 'MISSING' : 'READ',
      open: production?.reason ?? null,
    },
    ...insurerNames('US').map((legalName): Filled => {
      const status = insurerStatus(legalName, state, on)
      return {
        id: `insurer ${legalName}`,
        section: 'PAPER',
        subject: legalName,
        says: status ? STATUS_TEXT[status] : 'No status on file',
        known: status ? 'SPECIMEN' : 'MISSING',
        source: SPECIMEN_SOURCE,
      }
    }),
  ]
}

const KNOWN_OF_FACT: Readonly<Record<FactState, Known>> = {
  CURRENT: 'READ',
  OVERDUE: 'OVERDUE',
  UNVERIFIED: 'SECONDARY',
  ASSUMED: 'OWN',
  UNKNOWN: 'MISSING',
}

const FACT_TEXT = {
  rate: 'rate',
  validFrom: 'first day',
  fees: 'fees that are taxed',
  rounding: 'rounding',
  refund: 'refunds',
} as const

const taxRows = (jurisdiction: string, on: LocalDate, today: LocalDate): Filled[] => {
  const held = TAX_ROWS.filter(
    (row: TaxRow) => row.jurisdiction === jurisdiction && row.enabled && isInForce(row, on),
  )
  const byId = new Map(held.map((row) => [row.id, row]))
  const facts = reviewedFacts(held, on < today ? on : today).flatMap((fact): Filled[] => {
    const row = byId.get(fact.rowId)
    if (!row) return []
    return [
      {
        id: fact.id,
        section: 'TAXES',
        subject: `${fact.label}, ${FACT_TEXT[fact.fact]}`,
        says: factText(row, fact.fact),
        known: KNOWN_OF_FACT[fact.state],
        source: fact.source,
        readOn: fact.checkedOn,
        open: fact.state === 'CURRENT' ? null : fact.lookUp,
      },
    ]
  })
  return facts.length > 0
    ? facts
    : [{ id: 'taxes', section: 'TAXES', subject: 'Public charges', says: 'None on file', known: 'MISSING' }]
}

const formatOf = (points: number | null, isBold: boolean, isRed: boolean): string =>
  [points === null ? '' : `at least ${points} point`, isBold ? 'bold' : '', isRed ? 'red' : '']
    .filter(Boolean)
    .join(', ')

const NOTICE_PLACE = { POLICY: 'policy', BINDER: 'binder', CERTIFICATE: 'certificate' } as const
const LISTED = new Intl.ListFormat('en-US')

/** Who filed words on the screen, and who compared them with what; nothing of words that came with the product. */
const filedText = (filed: SurplusNotice['filed']): string[] =>
  filed
    ? [
        `filed by ${filed.filedBy}, compared by ${filed.approvedBy} on ${formatDay(filed.approvedOn, 'US')} with ${filed.comparedWith}`,
      ]
    : []

const surplusRow = (state: string, on: LocalDate, filed: readonly FiledNotice[]): Filled => {
  const notice = surplusNoticeOf(state, on, filed)
  const refused = surplusNoticeRefusal(state, on, { isSpecimen: false, hasAddress: true, filed })
  const about = { id: 'surplus-notice', section: 'NOTICES', subject: 'Surplus lines notice' } as const
  if (!notice) return { ...about, says: 'Not on file', known: 'MISSING', open: refused?.reason ?? null }
  const places = [...new Set(notice.texts.flatMap((text) => text.on))].map((place) => NOTICE_PLACE[place])
  const broker = notice.broker.map((part) => part.toLowerCase())
  const says = [
    `Printed on ${LISTED.format(places)}${notice.isOnFace ? ', first on the first page' : ''}`,
    formatOf(notice.points, notice.isBold, notice.isRed),
    broker.length > 0 ? `names the ${LISTED.format(broker)} of the surplus lines broker` : '',
    notice.isSignedByBroker ? 'with the broker’s signature' : '',
    ...filedText(notice.filed),
  ]
  return {
    ...about,
    says: `${says.filter(Boolean).join('; ')}.`,
    law: notice.statute,
    source: notice.source,
    known: notice.wording === 'READ' ? 'READ' : 'SECONDARY',
    readOn: notice.readOn,
    open: noticeGaps(notice, { hasAddress: true, on, filed }).join(' ') || null,
    words: notice.texts.flatMap(({ paragraphs }) => paragraphs),
  }
}

const applicantRow = (state: string, on: LocalDate, filed: readonly FiledNotice[]): Filled[] => {
  const notice = applicationNoticeOf(state, on, filed)
  if (!notice) return []
  const format = formatOf(notice.points, notice.isBold, false)
  return [
    {
      id: 'applicant-notice',
      section: 'NOTICES',
      subject: notice.title,
      says: `${notice.isSignatureNeeded ? 'Signed by the applicant' : 'Sent to the applicant'} before coverage is placed${[
        format,
        ...filedText(notice.filed),
      ]
        .filter(Boolean)
        .map((part) => `; ${part}`)
        .join('')}.`,
      law: notice.statute,
      source: notice.source,
      known: notice.wording === 'READ' ? 'READ' : 'SECONDARY',
      readOn: notice.readOn,
      words: notice.paragraphs,
    },
  ]
}

const fraudRows = (state: string, on: LocalDate): Filled[] => {
  const row = FRAUD_WARNINGS.find(
    (one) => one.state === state && one.validFrom <= on && (one.validTo === undefined || on <= one.validTo),
  )
  const known = (wording: 'READ' | 'EXCERPT' | 'MISSING' | undefined): Known =>
    wording === 'READ' ? 'READ' : wording === 'EXCERPT' ? 'SECONDARY' : 'OWN'
  return (['application', 'claim'] as const).map((form) => {
    const text = form === 'claim' ? row?.claimText : row?.text
    return {
      id: `fraud-${form}`,
      section: 'NOTICES',
      subject: form === 'claim' ? 'Fraud warning on claims' : 'Fraud warning on applications',
      says: text === undefined || text === 'general' ? 'The general words' : 'Words of the state',
      law: row?.statute ?? null,
      source: row?.source ?? null,
      known: known(form === 'claim' ? row?.claimWording : row?.wording),
      open: row?.toRead ?? null,
      words: [fraudWarningOf(state, on, form)],
    }
  })
}

const legalRow = (key: LegalTextKey, market: 'US' | 'UK', on: LocalDate, subject: string): Filled[] => {
  const text = legalText(key, market, on)
  if (!text) return []
  return [
    {
      id: key.toLowerCase(),
      section: 'NOTICES',
      subject,
      says: `Since ${formatDay(text.validFrom, market)}`,
      source: text.source,
      known: 'OWN',
      words: text.paragraphs,
    },
  ]
}

const searchRow = (state: string, on: LocalDate): Filled => {
  const rule = effortRuleOf(state, on)
  return {
    id: 'diligent-effort',
    section: 'SEARCH',
    subject: 'Search of the admitted market',
    says: effortText(rule),
    law: rule.wording === 'CUSTOM' ? null : rule.statute,
    source: rule.wording === 'CUSTOM' ? null : rule.source,
    known: rule.wording === 'READ' ? 'READ' : rule.wording === 'EXCERPT' ? 'SECONDARY' : 'OWN',
    open: effortRemark(rule),
  }
}

const formRows = (market: 'US' | 'UK', on: LocalDate): Filled[] => {
  const products = PRODUCTS.filter((product) => product.market === market && product.isRated)
  const forms = Map.groupBy(products, ({ code }) => {
    const form = baseForm(market, code, on)
    return `${form.number} ${form.edition}`
  })
  return [...forms].map(([number, of]): Filled => ({
    id: `form ${number}`,
    section: 'FORMS',
    subject: number,
    says: `${baseForm(market, of[0]?.code ?? '', on).title}: ${of.map(({ name }) => name).join(', ')}`,
    source: 'Own wording, filed nowhere',
    known: 'OWN',
  }))
}

/** The form that the law of a state wants on admitted paper, or that no one has written it yet. */
const amendatoryRow = (state: string, on: LocalDate): Filled[] => {
  const name = stateOf(state)?.name ?? state
  const form = stateAmendatory(state, on)
  if (form)
    return [
      {
        id: 'amendatory',
        section: 'FORMS',
        subject: `${form.number} ${form.title}`,
        says: form.paragraphs.join(' ').replaceAll('*', ''),
        source: 'Own wording, made from the rules of notice of this page; filed nowhere',
        known: 'OWN',
      },
    ]
  return [
    {
      id: 'amendatory',
      section: 'FORMS',
      subject: `State amendatory endorsement of ${name}`,
      says: 'Not written yet',
      known: 'MISSING',
      open: `Admitted paper in ${name} needs the endorsement that its law asks for, with the days of notice of cancellation and nonrenewal. Until it is written no admitted paper is bound there but in a demo.`,
    },
  ]
}

const CARD_KNOWN = { READ: 'READ', SECONDARY: 'SECONDARY', NOT_READ: 'SPECIMEN' } as const

/** What a state allows to be charged for a credit card, where it limits it. */
const cardFeeRows = (state: string, on: LocalDate): Filled[] => {
  const row = cardFeeRowOf({ state, on })
  if (!row) return []
  return [
    {
      id: 'card-fee',
      section: 'TAXES',
      subject: 'Fee for paying by credit card',
      says: row.percent === '0' ? 'Forbidden, and none is charged.' : `${row.percent}% at most.`,
      law: row.law,
      source: row.source,
      known: CARD_KNOWN[row.known],
      open: row.known === 'NOT_READ' ? 'The law was not read; no fee is charged.' : null,
    },
  ]
}

const OFFICER_READ = { READ: 'READ', EXCERPT: 'SECONDARY', NOT_READ: 'SPECIMEN' } as const

const serviceOfSuitRow = (state: string): Filled => {
  const known = processOfficerOf(state)
  const official = known ? `the ${known.officer}` : `the official of ${stateOf(state)?.name ?? state}`
  return {
    id: 'service-of-suit',
    section: 'FORMS',
    subject: 'CY 27 40 Service of suit',
    says: `On surplus lines paper, with the process agent of each insurer and ${official}.`,
    ...(known && { law: known.law }),
    source: `Own wording; the process agents are specimens${known?.source ? `; officer: ${known.source}` : ''}`,
    known: known ? OFFICER_READ[known.read] : 'SPECIMEN',
    open:
      known && known.read !== 'NOT_READ'
        ? null
        : `Who receives process for insurers without a license in ${stateOf(state)?.name ?? state} has not been compared with its law.`,
  }
}

const stateRows = (
  state: string,
  { on, today, filed }: { on: LocalDate; today: LocalDate; filed: readonly FiledNotice[] },
): Filled[] => [
  ...paperRows(state, on, filed),
  ...taxRows(state, on, today),
  surplusRow(state, on, filed),
  ...applicantRow(state, on, filed),
  ...fraudRows(state, on),
  ...legalRow('CLAIMS_MADE', 'US', on, 'Claims-made notice'),
  ...(isTerrorismOffered('US', on)
    ? legalRow('TERRORISM_OFFER', 'US', on, 'Offer of terrorism coverage')
    : []),
  ...cardFeeRows(state, on),
  searchRow(state, on),
  ...endingRows(state, on),
  ...formRows('US', on),
  serviceOfSuitRow(state),
  ...amendatoryRow(state, on),
]

const ukRows = (on: LocalDate, today: LocalDate): Filled[] => [
  ...taxRows('UK', on, today),
  ...UK_DISCLOSURE_KEYS.flatMap((key): Filled[] => {
    const text = ukDisclosure(key, on)
    if (!text) return []
    return [
      {
        id: key.toLowerCase(),
        section: 'NOTICES',
        subject: text.title,
        says: `Since ${formatDay(text.validFrom, 'UK')}`,
        source: text.source,
        known: 'SECONDARY',
        open: text.verified,
        words: text.paragraphs,
      },
    ]
  }),
  ...legalRow('FAIR_PRESENTATION', 'UK', on, 'Duty of fair presentation'),
  ...endingRows('UK', on),
  ...formRows('UK', on),
]

/**
 * Everything on file about a place for terms that start on a day, in the order of the sections: two letters of a state, or
 * `UK`. `today` decides what is due to be read again; `filed` are the notices that staff filed and compared.
 */
export const complianceOf = (
  place: string,
  on: LocalDate,
  today: LocalDate,
  filed: readonly FiledNotice[],
): ComplianceRow[] =>
  (place === 'UK' ? ukRows(on, today) : stateRows(place, { on, today, filed })).map((row) =>
    rowOf(row, today),
  )
