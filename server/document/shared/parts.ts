import type { z } from 'zod'
import type { price } from '#contract/rating/rating.ts'
import { homeStateReason } from '#domain/account/home-state.ts'
import type { Firmographics } from '#domain/account/schema.ts'
import type {
  ChargesFacts,
  CoverageFacts,
  DocumentMarket,
  EndorsementFacts,
  FormFacts,
  TermsFacts,
  TerrorismFacts,
} from '#domain/document/document-facts.ts'
import {
  endorsementFacts,
  endorsementForm,
  terrorismExclusion,
} from '#domain/document/form/endorsements/wording.ts'
import { declaredReturn } from '#domain/policy/ending/return-text.ts'
import { stateAmendatory } from '#domain/document/form/endorsements/state-amendatory.ts'
import { serviceOfSuit } from '#domain/document/form/endorsements/service-of-suit.ts'
import { baseForm } from '#domain/document/form/policy-form.ts'
import type {
  AdditionalInsuredFacts,
  CarrierFacts,
  InsuredFacts,
  ProducerFacts,
} from '#domain/document/parties.ts'
import type { PostalAddress } from '#domain/market/postal-address.ts'
import { coverageOf, groupName } from '#domain/rating/coverage/catalogue.ts'
import { isEndorsementGroup, withOwnTerms } from '#domain/rating/coverage/shown-terms.ts'
import { type RetroactiveDates, retroactiveDatesOf } from '#domain/rating/coverage/retroactive-date.ts'
import { formatDay } from '#domain/market/format.ts'
import { CHARGE_WORDS } from '#domain/money/charge-words.ts'
import { FEE_FIELDS } from '#domain/money/tax/fees.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { insurerNamed, panelOf } from '#domain/market/insurers.ts'
import {
  type AdditionalInsured,
  emptySchedules,
  endorsementOf,
  INSUREDS_ENDORSEMENT,
  NAMED_INSUREDS_ENDORSEMENT,
} from '#domain/quote/terms/additional-insureds.ts'
import { isTimeAlone } from '#domain/rating/coverage/waiting-period.ts'
import { productOf } from '#domain/rating/products.ts'
import type { Agent, Price } from '#server/database/json-columns.ts'

/** Parts that the documents of one quote or policy share, made from what is stored. */

/** A price as it is shown, with the catalogue's words. */
export const shownPrice = ({ worksheetSha256: _sha256, ...stored }: Price): z.output<typeof price> => ({
  ...stored,
  coverages: stored.coverages.map((line) => {
    const item = coverageOf(line.key)
    return { ...line, tooltip: item?.tooltip ?? '', group: item ? groupName(item.groupId) : '' }
  }),
})

/** The product's name as documents and mails print it. */
export const productName = (product: string): string => productOf(product)?.name ?? product

const emptyAddress: PostalAddress = { address1: '', city: '', zipCode: '' }

/** The insured as documents address it; `company` is what the account knows of it. */
export const insuredFacts = (companyName: string, company: Partial<Firmographics>): InsuredFacts => {
  const { country: _country, ...address }: PostalAddress =
    company.mailingAddress ?? company.physicalAddress ?? emptyAddress
  const trading = company.dbaOrTradestyle
  const homeState = homeStateReason(company)
  return {
    name: companyName,
    ...(trading ? { dbaOrTradestyle: trading } : {}),
    ...(company.companyNumber ? { companyNumber: company.companyNumber } : {}),
    ...(homeState ? { homeState } : {}),
    address,
  }
}

/** The agency and the agent of a quote or policy; `agent` is its column. */
export const producerFacts = (agencyName: string, agent: Agent, npn: string | null): ProducerFacts => ({
  agencyName,
  agentName: `${agent.agentFirstName ?? ''} ${agent.agentLastName ?? ''}`.trim(),
  ...(agent.agentEmail ? { email: agent.agentEmail } : {}),
  ...(agent.agentPhone ? { phone: agent.agentPhone } : {}),
  ...(npn ? { licenseNumber: npn } : {}),
})

/** What documents print of an insurer along with its name: of one in no panel, who signs for it and no number. */
export const insurerFacts = (legalName: string): Pick<CarrierFacts, 'registrationNumber' | 'signatories'> => {
  const known = insurerNamed(legalName)
  return known
    ? { registrationNumber: known.registrationNumber, signatories: [known.signatory] }
    : { signatories: [{ name: legalName, title: 'Authorized representative' }] }
}

/** The insurers of a policy as its documents name them. */
export const carriersOf = (market: 'US' | 'UK', paper: string): CarrierFacts[] =>
  panelOf(market, paper).map(({ signatory, ...carrier }) => ({ ...carrier, signatories: [signatory] }))

/** The retroactive dates of priced terms: as they were fixed, never worked out from the term that is printed. */
export const retroactiveDates = (
  priced: Pick<Price, 'request' | 'coverages' | 'retroactive'>,
): RetroactiveDates => retroactiveDatesOf(priced, (key) => coverageOf(key)?.agreement === 'liability')

