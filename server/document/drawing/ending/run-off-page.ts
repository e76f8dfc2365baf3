import type { RunOffFacts } from '#domain/document/ending-facts.ts'
import { documentWords } from '#domain/document/words.ts'
import { formatDay, formatLimit, formatMoney } from '#domain/market/format.ts'
import { type Fact, factsTable, noticeBox, paragraph } from '../parts/blocks.ts'
import type { Page } from '../parts/page.ts'
import { dayAndHour, partiesOf } from './pages.ts'

const periodFacts = ({ period, market, currency }: RunOffFacts): Fact[] =>
  period
    ? [
        {
          label: 'Reporting period after the term',
          value: period.years === 1 ? '1 year' : `${period.years} years`,
        },
        { label: 'Claims can be reported until', value: formatDay(period.until, market) },
        { label: 'Premium', value: formatMoney(period.premium, currency) },
        { label: 'Taxes and fees', value: formatMoney(period.taxes, currency) },
        { label: 'Total', value: formatMoney(period.total, currency) },
      ]
    : [{ label: 'Premium', value: 'No charge, and none goes back' }]

/** The endorsement by which a policy covers events before a change of control alone. */
export const runOffPage = (facts: RunOffFacts): Page => {
  const day = formatDay(facts.from, facts.market)
  const { coverage } = documentWords(facts.market)
  return {
    title: 'Change in control endorsement',
    subtitle: `Policy ${facts.policyNumber}`,
    number: facts.endorsement,
    content: [
      factsTable([
        ...partiesOf(facts),
        { label: 'Effective', value: dayAndHour(facts, facts.from) },
        { label: 'Recorded on', value: formatDay(facts.recordedOn, facts.market) },
        { label: 'What happened', value: facts.event },
        ...(facts.acquirer ? [{ label: 'Acquirer', value: facts.acquirer }] : []),
        ...(facts.percent === null
          ? []
          : [{ label: 'Share of the acquirer', value: `${facts.percent} percent` }]),
        ...periodFacts(facts),
      ]),
      noticeBox(`From ${day}, earlier events alone are covered`, [
        `This policy goes on until ${formatDay(facts.expirationDate, facts.market)}, but only for events that took place before ${day}. There is no ${coverage} for events of that day or later, and the policy is not renewed.`,
      ]),
      ...(facts.period
        ? [
            paragraph(
              `Claims that are first made until ${formatDay(facts.period.until, facts.market)} about such events may be reported. There is no new limit: what is left of the aggregate limit of ${formatLimit(facts.limit, facts.currency)} is the most that is paid. The premium of the period is earned in full.`,
            ),
          ]
        : []),
      paragraph('All other terms of the policy stay as they are.'),
      paragraph(`Questions: ${facts.issuer.email}, ${facts.issuer.phone}`, 'note'),
    ],
  }
}
