import type {
  CancellationFacts,
  CancellationNoticeFacts,
  CancellationRequestFacts,
  EndingDocumentFacts,
  ReinstatementFacts,
} from '#domain/document/ending-facts.ts'
import { capitalized, documentWords } from '#domain/document/words.ts'
import { coverHour, formatDay, formatLimit, formatMoney } from '#domain/market/format.ts'
import { type Fact, factsTable, noticeBox, paragraph } from '../parts/blocks.ts'
import type { Page } from '../parts/page.ts'
import { carriersFact, chargesTable, insuredFact, issuerFact, producerFact } from '../parts/terms.ts'

/** As the market spells it. */
const canceled = ({ market }: { market: 'US' | 'UK' }): string => (market === 'UK' ? 'cancelled' : 'canceled')

const LINE = '______________________________'

/** Who and what a paper about the end of a policy is about. */
export const partiesOf = (facts: EndingDocumentFacts): Fact[] => [
  insuredFact(documentWords(facts.market).namedInsured, facts.insured),
  producerFact(facts, facts.producer),
  { label: 'Policy', value: [facts.policyNumber, facts.productName] },
  {
    label: 'Policy period',
    value: `${formatDay(facts.effectiveDate, facts.market)} to ${formatDay(facts.expirationDate, facts.market)}`,
  },
  carriersFact(facts, facts.carriers),
  issuerFact(facts),
]

export const dayAndHour = (facts: EndingDocumentFacts, day: string): string =>
  `${formatDay(day, facts.market)}, ${coverHour(facts.market)}`

/** What the insured signs to have the policy ended: the policy itself need not be sent back. */
export const cancellationRequestPage = (facts: CancellationRequestFacts): Page => ({
  title: 'Cancellation request and policy release',
  subtitle: `Policy ${facts.policyNumber}`,
  number: facts.policyNumber,
  content: [
    factsTable([
      ...partiesOf(facts),
      { label: 'Aggregate limit', value: formatLimit(facts.limit, facts.currency) },
      { label: 'Ends on', value: dayAndHour(facts, facts.endsOn) },
      { label: 'Requested on', value: formatDay(facts.requestedOn, facts.market) },
      { label: 'Requested by', value: facts.requestedBy },
      { label: 'Reason', value: facts.reason },
      ...(facts.note ? [{ label: 'Note', value: facts.note }] : []),
    ]),
    paragraph(
      `The policy named above is lost, destroyed or kept. On behalf of ${facts.insured.name}, I ask for it to be ${canceled(facts)} on ${dayAndHour(facts, facts.endsOn)}, and release the insurer from every claim under it for what happens or is first discovered after that hour.`,
    ),
    paragraph(
      'I understand that premium is adjusted as the policy provides, and that no claim of any kind is made under the policy for what happens after that hour.',
    ),
    factsTable(
      [
        { label: 'Signed', value: LINE },
        { label: 'Name', value: LINE },
        { label: 'Title', value: LINE },
        { label: 'Date', value: LINE },
      ],
      1,
    ),
    paragraph('This wording is a template that has to be verified before it is used.', 'note'),
  ],
})

const rights = (facts: CancellationNoticeFacts): string[] => [
  facts.isForNonPayment
    ? `${capitalized(documentWords(facts.market).coverage)} goes on if the amount due reaches us by ${formatDay(facts.stopUntil, facts.market)}.`
    : `Tell us by ${formatDay(facts.stopUntil, facts.market)} if the reason does not hold any more, or never did.`,
  facts.hasReportingPeriod
    ? 'Claims that are first made within 60 days after the end may still be reported for acts before it, and a longer extended reporting period may be bought within those days.'
    : 'No extended reporting period follows from a cancellation for this reason.',
  ...(facts.hasReview
    ? [
        'You have the right to ask the insurance department of your state for a review of this notice within the days that its law gives.',
      ]
    : []),
]

/** The insurer ends the policy: the reason, the day, and what the insured can do. */
export const cancellationNoticePage = (facts: CancellationNoticeFacts): Page => ({
  title: 'Notice of cancellation',
  subtitle: `Policy ${facts.policyNumber} ends on ${dayAndHour(facts, facts.endsOn)}`,
  number: facts.policyNumber,
  content: [
    factsTable([
      ...partiesOf(facts),
      { label: 'Date of this notice', value: formatDay(facts.sentOn, facts.market) },
      { label: 'Policy ends on', value: dayAndHour(facts, facts.endsOn) },
      { label: 'Sent by', value: facts.delivery },
      ...(facts.amountDue === undefined
        ? []
        : [{ label: 'Amount due', value: formatMoney(facts.amountDue, facts.currency) }]),
      ...(facts.copies.length > 0 ? [{ label: 'Copies to', value: facts.copies }] : []),
    ]),
    noticeBox('Reason', [
      facts.reason,
      ...(facts.details ? [facts.details] : []),
      ...(facts.citation ? [`This notice is given under ${facts.citation}.`] : []),
    ]),
    ...rights(facts).map((text) => paragraph(text)),
    paragraph('Premium that is not earned goes back as the policy and the law provide.'),
    paragraph(`Questions: ${facts.issuer.email}, ${facts.issuer.phone}`, 'note'),
    paragraph('This wording is a template that has to be verified before it is used.', 'note'),
  ],
})

