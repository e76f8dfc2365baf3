import { ask, type Choice, type Question } from '../question.ts'
import { AUDITS, CLAIM_COUNTS, LAYOFFS, PLAN_ASSETS, PROFITS, STATE_SHARES } from '../schema.ts'

const labelled = (values: readonly string[], labels: readonly string[]): Choice[] =>
  values.map((value, index) => ({ value, label: labels[index] ?? value }))

const finances: Question[] = [
  ask(
    'profitYears',
    'choice',
    'Did the company make a profit in each of the last two years?',
    'Net income after tax in the yearly accounts. Owners and lenders bring claims when a company loses money.',
    { choices: labelled(PROFITS, ['In both years', 'In one of them', 'In neither']) },
  ),
  ask(
    'equityPositive',
    'yesNoUncertain',
    'Are its assets worth more than its debts?',
    'Equity on the last balance sheet. Creditors of an insolvent company turn to its directors.',
  ),
  ask(
    'covenantBreach',
    'yesNoUncertain',
    'Has it broken a covenant of a loan in the last two years, or expects to within twelve months?',
    'A ratio or a date that a loan agreement sets. Your accountant or your bank knows.',
  ),
  ask(
    'accountsAudited',
    'choice',
    'Who examines the yearly accounts?',
    'An audit gives an opinion, a review less. A tax return alone is neither.',
    { choices: labelled(AUDITS, ['An independent auditor', 'An accountant, as a review', 'No one outside']) },
  ),
  ask(
    'ownersOutside',
    'yesNoUncertain',
    'Does a person or fund outside the management own more than 5% of it?',
    'Owners who do not run the company are those who sue its directors.',
  ),
  ask(
    'companyTransactions',
    'yesNoUncertain',
    'Has it bought, sold, merged or raised capital in the last 18 months, or plans to within twelve?',
    'Acquisitions, sales of a part, new investors, an offering. Each is a decision that others may dispute.',
  ),
  ask(
    'managementClaims',
    'choice',
    'How many lawsuits, charges or official proceedings were there in the last five years?',
    'By employees, owners, members of plans, competitors or authorities, against the company or its directors.',
    { choices: labelled(CLAIM_COUNTS, ['None', 'One', 'More than one']) },
  ),
]

const staff: Question[] = [
  ask(
    'employeesByState',
    'text',
    'How many employees are there in each state?',
    'For example: CA 40, TX 12. Include part-time staff. An estimate will do.',
  ),
  ask(
    'employeesCourtStates',
    'choice',
    'What share of the employees works in California, Illinois, New Jersey, New York or the District of Columbia?',
    'Employment claims are more frequent and cost more there.',
    {
      choices: labelled(STATE_SHARES, ['None', 'Up to a quarter', 'Up to a half', 'More than a half']),
    },
  ),
  ask(
    'layoffs',
    'choice',
    'What share of the employees was laid off in the last twelve months, or will be in the next twelve?',
    'Planned layoffs count once management has decided on them. Many claims follow one.',
    { choices: labelled(LAYOFFS, ['None', 'Up to a tenth', 'More than a tenth']) },
  ),
]

const plans: Question[] = [
  ask(
    'planAssets',
    'choice',
    'What are the assets of all employee benefit plans together?',
    'Form 5500 of each plan says it: 401(k), pension, health. Fiduciaries answer for them.',
    {
      choices: labelled(PLAN_ASSETS, [
        'No plan',
        'Up to 1 million',
        'Up to 10 million',
        'Up to 50 million',
        'More than 50 million',
      ]),
    },
  ),
  ask(
    'planChanges',
    'yesNoUncertain',
    'Was a plan merged, ended or cut in the last two years, or does one hold shares of the company?',
    'Members of a plan that changes for the worse bring claims. An employee stock ownership plan counts.',
  ),
]

const banking: Question[] = [
  ask(
    'bankReconciled',
    'yesNoUncertain',
    'Are bank accounts reconciled each month by someone who can neither pay nor sign?',
    'Who compares statements with the books should not be able to move money.',
  ),
]

/** What management lines are priced on: finances, employees, plans, banking. */
export const MANAGEMENT_QUESTIONS: readonly Question[] = [...finances, ...staff, ...plans, ...banking]
