import type {
  ReportingEndorsementFacts,
  ReportingOfferFacts,
  ReportingPeriodFacts,
} from '#domain/document/ending-facts.ts'
import { coverHour, formatDay, formatLimit, formatMoney } from '#domain/market/format.ts'
import { dataTable, type Fact, factsTable, noticeBox, paragraph } from '../parts/blocks.ts'
import type { Page } from '../parts/page.ts'
import { dayAndHour, partiesOf } from './pages.ts'

const endedParties = (facts: ReportingPeriodFacts): Fact[] => [
  ...partiesOf(facts),
  { label: 'Ended on', value: dayAndHour(facts, facts.endedOn) },
]

const years = (count: number): string => (count === 1 ? '1 year' : `${count} years`)

const isFinal = ({ market }: ReportingPeriodFacts): string =>
  `The period cannot be ${market === 'UK' ? 'cancelled' : 'canceled'}.`

/** What a period covers, whether it was bought or comes without charge. */
const coversOf = (facts: ReportingPeriodFacts) => [
  paragraph(
    `The period is for claims that are first made against the insured within it and reported to us, about events that happened after the retroactive date and before ${formatDay(facts.endedOn, facts.market)}. It does not extend the policy period and covers no event of that day or later.`,
  ),
  paragraph(
    `There is no new limit: what is left of the aggregate limit of ${formatLimit(facts.limit, facts.currency)} is the most that is paid.`,
  ),
]

/** To the insured at the end: until when claims can be reported, and what a longer period costs. */
export const reportingOfferPage = (facts: ReportingOfferFacts): Page => {
  const money = (cents: number): string => formatMoney(cents, facts.currency)
  const last = formatDay(facts.automaticUntil, facts.market)
  return {
    title: 'Offer of an extended reporting period',
    subtitle: `Policy ${facts.policyNumber}`,
    number: facts.policyNumber,
    content: [
      factsTable([
        ...endedParties(facts),
        { label: 'Written on', value: formatDay(facts.writtenOn, facts.market) },
        ...(facts.citation ? [{ label: 'Written advice under', value: facts.citation }] : []),
      ]),
      noticeBox(`Until ${last}, claims can be reported without charge`, [
        'This automatic period comes with the policy. Nothing has to be done for it.',
      ]),
      paragraph(
        `Until the same day, a longer period can be bought. The request has to reach us by the end of ${last}.`,
      ),
      dataTable(
        'Periods that can be bought',
        [
          { head: 'Period', width: '*' },
          { head: 'Until', width: 96 },
          { head: 'Of annual', width: 54, isMoney: true },
          { head: 'Premium', width: 78, isMoney: true },
          { head: 'Taxes and fees', width: 80, isMoney: true },
          { head: 'Total', width: 78, isMoney: true },
        ],
        facts.offers.map((offer) => [
          years(offer.years),
          formatDay(offer.until, facts.market),
          `${offer.percent}%`,
          money(offer.premium),
          money(offer.taxes),
          money(offer.total),
        ]),
      ),
      ...coversOf(facts),
      paragraph(`The premium of a period is earned in full when it is bought. ${isFinal(facts)}`),
      paragraph(`Questions: ${facts.issuer.email}, ${facts.issuer.phone}`, 'note'),
    ],
  }
}

/** The endorsement of a period that was bought. */
export const reportingEndorsementPage = (facts: ReportingEndorsementFacts): Page => {
  const money = (cents: number): string => formatMoney(cents, facts.currency)
  return {
    title: 'Extended reporting period endorsement',
    subtitle: `Policy ${facts.policyNumber}`,
    number: facts.policyNumber,
    content: [
      factsTable([
        ...endedParties(facts),
        { label: 'Extended reporting period', value: years(facts.years) },
        {
          label: 'Claims can be reported until',
          value: `${formatDay(facts.until, facts.market)}, ${coverHour(facts.market)}`,
        },
        { label: 'Premium', value: money(facts.premium) },
        { label: 'Taxes and fees', value: money(facts.taxes) },
        { label: 'Total', value: money(facts.total) },
        { label: 'Recorded on', value: formatDay(facts.writtenOn, facts.market) },
      ]),
      ...coversOf(facts),
      paragraph(
        `The premium is earned in full. ${isFinal(facts)} All other terms of the policy stay as they are.`,
      ),
      paragraph(`Questions: ${facts.issuer.email}, ${facts.issuer.phone}`, 'note'),
    ],
  }
}
