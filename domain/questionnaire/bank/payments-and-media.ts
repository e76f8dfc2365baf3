import { ask, type Condition, type Question } from '../question.ts'

/** Cyber crime comments show when any answer is No (specification 2 section 4). */
const CONTROL_MISSING: Condition = {
  anyOf: [
    'isVerifyingBankAccounts',
    'isAuthenticatingFundTransferRequests',
    'isPreventingUnauthorizedWireTransfers',
    'hasDualAuthorizationControls',
  ],
  is: [false],
}

const payments: Question[] = [
  ask(
    'isVerifyingBankAccounts',
    'boolean',
    'Do you verify vendors’ bank accounts before adding them to your accounts payable?',
    'For example by calling a number you already had.',
  ),
  ask(
    'isAuthenticatingFundTransferRequests',
    'boolean',
    'Do you authenticate fund transfer requests before acting on them?',
    'By another channel than the one the request came by: never by replying to the mail.',
  ),
  ask(
    'isPreventingUnauthorizedWireTransfers',
    'boolean',
    'Do you prevent unauthorized employees from initiating wire transfers?',
    'The bank lets only named people send wires, and a second one releases them.',
  ),
  ask(
    'hasDualAuthorizationControls',
    'boolean',
    'Do two people have to authorize fund and wire transfers over $25,000?',
    'One enters the transfer and another releases it. The bank’s user settings show the rule and the amount.',
  ),
  ask(
    'cyberCrimeComments',
    'text',
    'What is done instead where the answer is No?',
    'One or two sentences are enough.',
    {
      when: [CONTROL_MISSING],
    },
  ),
]

const media: Question[] = [
  ask(
    'contentReviewProcedure',
    'yesNoNa',
    'Is content reviewed before you publish it?',
    'Somebody other than the author checks facts, names and rights before text or pictures go online. N/A when you publish nothing.',
  ),
  ask(
    'copyrightClearanceSearch',
    'yesNoNa',
    'Do you check the rights to pictures, texts, music and names before you use them?',
    'A licence, a purchase record or a trademark search for each. N/A when you publish nothing.',
  ),
]

/** How money leaves the company and what it publishes. */
export const PAYMENT_AND_MEDIA_QUESTIONS: readonly Question[] = [...payments, ...media]
