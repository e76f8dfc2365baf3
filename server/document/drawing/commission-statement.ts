import type { CommissionStatementFacts } from '#domain/document/document-facts.ts'
import { formatDay, formatMoney } from '#domain/market/format.ts'
import { dataTable, factsTable, paragraph } from './parts/blocks.ts'
import type { Page } from './parts/page.ts'

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

const monthText = (month: string): string => `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`

/** What an agency earned, gave back and was paid in a month. */
export const commissionStatementPage = (facts: CommissionStatementFacts): Page => {
  const money = (cents: number): string => formatMoney(cents, facts.currency)
  return {
    title: 'Commission statement',
    subtitle: `${monthText(facts.month)} for ${facts.agencyName}`,
    number: facts.month,
    content: [
      factsTable([
        { label: 'Opening balance', value: money(facts.opening) },
        { label: 'Earned', value: money(facts.earned) },
        { label: 'Clawed back', value: money(facts.clawedBack) },
        { label: 'Adjusted', value: money(facts.adjusted) },
        { label: 'Paid', value: money(facts.paid) },
        { label: 'Closing balance', value: money(facts.closing) },
      ]),
      ...(facts.lines.length > 0
        ? [
            dataTable(
              'Lines',
              [
                { head: 'Date', width: 'auto' },
                { head: 'Kind', width: 'auto' },
                { head: 'Policy', width: 'auto' },
                { head: 'Insured', width: '*' },
                { head: 'Amount', width: 'auto', isMoney: true },
              ],
              facts.lines.map((line) => [
                formatDay(line.on, facts.market),
                line.kind,
                line.policyNumber,
                line.companyName,
                money(line.amount),
              ]),
            ),
          ]
        : []),
      paragraph(
        facts.closing < 0
          ? 'The closing balance is owed by the agency. It is taken from what the next months earn.'
          : 'The closing balance is paid once it reaches the least amount and payments are not paused.',
      ),
      paragraph(`This statement does not change. SHA-256 of its lines: ${facts.hash}`, 'note'),
      paragraph(`Questions: ${facts.issuer.email}, ${facts.issuer.phone}`, 'note'),
    ],
  }
}
