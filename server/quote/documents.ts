import { createHash } from 'node:crypto'
import type {
  AttestedNoticeFacts,
  ComparisonFacts,
  DiligentEffortFacts,
  TerrorismOfferFacts,
} from '#domain/document/document-facts.ts'
import type { Signature } from '#domain/quote/signing/signature.ts'
import { withOwnTerms } from '#domain/rating/coverage/shown-terms.ts'
import { hasWaitingPeriod } from '#domain/rating/coverage/waiting-period.ts'
import { formatDay, formatLimit, formatMoney } from '#domain/market/format.ts'
import { stateOf, timeZoneOf } from '#domain/market/states.ts'
import { isMoney, type Purchaser, SIZE_TEST_TEXT } from '#domain/quote/diligent-effort/exempt-purchaser.ts'
import { DECLINE_REASON_TEXT, type EffortRecord } from '#domain/quote/diligent-effort/record.ts'
import {
  EFFORT_DETAIL,
  EFFORT_WAY_TEXT,
  effortRemark,
  effortRuleOf,
  effortText,
} from '#domain/quote/diligent-effort/rules.ts'
import { productOf } from '#domain/rating/products.ts'
import { compared } from '#domain/quote/cart.ts'
import {
  checklistSections,
  type OpenSubjectivity,
  releasedSections,
} from '#domain/quote/released/released.ts'
import type { TerrorismOffer } from '#domain/quote/signing/terrorism-offer.ts'
import { isAmong, OFFERED } from '#domain/quote/status-groups.ts'
import type { Ctx } from '#server/command/ctx.ts'
import {
  additionalInsuredsOf,
  carriersOf,
  chargesOf,
  formsOf,
  insuredFacts,
  producerFacts,
  termsOf,
  withReasons,
  terrorismOf,
} from '../document/shared/parts.ts'
import type { Price } from '#server/database/json-columns.ts'
import { applicantNoticeFacts } from '../document/shared/applicant-notice.ts'
import { addDocument } from '../document/shared/documents.ts'
import { readPlacement, surplusNoticeFacts } from '../document/shared/surplus-notice.ts'
import { addRenewalDifference } from './renewal/document.ts'
import { applicationFor, signatureOf } from './shared/application.ts'
import type { LoadedQuote } from './shared/quote.ts'
import { openSubjectivities, releasedFacts } from './shared/released.ts'

const pricedOf = ({ row }: LoadedQuote): Price => {
  if (!row.calculation) throw new Error(`quote ${row.quote_number} has no price`)
  return row.calculation
}

const carrierNameOf = ({ row, papers }: LoadedQuote): string =>
  papers.find((paper) => paper.carrierId === row.carrier_id)?.carrierName ?? ''

const ownerOf = ({ row }: LoadedQuote) => ({
  tenantId: row.tenant_id,
  accountId: row.account_id,
  quoteId: row.id,
  carrierId: row.carrier_id,
  companyName: row.company_name,
  number: row.quote_number,
})

const partiesOf = (quote: LoadedQuote) => {
  const { row, account, producer } = quote
  return {
    market: row.market,
    currency: row.currency,
    timeZone: timeZoneOf(row.market, row.state),
    quoteNumber: row.quote_number,
    insured: insuredFacts(row.company_name, account.company),
    producer: producerFacts(row.agency_name, row.agent, producer.npn),
    carriers: carriersOf(row.market, carrierNameOf(quote)),
  }
}

/** What is left out is open until the insured has signed for it. */
const terrorismBeforeSigning = ({ row }: LoadedQuote, priced: Price) => {
  const terrorism = terrorismOf(row.market, priced)
  return terrorism.choice === 'REJECTED' && !row.signed_at
    ? { ...terrorism, isOpen: true as const }
    : terrorism
}

const contractOf = (quote: LoadedQuote) => {
  const priced = pricedOf(quote)
  return {
    ...partiesOf(quote),
    terms: termsOf(quote.row, priced),
    premium: chargesOf(quote.row.market, priced),
    terrorism: terrorismBeforeSigning(quote, priced),
    ...formsOf(quote.row, priced, carriersOf(quote.row.market, carrierNameOf(quote))),
  }
}

/** What is still to be done before the policy can be issued, apart from the subjectivities. */
const contingenciesOf = (quote: LoadedQuote): string[] =>
  quote.row.signed_at ? [] : ['Application signed by the policyholder']

