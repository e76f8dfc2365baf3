import type { RenewalNoticeFacts } from '#domain/document/ending-facts.ts'
import { formatDay, formatMoney } from '#domain/market/format.ts'
import { documentWords } from '#domain/document/words.ts'
import { factsTable, noticeBox, paragraph } from '../parts/blocks.ts'
import type { Page } from '../parts/page.ts'
import { dayAndHour } from './pages.ts'
import { carriersFact, insuredFact, issuerFact, producerFact } from '../parts/terms.ts'

const pageOf = (facts: RenewalNoticeFacts, title: string, heading: string): Page => ({
  title,
  subtitle: `Policy ${facts.policyNumber}, term to ${dayAndHour(facts, facts.expirationDate)}`,
  number: facts.policyNumber,
  content: [
    factsTable([
      insuredFact(documentWords(facts.market).namedInsured, facts.insured),
      producerFact(facts, facts.producer),
      { label: 'Policy', value: [facts.policyNumber, facts.productName] },
      carriersFact(facts, facts.carriers),
      issuerFact(facts),
      { label: 'Date of this notice', value: formatDay(facts.sentOn, facts.market) },
      { label: 'Expiring terms end on', value: dayAndHour(facts, facts.endsOn) },
      { label: 'Sent by', value: facts.delivery },
      ...(facts.premiums
        ? [
            {
              label: 'Expiring premium for a year',
              value: formatMoney(facts.premiums.expiring, facts.currency),
            },
            {
              label: 'Renewal premium for a year',
              value: formatMoney(facts.premiums.renewal, facts.currency),
            },
          ]
        : []),
      ...(facts.copies.length > 0 ? [{ label: 'Copies to', value: facts.copies }] : []),
    ]),
    noticeBox(heading, [
      ...facts.reasons,
      ...(facts.premiums ? [facts.premiums.text] : []),
      ...(facts.details ? [facts.details] : []),
      ...(facts.citation ? [`This notice is given under ${facts.citation}.`] : []),
    ]),
    paragraph(facts.outcome),
    ...(facts.hasReportingPeriod
      ? [
          paragraph(
            'Claims that are first made within 60 days after the end may still be reported for acts before it, and a longer extended reporting period may be bought within those days.',
          ),
        ]
      : []),
    ...(facts.hasReview
      ? [
          paragraph(
            'You have the right to ask the insurance department of your state for a review of this notice within the days that its law gives.',
          ),
        ]
      : []),
    ...(facts.isCompared
      ? []
      : [
          paragraph(
            'The periods and consequences in this notice are a default that was not compared with the law of the state.',
            'note',
          ),
        ]),
    paragraph(`Questions: ${facts.issuer.email}, ${facts.issuer.phone}`, 'note'),
    paragraph('This wording is a template that has to be verified before it is used.', 'note'),
  ],
})

/** The insurer does not renew the policy: the reason, the day, and what follows. */
export const nonrenewalNoticePage = (facts: RenewalNoticeFacts): Page =>
  pageOf(facts, facts.market === 'UK' ? 'Notice of non-renewal' : 'Notice of nonrenewal', 'Reason')

/** The insurer renews on other terms: what changes, both premiums, and what follows. */
export const changedRenewalNoticePage = (facts: RenewalNoticeFacts): Page =>
  pageOf(facts, 'Notice of changed renewal', 'What changes')