/** How far back a coverage reaches where that is not the policy's own. */
const retroNote = (
  market: DocumentMarket,
  key: string,
  { date, coverages }: RetroactiveDates,
): string | undefined => {
  const from = coverages[key]?.date
  if (from === undefined || from === date) return undefined
  return from
    ? `No cover for acts before ${formatDay(from, market)}.`
    : market === 'UK'
      ? 'No retroactive date.'
      : 'Full prior acts.'
}

const coverageFacts = (
  line: Price['coverages'][number],
  request: Price['request'],
  market: DocumentMarket,
  dates: RetroactiveDates,
): CoverageFacts => {
  const own = request.coverages?.find((one) => one.key === line.key && one.isSelected)
  const retro = retroNote(market, line.key, dates)
  return {
    ...sharedFacts(
      withOwnTerms(line, request.limit),
      own?.waitingPeriod ?? request.waitingPeriod,
      isTimeAlone(request.effectiveDate, request.attachmentPoint),
    ),
    ...(retro === undefined ? {} : { note: retro }),
  }
}

const sharedFacts = (
  line: Price['coverages'][number],
  waitingPeriod: number,
  hasTimeAlone: boolean,
): CoverageFacts => {
  const isWaited = coverageOf(line.key)?.agreement === 'businessInterruption'
  // By the form of the day: a price of before that form still has a retention for every coverage.
  return {
    key: line.key,
    title: line.name,
    ...(line.limit === null ? {} : { limit: line.limit }),
    ...(line.deductible === null || (isWaited && hasTimeAlone) ? {} : { retention: line.deductible }),
    ...(isWaited ? { waitingPeriodHours: waitingPeriod } : {}),
    isIncluded: line.isSelected,
    ...(line.isAvailable || line.reason === null ? {} : { note: line.reason }),
  }
}

/** The schedule of the specified event exclusion, an event a line. */
const exclusionFacts = (
  event: NonNullable<Price['eventExclusions']>[number],
  index: number,
): CoverageFacts => ({
  key: `specifiedEventExclusion.${index}`,
  title: `${coverageOf('specifiedEventExclusion')?.name}: ${event.claimName} (${event.claimNumber}, ${event.claimDate})`,
  isIncluded: true,
  note: event.claimDescription || 'Loss from this event is not covered.',
})

/** Covers that were offered and not taken are shown as such; endorsements that were not taken are not mentioned. */
const isOffered = (line: Price['coverages'][number]): boolean =>
  line.isAvailable && !isEndorsementGroup(line.groupId)

interface FormsRow {
  market: 'US' | 'UK'
  product: string
  effective_date: string
  is_surplus: boolean
  state: string | null
}

/** Endorsements that change the form of a policy on these terms, in the order of their numbers. */
const endorsementsOf = (
  { market, effective_date: effectiveDate, is_surplus, state }: FormsRow,
  priced: Price,
  insurers: readonly CarrierFacts[],
): EndorsementFacts[] => {
  const chosen = priced.coverages
    .filter((line) => line.isSelected && isEndorsementGroup(line.groupId))
    .map(({ key }) => key)
  const named = (priced.eventExclusions ?? []).length > 0 ? [...chosen, 'specifiedEventExclusion'] : chosen
  const suit = is_surplus
    ? serviceOfSuit({ effectiveDate, state, insurers: insurers.map(({ legalName }) => legalName) })
    : null
  const amendatory = market === 'US' && !is_surplus && state ? stateAmendatory(state, effectiveDate) : null
  return [
    ...[...new Set(named)].flatMap((key) => endorsementFacts(key, market, effectiveDate) ?? []),
    ...(terrorismOf(market, priced).choice === 'REJECTED' ? [terrorismExclusion(effectiveDate)] : []),
    ...(suit ? [suit] : []),
    ...(amendatory ? [amendatory] : []),
  ].toSorted((a, b) => (a.number < b.number ? -1 : 1))
}

/** The base form with everything that changes it: the schedule of forms, and the wordings behind its numbers. */
export const formsOf = (
  row: FormsRow,
  priced: Price,
  insurers: readonly CarrierFacts[],
): { forms: FormFacts[]; endorsements: EndorsementFacts[] } => {
  const endorsements = endorsementsOf(row, priced, insurers)
  return {
    forms: [baseForm(row.market, row.product, row.effective_date), ...endorsements.map(endorsementForm)],
    endorsements,
  }
}

export interface TermsRow {
  product: string
  effective_date: string
  end_date: string
  agg_limit: Cents
  deductible: Cents
  is_surplus: boolean
  state?: string | null
}

/** How premium is returned where the insured cancels, as Declarations state it; nothing in those of earlier terms. */
const returnsOf = (row: TermsRow, market: 'US' | 'UK', premium: Cents): Pick<TermsFacts, 'returns'> => {
  const returns = declaredReturn(
    {
      market,
      program: row.product,
      isSurplus: row.is_surplus,
      state: row.state ?? '',
      termBegins: row.effective_date,
    },
    premium,
  )
  return returns ? { returns } : {}
}