const WAY_TITLE: Readonly<Record<CancellationFacts['way'], string>> = {
  CANCEL: 'Cancellation endorsement',
  FLAT: 'Flat cancellation endorsement',
  VOID: 'Endorsement: policy void',
}

const wayText = (facts: CancellationFacts): string => {
  const coverage = documentWords(facts.market).coverage
  if (facts.way === 'CANCEL')
    return `This policy is ${canceled(facts)}. There is no ${coverage} from ${dayAndHour(facts, facts.endsOn)} on.`
  return facts.way === 'FLAT'
    ? `This policy is ${canceled(facts)} from its first day. There was no ${coverage} under it at any time, and all premium, fees and public charges that can be returned go back.`
    : 'This policy is void from its first day, as if it had never been issued. No one may rely on it.'
}

const workOf = (facts: CancellationFacts): Fact[] => {
  const money = (amount: number) => formatMoney(amount, facts.currency)
  return [
    { label: 'Return of premium', value: facts.method },
    ...(facts.returnRule ? [{ label: 'By', value: facts.returnRule }] : []),
    ...(facts.tablePercent ? [{ label: 'Earned by the table', value: `${facts.tablePercent} percent` }] : []),
    {
      label: 'Days of the term, in force, left',
      value: `${facts.daysOfTerm}, ${facts.daysInForce}, ${facts.daysLeft}`,
    },
    { label: 'Factor', value: facts.factor },
    { label: 'Premium before', value: money(facts.written) },
    { label: 'Earned', value: money(facts.earned) },
    ...(facts.penalty === 0 ? [] : [{ label: 'Short-rate penalty', value: money(facts.penalty) }]),
    ...(facts.floor > 0 ? [{ label: 'Minimum earned premium', value: money(facts.floor) }] : []),
    { label: 'Premium kept', value: money(facts.kept) },
  ]
}

/** What ends the policy, and what goes back, to the cent. */
export const cancellationPage = (facts: CancellationFacts): Page => ({
  title: WAY_TITLE[facts.way],
  subtitle: `Policy ${facts.policyNumber}`,
  number: facts.policyNumber,
  content: [
    factsTable([
      ...partiesOf(facts),
      { label: 'Effective', value: dayAndHour(facts, facts.endsOn) },
      { label: 'Recorded on', value: formatDay(facts.recordedOn, facts.market) },
      { label: 'Reason', value: facts.reason },
    ]),
    paragraph(wayText(facts)),
    ...(facts.way === 'CANCEL' ? [factsTable(workOf(facts))] : []),
    ...chargesTable(facts, 'Goes back', facts.returned),
    ...(facts.hasReportingPeriod
      ? [
          paragraph(
            'Claims that are first made within 60 days after the end may still be reported for acts before it. An extended reporting period of one, two or three years may be bought within those days.',
          ),
        ]
      : []),
    paragraph(`Questions: ${facts.issuer.email}, ${facts.issuer.phone}`, 'note'),
  ],
})

/** That cover is in place again, with or without a gap. */
export const reinstatementPage = (facts: ReinstatementFacts): Page => {
  const coverage = documentWords(facts.market).coverage
  return {
    title: 'Reinstatement notice',
    subtitle: `Policy ${facts.policyNumber}`,
    number: facts.policyNumber,
    content: [
      factsTable([
        ...partiesOf(facts),
        { label: `Was ${canceled(facts)} on`, value: dayAndHour(facts, facts.endedOn) },
        { label: 'In force again from', value: dayAndHour(facts, facts.from) },
        { label: 'Recorded on', value: formatDay(facts.recordedOn, facts.market) },
        { label: 'Reason', value: facts.reason },
      ]),
      paragraph(
        facts.lapseDays === 0
          ? `The cancellation is taken back. The policy is in force as if it had not been ${canceled(facts)}: ${coverage} has no gap.`
          : `The policy is in force again from the day above. For ${facts.lapseDays} ${facts.lapseDays === 1 ? 'day' : 'days'} before it there was no ${coverage}: what happened or was first discovered then is not insured.`,
      ),
      ...chargesTable(facts, 'Charged again', facts.charged),
      paragraph('The end of the policy period stays as it was.'),
      paragraph(`Questions: ${facts.issuer.email}, ${facts.issuer.phone}`, 'note'),
    ],
  }
}