/** The offer: terms, price, what was changed and why, and what is still needed. */
export const addProposal = async (ctx: Ctx, quote: LoadedQuote): Promise<void> => {
  const { changes, moved, conditions } = await releasedFacts(ctx, quote)
  await addDocument(ctx, {
    ...ownerOf(quote),
    kind: 'QUOTE_PROPOSAL',
    facts: {
      ...contractOf(quote),
      terms: withReasons(termsOf(quote.row, pricedOf(quote)), pricedOf(quote)),
      additionalInsureds: additionalInsuredsOf(quote.row),
      expiresOn: quote.row.expires_on,
      contingencies: contingenciesOf(quote),
      released: releasedSections({ changes, moved }, quote.row.market),
      subjectivities: checklistSections(conditions, quote.row.market),
      corrections: pricedOf(quote).changes.map(({ label, from, to, reason }) => ({
        label,
        asked: from,
        quoted: to,
        reason,
      })),
    },
  })
  await addRenewalDifference(ctx, quote)
}

const terrorismOfferFacts = (
  { title, paragraphs, heading, choices, election }: TerrorismOffer,
  isSigned: boolean,
): TerrorismOfferFacts => ({
  title,
  paragraphs,
  heading,
  choices: choices.map((one) => ({ text: one.text, isElected: isSigned && one.election === election })),
})

/** What the insured reported and attests; with the signature once there is one. */
const paperOf = ({ signedOn, recordedBy, fileName }: NonNullable<Signature['onPaper']>) => ({
  signedOn,
  recordedBy,
  fileName,
})

export const addApplication = async (ctx: Ctx, quote: LoadedQuote): Promise<void> => {
  const { attestation, issuedBy, fraudWarning, terrorism, surplusNotice, facts, answers } =
    applicationFor(quote)
  const signature = signatureOf(quote)
  await addDocument(ctx, {
    ...ownerOf(quote),
    kind: 'APPLICATION',
    facts: {
      ...partiesOf(quote),
      requested: termsOf(quote.row, pricedOf(quote)),
      additionalInsureds: additionalInsuredsOf(quote.row),
      firmographics: facts,
      sections: [{ title: 'Questions and answers', answers }],
      attestation: `${attestation} ${issuedBy}`,
      ...(fraudWarning === undefined ? {} : { fraudWarning }),
      ...(terrorism && { terrorismOffer: terrorismOfferFacts(terrorism, signature !== null) }),
      ...(surplusNotice && { surplusNotice: applicantNoticeFacts(surplusNotice) }),
      ...(signature
        ? {
            signature: {
              signeeName: signature.name,
              signeeTitle: signature.title,
              ...(signature.inPlaceOf && { inPlaceOf: signature.inPlaceOf }),
              ...(signature.statement && { statement: signature.statement }),
              ...(signature.login && { login: signature.login, userAgent: signature.userAgent }),
              ...(signature.onPaper && { onPaper: paperOf(signature.onPaper) }),
              signedAt: signature.at,
              timeZone: signature.zone,
              ipAddress: signature.ip,
              contentSha256: signature.sha256,
            },
          }
        : {}),
    },
  })
}

/** Cover in force until the policy is issued. */
export const addBinder = async (
  ctx: Ctx,
  quote: LoadedQuote,
  conditions: readonly OpenSubjectivity[],
): Promise<void> => {
  const { row } = quote
  await addDocument(ctx, {
    ...ownerOf(quote),
    kind: 'BINDER',
    number: row.binder_number ?? row.quote_number,
    facts: {
      ...contractOf(quote),
      binderNumber: row.binder_number ?? '',
      binderExpiresOn: row.binder_expires_on ?? row.effective_date,
      contingencies: contingenciesOf(quote),
      subjectivities: checklistSections(conditions, quote.row.market),
      additionalInsureds: additionalInsuredsOf(quote.row),
      ...surplusNoticeFacts('BINDER', row, await readPlacement(ctx, row)),
    },
  })
}

/** What a letter about a quote states of it. */
const letterOf = (quote: LoadedQuote) => {
  const { carriers: _carriers, ...parties } = partiesOf(quote)
  const { product, agg_limit, effective_date } = quote.row
  return {
    ...parties,
    productName: productOf(product)?.name ?? product,
    limit: agg_limit,
    effectiveDate: effective_date,
  }
}