/** Limits, retention, period and coverages as priced. */
export const termsOf = (row: TermsRow, priced: Price): TermsFacts => {
  const { attachmentPoint, followedInsurer, followedPolicyNumber } = priced.request
  const dates = retroactiveDates(priced)
  const market = productOf(row.product)?.market ?? 'US'
  const followed = { insurer: followedInsurer ?? '', policyNumber: followedPolicyNumber ?? '' }
  return {
    productCode: row.product,
    productName: productName(row.product),
    effectiveDate: row.effective_date,
    expirationDate: row.end_date,
    ...(dates.date ? { retroactiveDate: dates.date } : {}),
    aggregateLimit: row.agg_limit,
    ...(attachmentPoint === undefined ? {} : { attachmentPoint, followedPolicy: followed }),
    retention: row.deductible,
    isSurplus: row.is_surplus,
    ...returnsOf(row, market, priced.premium),
    coverages: priced.coverages
      .filter((line) => line.isSelected || isOffered(line))
      .map((line) => coverageFacts(line, priced.request, market, dates))
      .concat((priced.eventExclusions ?? []).map(exclusionFacts)),
  }
}

/** Terms as an offer prints them: with the reason at each coverage that has less than the policy. */
export const withReasons = (terms: TermsFacts, priced: Price): TermsFacts => {
  const reasons = new Map(priced.coverages.map(({ key, bounds = [] }) => [key, bounds]))
  return {
    ...terms,
    coverages: terms.coverages.map((coverage) => {
      const notes = [coverage.note ?? '', ...(reasons.get(coverage.key) ?? [])].filter(Boolean)
      return notes.length === 0 ? coverage : { ...coverage, note: notes.join(' ') }
    }),
  }
}

export const triaOf = (priced: Price): Cents =>
  priced.coverages.find((line) => line.key === 'tria' && line.isSelected)?.premium ?? 0

/** Premium, terrorism, fees and taxes as separate lines that add up to the total. */
export const chargesOf = (market: DocumentMarket, priced: Price): ChargesFacts => {
  const tria = triaOf(priced)
  const lines: ChargesFacts['charges'] = [
    { kind: 'PREMIUM', label: 'Premium', amount: priced.premium - tria },
    { kind: 'TERRORISM', label: 'Terrorism (TRIA)', amount: tria },
    ...FEE_FIELDS.map((field) => ({
      kind: 'FEE' as const,
      label: CHARGE_WORDS[market][field],
      amount: priced[field] ?? 0,
    })),
    ...priced.taxLines.map((line) => ({ kind: 'TAX' as const, label: line.label, amount: line.amount })),
  ]
  return { charges: lines.filter((line) => line.amount !== 0), total: priced.totalPremium }
}

/** The terrorism offer and what became of it; the Act is a US law. */
export const terrorismOf = (market: 'US' | 'UK', priced: Price): TerrorismFacts => {
  if (market === 'UK') return { choice: 'NOT_APPLICABLE', premium: 0 }
  return priced.request.isTriaExcluded
    ? { choice: 'REJECTED', premium: 0 }
    : { choice: 'ACCEPTED', premium: triaOf(priced) }
}

/** Columns that say who is covered along with the insured. */
export interface InsuredsRow {
  calculation: Pick<Price, 'coverages'> | null
  additional_insureds: readonly AdditionalInsured[]
}

/** Which endorsements that add other insureds are among the terms of a priced quote. */
export const insuredsEndorsementsOf = ({ calculation }: Pick<InsuredsRow, 'calculation'>): string[] =>
  [INSUREDS_ENDORSEMENT, NAMED_INSUREDS_ENDORSEMENT].filter((endorsement) =>
    calculation?.coverages.some(({ key, isSelected }) => key === endorsement && isSelected),
  )

export const hasInsuredsEndorsement = (row: Pick<InsuredsRow, 'calculation'>): boolean =>
  insuredsEndorsementsOf(row).length > 0

/** Names of the endorsements among the terms under which no one is listed. */
export const emptySchedulesOf = (row: InsuredsRow): string[] =>
  emptySchedules(insuredsEndorsementsOf(row), row.additional_insureds)

/** Who is covered along with the insured: no one without the endorsement that covers them. */
export const additionalInsuredsOf = (row: InsuredsRow): AdditionalInsuredFacts[] => {
  const chosen = insuredsEndorsementsOf(row)
  return row.additional_insureds
    .filter((one) => chosen.includes(endorsementOf(one)))
    .map(({ businessName, address1, address2, city, state, zipCode, isNamedInsured }) => ({
      businessName,
      address: {
        address1,
        ...(address2 ? { address2 } : {}),
        city,
        ...(state ? { state } : {}),
        zipCode,
      },
      ...(isNamedInsured && { isNamedInsured: true as const }),
    }))
}
