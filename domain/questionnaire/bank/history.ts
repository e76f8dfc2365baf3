import { ask, YEARS_AGO, type Question } from '../question.ts'

/** Look-backs of specification 2 section 9: 5 years for incidents and litigation, 3 for downtime of 4 hours. */
const prior: Question[] = [
  ask(
    'priorCoverage',
    'boolean',
    'Do you have, or have you had, insurance for cyber risks?',
    'A policy of its own or a part of another. Your broker or the last declarations page shows it.',
  ),
  ask(
    'priorOrPendingClaimCircumstances',
    'boolean',
    'After asking those responsible: do you know of any claim, or of an incident, complaint, investigation, demand or weakness that could lead to one?',
    'Ask the managers and the people who look after IT. A strange payment or a lost device counts. A policy does not cover what was known before it began.',
  ),
  ask(
    'priorOrPendingClaimCircumstancesComments',
    'text',
    'What happened, when, and where does it stand?',
    'Date, what was affected, the amount, and whether an insurer was told.',
    { when: [{ field: 'priorOrPendingClaimCircumstances', is: [true] }] },
  ),
  ask(
    'cyberEvent',
    'boolean',
    'Have you had a cyber incident within the last five years?',
    'A break-in, ransom demand, data loss, virus outbreak or wrong payment, whether reported or not.',
  ),
  ask(
    'cyberEventDetails',
    'text',
    'What happened, and what has been changed since?',
    'Date, cause, cost and what keeps it from happening again.',
    { when: [{ field: 'cyberEvent', is: [true] }] },
  ),
  ask(
    'privacyLitigation',
    'boolean',
    'Has anybody taken legal action over privacy or data against you within the last five years?',
    'A lawsuit, a regulator’s inquiry or a letter before action. Your lawyer’s file shows it.',
  ),
  ask(
    'unscheduledSystemDowntime',
    'boolean',
    'Have critical systems been down unplanned for more than 4 hours within the last three years?',
    'Whatever the cause: attack, failure, supplier. The tickets of your IT show it.',
  ),
]

const underwritten: Question[] = [
  ask(
    'pastCyberIncident',
    'choice',
    'When did a cyber incident last affect you or a company you control?',
    'Count every incident, also one that cost nothing. The incident log shows it.',
    { choices: YEARS_AGO },
  ),
  ask(
    'civilOrCriminalAction',
    'boolean',
    'Has there been any civil or criminal action against you over data, systems or content?',
    'Against the company, its directors or staff for what they did at work, whether it was settled or dismissed.',
  ),
  ask(
    'pendingLitigation',
    'boolean',
    'Is any litigation pending that concerns data, systems or content?',
    'A case that is filed and not ended. Your lawyer’s list of open cases shows it.',
  ),
  ask(
    'lossInBusinessIncome',
    'boolean',
    'Have you lost business income because of a failure of systems or a cyber incident?',
    'Sales or production that could not be made up. The accounts of the month show it.',
  ),
  ask(
    'securityBreachRequiringNotification',
    'boolean',
    'Have you had a breach of security that you had to notify to people or to an authority?',
    'Customers, patients, staff or a regulator. A letter that was sent counts even if nothing came of it.',
  ),
  ask(
    'changeInScope',
    'boolean',
    'Will the scope of your business change within the next 12 months?',
    'A purchase, a new line of business, a new country, or far more data than today.',
  ),
  ask(
    'changeInScopeDetail',
    'text',
    'What will change, and when?',
    'Name the purchase, line or country, and the revenue expected from it.',
    { when: [{ field: 'changeInScope', is: [true] }] },
  ),
]

/** What happened before, and what lies ahead. */
export const HISTORY_QUESTIONS: readonly Question[] = [...prior, ...underwritten]
