import type { InputOf } from '#contract/endpoint.ts'
import type { policyContract } from '#contract/policy/policy.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { fieldRefusal, refusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import { usZip, ukPostcode } from '#domain/market/addresses.ts'
import { formatDay } from '#domain/market/format.ts'
import { isStateCode, timeZoneOf } from '#domain/market/states.ts'
import { BLANKET_ENDORSEMENT, certificateRefusal } from '#domain/policy/certificate.ts'
import { policyRules } from '#domain/policy/actions.ts'
import { pages } from '#server/mail/pages.ts'
import type { CertificateReady } from '#server/mail/templates/policy/policy.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { refuseAction } from '#server/command/rules.ts'
import { absent } from '#server/database/scope.ts'
import {
  additionalInsuredsOf,
  insurerFacts,
  insuredFacts,
  producerFacts,
  termsOf,
} from '#server/document/shared/parts.ts'
import { addDocument } from '#server/document/shared/documents.ts'
import { readPlacement, surplusNoticeFacts } from '#server/document/shared/surplus-notice.ts'
import { policyAsked, type PolicyOn, policyNow } from '#server/policy/shared/as-of.ts'
import { insurersOf, readPolicy, standingOf, type WholePolicy } from '#server/policy/shared/policy.ts'

type Body = InputOf<(typeof policyContract)['policyCertificate']>['body']

/** What only the policy's market can show about a holder's address. Texts of specification 1 section 5. */
const refuseAddress = (policy: WholePolicy, body: Body): void => {
  if (policy.market === 'US' && !isStateCode(body.state))
    refuseIf(fieldRefusal('state', 'Please select a State', 'STATE_UNKNOWN'))
  const zip = (policy.market === 'US' ? usZip : ukPostcode).safeParse(body.zip)
  if (!zip.success)
    refuseIf(
      fieldRefusal(
        'zip',
        policy.market === 'US' ? 'Invalid ZIP Code' : 'Invalid UK postal code',
        'ZIP_INVALID',
      ),
    )
}

/** Why there is no cover on a day, in words that go on after a colon. */
const uncovered = ({ cover, timeline }: PolicyOn, { market }: WholePolicy): string => {
  const day = (on: LocalDate) => formatDay(on, market)
  switch (cover) {
    case 'NOT_BEGUN':
      return `its coverage begins on ${day(timeline.effectiveDate)}`
    case 'CANCELED':
      return timeline.ending
        ? `it is canceled from ${day(timeline.ending.effectiveDate)} on`
        : 'it was canceled by then'
    case 'LAPSE':
      return 'coverage had lapsed and was not yet reinstated'
    case 'VOID':
      return 'the policy is void from its first day'
    default:
      return `its coverage ends on ${day(timeline.endDate)}`
  }
}

/**
 * The policy on the day that is certified: one that is asked for, or else today, or the first day where cover has not begun. Refused
 * on a day without cover.
 */
const coverOn = (ctx: Ctx, policy: WholePolicy, on: LocalDate | undefined): PolicyOn => {
  const shown = on === undefined ? policyNow(ctx.now, policy) : policyAsked(ctx.now, policy, { on })
  if (shown.cover === 'COVERED' || (shown.cover === 'NOT_BEGUN' && on === undefined)) return shown
  const why = `The policy has no coverage on ${formatDay(shown.on, policy.market)}: ${uncovered(shown, policy)}.`
  throw new Refused(
    on === undefined
      ? refusal('conflict', 'NO_COVER', `${why} No certificate can be issued.`)
      : fieldRefusal('dateOfCert', `${why} Choose a day with coverage.`, 'NO_COVER'),
  )
}

/** Insured and agent hear of it, but not who issued it and has the file already. */
const mailCertificate = (ctx: Ctx, policy: WholePolicy, holderName: string): void => {
  const { contact, agent } = policy
  const readers = [
    [contact.policyContactEmail, contact.policyContactFirstName, 'CUSTOMER'],
    [agent.agentEmail, agent.agentFirstName, policy.tenant_type],
  ] as const
  for (const [to, recipientName = '', reader] of readers) {
    if (!to || to === ctx.actor.email) continue
    const facts: CertificateReady = {
      recipientName,
      companyName: policy.company_name,
      policyNumber: policy.policy_number,
      holderName,
      linkPath: pages.policy(reader, policy),
    }
    ctx.enqueue({
      type: 'mail.send',
      template: 'certificateReady',
      to,
      market: policy.market,
      facts,
    })
  }
}

/** Issues a certificate of insurance for a third party: a document, and no change of the policy. */
export const issueCertificate = async (ctx: Ctx, productType: string, body: Body) => {
  const policy = await readPolicy(ctx, body.policyId)
  if (policy.product.toLowerCase() !== productType.toLowerCase()) throw absent('policy')
  refuseAction(ctx, policyRules, 'certificate', standingOf(ctx.now, policy, policy.is_paid))
  refuseAddress(policy, body)
  const { on, priced, additionalInsureds: listed } = coverOn(ctx, policy, body.dateOfCert)
  const additionalInsureds = additionalInsuredsOf({ additional_insureds: listed, calculation: priced })
  const covered = {
    listed: additionalInsureds.map(({ businessName }) => businessName),
    hasBlanket: priced.coverages.some(({ key, isSelected }) => key === BLANKET_ENDORSEMENT && isSelected),
  }
  refuseIf(certificateRefusal(body, covered))
  const document = await addDocument(ctx, {
    kind: 'CERTIFICATE',
    tenantId: policy.tenant_id,
    accountId: policy.account_id,
    policyId: policy.id,
    carrierId: policy.carrier_id,
    companyName: policy.company_name,
    number: policy.policy_number,
    facts: {
      market: policy.market,
      currency: policy.currency,
      timeZone: timeZoneOf(policy.market, policy.state),
      certificateKind: body.docType,
      policyNumber: policy.policy_number,
      insured: insuredFacts(policy.company_name, policy.company),
      producer: producerFacts(policy.agency_name, policy.agent, policy.npn),
      carriers: insurersOf(policy).map((one) => ({
        ...one,
        ...insurerFacts(one.legalName),
      })),
      terms: termsOf(policy, priced),
      additionalInsureds,
      ...(body.dateOfCert && { coveredOn: on }),
      ...surplusNoticeFacts('CERTIFICATE', policy, await readPlacement(ctx, policy)),
      holder: {
        organizationName: body.organizationName,
        address: {
          address1: body.address1,
          city: body.city,
          zipCode: body.zip,
          ...(policy.market === 'US' ? { state: body.state } : {}),
        },
      },
    },
  })
  ctx.audit({
    tenantId: policy.tenant_id,
    accountId: policy.account_id,
    action: 'policy.certificateIssued',
    recordKind: 'policy',
    recordId: policy.id,
    summary: `Certificate of policy ${policy.policy_number} issued to ${body.organizationName}`,
    detail: {
      documentId: document.documentId,
      docType: body.docType,
      ...(body.dateOfCert && { coveredOn: on }),
    },
  })
  mailCertificate(ctx, policy, body.organizationName)
  return document
}