/** No terms are offered, and why. */
export const addDeclination = async (ctx: Ctx, quote: LoadedQuote): Promise<void> => {
  const { reason_summary, reason } = quote.row
  await addDocument(ctx, {
    ...ownerOf(quote),
    kind: 'DECLINATION',
    facts: {
      ...letterOf(quote),
      declinedOn: quote.today,
      declinedBy: ctx.actor.name,
      reasonSummary: reason_summary ?? '',
      reason: reason ?? '',
    },
  })
}

/** What the insured signs where coverage starts on the day it is bound, or has started. */
export const addNoKnownLoss = async (ctx: Ctx, quote: LoadedQuote): Promise<void> => {
  await addDocument(ctx, {
    ...ownerOf(quote),
    kind: 'NO_KNOWN_LOSS',
    number: quote.row.binder_number ?? quote.row.quote_number,
    facts: {
      ...letterOf(quote),
      binderNumber: quote.row.binder_number ?? '',
      boundOn: quote.today,
    },
  })
}

/** What the quote offers while its notice is attested; the coverages one by one are in its proposal. */
const offeredOf = (quote: LoadedQuote): NonNullable<AttestedNoticeFacts['offered']> => {
  const priced = pricedOf(quote)
  return {
    terms: { ...termsOf(quote.row, priced), coverages: [] },
    ...(hasWaitingPeriod(quote.row.product) && { waitingPeriodHours: priced.request.waitingPeriod }),
    carriers: partiesOf(quote).carriers,
    premium: chargesOf(quote.row.market, priced),
  }
}

/** The notice of a state as the broker attested it just now, with the hash of what was attested. */
export const addAttestedNotice = async (
  ctx: Ctx,
  quote: LoadedQuote,
  notice: Pick<
    AttestedNoticeFacts,
    'title' | 'paragraphs' | 'source' | 'statement' | 'brokerName' | 'licenseNumber'
  >,
): Promise<void> => {
  const { title, paragraphs, statement, brokerName, licenseNumber } = notice
  const content = JSON.stringify({ title, paragraphs, statement, brokerName, licenseNumber })
  await addDocument(ctx, {
    ...ownerOf(quote),
    kind: 'SURPLUS_NOTICE',
    facts: {
      ...letterOf(quote),
      ...notice,
      offered: offeredOf(quote),
      total: quote.row.total_premium ?? 0,
      attestedAt: ctx.now.toISOString(),
      login: ctx.actor.email,
      ipAddress: ctx.caller.ip,
      contentSha256: createHash('sha256').update(content).digest('hex'),
    },
  })
}

const figureText = ({ test, figure }: Purchaser): string =>
  isMoney(test) ? formatLimit(figure * 100, 'USD') : figure.toLocaleString('en-US')

/** What the record of a way says beyond the declinations. */
const effortFacts = (record: EffortRecord): DiligentEffortFacts['facts'] => {
  const { exemptPurchaser: one, fewerBecause, detail, listedOn } = record
  const day = (on: string) => formatDay(on, 'US')
  return [
    ...(fewerBecause ? [{ label: 'Why no other insurer was asked', value: fewerBecause }] : []),
    ...(detail ? [{ label: EFFORT_DETAIL[record.way] ?? 'Detail', value: detail }] : []),
    ...(listedOn ? [{ label: 'List read on', value: day(listedOn) }] : []),
    ...(one
      ? [
          { label: 'Risk manager', value: one.riskManager },
          {
            label: 'Commercial premium paid in the last 12 months',
            value: formatMoney(one.premiumPaid, 'USD'),
          },
          { label: SIZE_TEST_TEXT[one.test], value: figureText(one) },
          { label: 'Disclosure made in writing on', value: day(one.disclosedOn) },
          { label: 'Requested in writing on', value: day(one.requestedOn) },
        ]
      : []),
  ]
}

