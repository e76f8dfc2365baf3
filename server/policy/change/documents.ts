import type { PolicyFacts } from '#domain/document/document-facts.ts'
import { formatDay } from '#domain/market/format.ts'
import { timeZoneOf } from '#domain/market/states.ts'
import { timelineOf } from '#domain/policy/chain/segments.ts'
import { isFields, type Value } from '#domain/policy/chain/values.ts'
import { sql } from 'kysely'
import type { Ctx } from '#server/command/ctx.ts'
import { insertion, type ReadyWrite } from '#server/database/statements/whole-rows.ts'
import { documentRow, nextVersionOf } from '#server/document/shared/documents.ts'
import {
  additionalInsuredsOf,
  carriersOf,
  formsOf,
  insuredFacts,
  producerFacts,
  productName,
  termsOf,
  terrorismOf,
} from '#server/document/shared/parts.ts'
import { chargesFacts } from '#server/money/shared/document-lines.ts'
import { insuredsOfTerms } from '#server/policy/shared/as-of.ts'
import { policyToday, type WholePolicy } from '#server/policy/shared/policy.ts'
import type { WorkedLine, WorkedOut } from '#server/policy/shared/worked-out.ts'

/** What an endorsement says of its change. */
export interface EndorsementText {
  number: string
  /** The line of the change itself. */
  own: WorkedLine
  schedule: readonly { label: string; found: string | null; left: string | null }[]
  statement?: { name: string; on: string }
  signature?: { name: string; on: string }
  /** What it takes back, as people call it. */
  reverses?: string
}

const textIn = (fields: Value | undefined, name: string): string | undefined => {
  const value = isFields(fields) ? fields[name] : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The insured as the terms of a day name it. */
const insuredOf = (policy: WholePolicy, insured: Value | undefined) => {
  const known = insuredFacts(textIn(insured, 'name') ?? policy.company_name, policy.company)
  const dba = textIn(insured, 'dba')
  const address = isFields(insured) ? insured['mailingAddress'] : undefined
  const state = textIn(address, 'state')
  const second = textIn(address, 'address2')
  const third = textIn(address, 'address3')
  return {
    ...known,
    ...(dba && { dbaOrTradestyle: dba }),
    address:
      address === undefined
        ? known.address
        : {
            address1: textIn(address, 'address1') ?? '',
            ...(second && { address2: second }),
            ...(third && { address3: third }),
            city: textIn(address, 'city') ?? '',
            ...(state && { state }),
            zipCode: textIn(address, 'zipCode') ?? '',
          },
  }
}

const ownerOf = (policy: WholePolicy) => ({
  tenantId: policy.tenant_id,
  accountId: policy.account_id,
  policyId: policy.id,
  carrierId: policy.carrier_id,
  companyName: policy.company_name,
})

const differenceOf = ({ before, after }: WorkedOut) => ({
  premium: after.premium - before.premium,
  mgaFee: after.mgaFee - before.mgaFee,
  brokerFee: after.brokerFee - before.brokerFee,
  additionalBrokerFee: (after.additionalBrokerFee ?? 0) - (before.additionalBrokerFee ?? 0),
  inspectionFee: (after.inspectionFee ?? 0) - (before.inspectionFee ?? 0),
  taxes: after.taxes - before.taxes,
})

const laterOf = (policy: WholePolicy, worked: WorkedOut): string[] =>
  worked.lines
    .filter(({ link }) => link.reapplies !== undefined)
    .map(({ link }) => {
      const day = formatDay(link.effectiveDate, policy.market)
      return link.changes.length === 0 && link.kind !== 'cancellation'
        ? `The change from ${day} no longer applies: this endorsement replaces it.`
        : `The ${link.kind} from ${day} still applies, on the terms of this endorsement.`
    })

const endorsementRow = (ctx: Ctx, policy: WholePolicy, worked: WorkedOut, text: EndorsementText) => {
  const { own } = text
  const charges = differenceOf(worked)
  const timeline = timelineOf([...policy.chain, ...worked.lines.map(({ link }) => link)])
  return documentRow(ctx, {
    ...ownerOf(policy),
    kind: 'ENDORSEMENT',
    number: text.number,
    facts: {
      market: policy.market,
      currency: policy.currency,
      timeZone: timeZoneOf(policy.market, policy.state),
      endorsementNumber: text.number,
      policyNumber: policy.policy_number,
      productName: productName(policy.product),
      insured: insuredOf(policy, own.terms['insured']),
      producer: producerFacts(policy.agency_name, policy.agent, policy.npn),
      carriers: carriersOf(policy.market, policy.carrier_name),
      policyFrom: timeline.effectiveDate,
      policyUntil: timeline.endDate,
      effectiveDate: own.link.effectiveDate,
      recordedOn: policyToday(ctx.now, policy),
      schedule: text.schedule.map(({ label, found, left }) => ({ label, before: found, after: left })),
      later: laterOf(policy, worked),
      charges: chargesFacts(
        policy.market,
        charges,
        charges.premium < 0 ? 'Return premium' : 'Additional premium',
      ),
      written: worked.after.premium,
      ...(text.statement && { statement: text.statement }),
      ...(text.signature && { signature: text.signature }),
      ...(text.reverses && { reverses: text.reverses }),
    },
  })
}

/** The policy document as it was issued last, without what a new document has of its own. */
const issuedFacts = async (ctx: Ctx, policy: WholePolicy): Promise<PolicyFacts | null> => {
  const { rows } = await sql<{ facts: PolicyFacts }>`
    select facts from document where policy_id = ${policy.id} and account_id = ${policy.account_id}
      and kind = 'POLICY' order by version desc limit 1`.execute(ctx.db)
  return rows[0]?.facts ?? null
}

/** The declarations as amended: those of the effective day, with what the policy costs by all that is recorded. */
const amendedRow = async (ctx: Ctx, policy: WholePolicy, worked: WorkedOut, own: WorkedLine) => {
  const issued = await issuedFacts(ctx, policy)
  if (!issued) return null
  const { documentId: _id, issuedAt: _at, issuer: _issuer, ...facts } = issued
  const { price, terms } = own
  const row = {
    ...policy,
    end_date: timelineOf([...policy.chain, ...worked.lines.map(({ link }) => link)]).endDate,
    agg_limit: price.request.limit,
    deductible: price.request.deductible,
    additional_insureds: insuredsOfTerms(terms),
    calculation: price,
  }
  return documentRow(ctx, {
    ...ownerOf(policy),
    quoteId: policy.quote_id,
    kind: 'POLICY',
    number: policy.policy_number,
    facts: {
      ...facts,
      insured: insuredOf(policy, terms['insured']),
      terms: termsOf(row, price),
      premium: chargesFacts(policy.market, worked.after),
      terrorism: terrorismOf(policy.market, price),
      ...formsOf(policy, price, facts.carriers),
      additionalInsureds: additionalInsuredsOf(row),
    },
  })
}

/** Rows of the endorsement and of the declarations as amended, for the statement of the recording. */
export const changeDocuments = async (
  ctx: Ctx,
  policy: WholePolicy,
  worked: WorkedOut,
  text: EndorsementText,
): Promise<{ writes: ReadyWrite[]; titles: string[] }> => {
  const rows = [endorsementRow(ctx, policy, worked, text), await amendedRow(ctx, policy, worked, text.own)]
    .filter((row) => row !== null)
    .map((row) => ({ ...row, version: nextVersionOf(row) }))
  return {
    writes: rows.map((row) => insertion(ctx.db, 'document', [row])),
    titles: rows.map(({ title }) => title),
  }
}
