import type { FinanceAgreementFacts } from '#domain/document/finance-facts.ts'
import { formatDay, formatInstant, formatMoney } from '#domain/market/format.ts'
import { dataTable, factsTable, finePrint, paragraph, section, signatures } from '../parts/blocks.ts'
import type { Page } from '../parts/page.ts'
import { insuredFact, issuerFact, producerFact } from '../parts/terms.ts'

const percent = (units: number): string => `${(units / 100).toFixed(2)}%`

const readOn = (facts: FinanceAgreementFacts, verifiedOn: string | null): string =>
  verifiedOn === null
    ? 'not compared with the law'
    : `compared with the law on ${formatDay(verifiedOn, facts.market)}`

/** The agreement with the finance company, headed by the boxes of Regulation Z (12 CFR 1026.18). */
export const financeAgreementPage = (facts: FinanceAgreementFacts): Page => {
  const money = (cents: number): string => formatMoney(cents, facts.currency)
  const day = (one: string): string => formatDay(one, facts.market)
  return {
    title: 'Premium finance agreement',
    subtitle: `Policy ${facts.policyNumber}`,
    number: facts.quoteNumber,
    content: [
      factsTable([
        { label: 'Lender', value: facts.lender },
        { label: 'Agreement number', value: facts.quoteNumber },
        insuredFact('Borrower', facts.insured),
        producerFact(facts, facts.producer),
        issuerFact(facts),
      ]),
      dataTable(
        'Federal Truth in Lending disclosures',
        [
          { head: 'Disclosure', width: 130 },
          { head: 'Meaning', width: '*' },
          { head: 'Amount', width: 90, isMoney: true },
        ],
        [
          [
            { text: 'ANNUAL PERCENTAGE RATE', isStrong: true },
            'The cost of your credit as a yearly rate',
            { text: percent(facts.apr), isStrong: true },
          ],
          [
            { text: 'FINANCE CHARGE', isStrong: true },
            'The dollar amount the credit will cost you',
            { text: money(facts.financeCharge), isStrong: true },
          ],
          [
            'Amount Financed',
            'The amount of credit provided to you or on your behalf',
            money(facts.amountFinanced),
          ],
          [
            'Total of Payments',
            'The amount you will have paid after you have made all payments as scheduled',
            money(facts.totalOfPayments),
          ],
        ],
      ),
      dataTable(
        'Itemization of the amount financed',
        [
          { head: 'Item', width: '*' },
          { head: 'Amount', width: 90, isMoney: true },
        ],
        [
          ['Total premium, taxes and fees', money(facts.totalPremium)],
          ['Down payment that you pay to us', money(-facts.downPayment)],
          ['Amount paid to others on your behalf: to the insurer through us', money(facts.amountFinanced)],
        ],
      ),
      dataTable(
        'Payment schedule',
        [
          { head: 'Payment', width: '*' },
          { head: 'Due', width: 120 },
          { head: 'Amount', width: 90, isMoney: true },
        ],
        facts.installments.map((one, at) => [
          `Installment ${at + 1} of ${facts.installments.length}`,
          day(one.dueOn),
          money(one.amount),
        ]),
      ),
      ...section(
        'Your rights',
        paragraph(
          `You can disaffirm this agreement until ${day(facts.disaffirmUntil)}. The annual payment is then due within ${facts.dueDays} days.`,
        ),
        ...facts.rules.map(({ text }) => paragraph(text)),
      ),
      ...section(
        'Security and power of attorney',
        paragraph(
          'As security you assign to the lender the unearned premium of the policy, and appoint the lender your attorney to have the policy canceled if you do not pay, after the notice that the law asks for.',
        ),
      ),
      signatures([
        {
          signed: facts.signature,
          name: facts.signature,
          title: `Signed electronically, ${formatInstant(facts.signedAt, facts.timeZone, facts.market)}`,
          onBehalfOf: facts.insured.name,
        },
      ]),
      finePrint(
        'Where the rules were read',
        facts.rules.map(({ law, verifiedOn }) => `${law}: ${readOn(facts, verifiedOn)}.`),
      ),
    ],
  }
}