/** What was done to place the coverage with admitted insurers, as it was just recorded. */
export const addDiligentEffort = async (
  ctx: Ctx,
  quote: LoadedQuote,
  record: EffortRecord,
): Promise<void> => {
  const rule = effortRuleOf(record.state, record.recordedOn)
  const remark = effortRemark(rule)
  await addDocument(ctx, {
    ...ownerOf(quote),
    kind: 'DILIGENT_EFFORT',
    facts: {
      ...letterOf(quote),
      state: stateOf(record.state)?.name ?? record.state,
      statute: rule.statute,
      asked: effortText(rule),
      ...(rule.paper === null ? {} : { paper: rule.paper }),
      ...(remark === null ? {} : { remark }),
      way: EFFORT_WAY_TEXT[record.way],
      declinations: record.declinations.map(({ insurer, contact, declinedOn, reason, detail }) => ({
        insurer,
        contact,
        declinedOn,
        reason: detail ? `${DECLINE_REASON_TEXT[reason]}: ${detail}` : DECLINE_REASON_TEXT[reason],
      })),
      facts: effortFacts(record),
      recordedOn: record.recordedOn,
      recordedBy: record.recordedBy,
    },
  })
}

/** The conditions that are open while terms are released; no letter without one. */
export const addSubjectivityLetter = async (ctx: Ctx, quote: LoadedQuote): Promise<void> => {
  const open = await openSubjectivities(ctx, quote)
  if (open.length === 0) return
  await addDocument(ctx, {
    ...ownerOf(quote),
    kind: 'SUBJECTIVITY_LETTER',
    facts: {
      ...letterOf(quote),
      setBy: ctx.actor.name,
      conditions: open.map(({ title, detail, stage, dueDate }) => ({
        title,
        detail,
        isBeforeBinding: stage === 'PRE_BIND',
        dueDate,
      })),
    },
  })
}

const comparisonRows = (quotes: readonly LoadedQuote[]): ComparisonFacts['rows'] => {
  const money = (cents: number | null, { row }: LoadedQuote) =>
    cents === null ? '–' : formatMoney(cents, row.currency)
  const limit = (cents: number, { row }: LoadedQuote) => formatLimit(cents, row.currency)
  const line = (label: string, value: (quote: LoadedQuote) => string) =>
    compared(label, label, quotes.map(value))
  const priced = quotes.map(pricedOf)
  const names = new Map(
    priced.flatMap(({ coverages }) =>
      coverages.filter((one) => one.isSelected).map(({ key, name }) => [key, name] as const),
    ),
  )
  const cover = (key: string, quote: LoadedQuote): string => {
    const { coverages, request } = pricedOf(quote)
    const one = coverages.find((coverage) => coverage.key === key)
    if (!one?.isSelected) return '–'
    const { limit: own } = withOwnTerms(one, request.limit)
    return own === null ? 'Included' : limit(own, quote)
  }
  const isBritish = quotes[0]?.row.market === 'UK'
  return [
    line('Product', ({ row }) => productOf(row.product)?.name ?? row.product),
    line('Total payable', (quote) => money(quote.row.total_premium, quote)),
    line('Premium', (quote) => money(quote.row.premium, quote)),
    line('Aggregate limit', (quote) => limit(quote.row.agg_limit, quote)),
    line(isBritish ? 'Excess' : 'Retention', (quote) => limit(quote.row.deductible, quote)),
    line('Waiting period', (quote) =>
      hasWaitingPeriod(quote.row.product) ? `${pricedOf(quote).request.waitingPeriod} hours` : '–',
    ),
    ...(isBritish ? [] : [line('Paper', ({ row }) => (row.is_surplus ? 'Surplus lines' : 'Admitted'))]),
    line(isBritish ? 'Cover starts' : 'Coverage starts', ({ row }) =>
      formatDay(row.effective_date, row.market),
    ),
    ...[...names].map(([key, name]) => line(name, (quote) => cover(key, quote))),
  ]
}

/** Up to five quotes of one account side by side, as a document of its own. Each has to be priced. */
export const addComparison = async (
  ctx: Ctx,
  quotes: readonly [LoadedQuote, ...LoadedQuote[]],
): Promise<{ documentId: string; fileName: string }> => {
  const [first] = quotes
  const { insured, producer, market, currency, timeZone } = partiesOf(first)
  return addDocument(ctx, {
    ...ownerOf(first),
    kind: 'COMPARISON',
    facts: {
      market,
      currency,
      timeZone,
      insured,
      producer,
      on: first.row.effective_date,
      quotes: quotes.map(({ row }) => ({
        quoteNumber: row.quote_number,
        expiresOn: row.expires_on,
        isReady: isAmong(OFFERED, row.status),
      })),
      rows: comparisonRows(quotes).map(({ label, values, differs }) => ({ label, values, differs })),
    },
  })
}
