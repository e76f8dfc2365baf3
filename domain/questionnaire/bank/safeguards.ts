import { ask, type Choice, type Question } from '../question.ts'
import { EDR_SHARES, LOSS_BANDS, RECORD_BANDS, WATCHED } from '../schema.ts'

const labelled = (values: readonly string[], labels: readonly string[]): Choice[] =>
  values.map((value, index) => ({ value, label: labels[index] ?? value }))

const RECORDS = {
  choices: labelled(RECORD_BANDS, [
    'None',
    '1 to 1,000',
    '1,001 to 10,000',
    '10,001 to 100,000',
    '100,001 to 500,000',
    'More than 500,000',
  ]),
}

const records: Question[] = [
  ask(
    'recordsPersonal',
    'choice',
    'Of how many people do you hold personal information?',
    'Customers, patients, staff and applicants of now and before: names with an address, a number, a date of birth or an account. An estimate will do.',
    RECORDS,
  ),
  ask(
    'recordsCards',
    'choice',
    'How many payment card numbers do you store?',
    'None where a terminal or a payment service keeps them and you never see the whole number.',
    RECORDS,
  ),
  ask(
    'recordsHealth',
    'choice',
    'Of how many people do you hold health records?',
    'Patient files, insurance claims, sick notes, also on paper. An estimate will do.',
    RECORDS,
  ),
]

const watching: Question[] = [
  ask(
    'edrShare',
    'choice',
    'How many of your computers and servers run endpoint detection and response?',
    'The console of the product says how many devices report to it. Plain antivirus does not count.',
    { choices: labelled(EDR_SHARES, ['All', 'More than nine of ten', 'Fewer', 'None']) },
  ),
  ask(
    'edrWatched',
    'choice',
    'Who monitors its alerts?',
    'Your own staff or a provider, with authority to isolate a device from the network.',
    {
      choices: labelled(WATCHED, ['Around the clock', 'During business hours', 'No one']),
      when: [{ field: 'edrShare', isNot: ['NONE'] }],
    },
  ),
  ask(
    'logsCentral',
    'yesNoUncertain',
    'Are logs of servers and accounts kept in one place for at least 90 days?',
    'So that a break-in can be traced afterwards. Your IT names the product and how long it keeps them.',
  ),
]

const access: Question[] = [
  ask(
    'rdpOpen',
    'yesNoUncertain',
    'Can remote desktop be reached from the internet without a VPN?',
    'Port 3389 or another that leads to it. Your IT, or the scan of your domain, shows it.',
  ),
  ask(
    'mfaBackups',
    'yesNoUncertain',
    'Is multi-factor authentication required to manage backups?',
    'For the console in which backups are changed or deleted.',
  ),
  ask(
    'backupImmutable',
    'yesNoUncertain',
    'Is at least one copy of your backups immutable or offline?',
    'No one can change or delete it before its time is up, and it has its own sign-in.',
  ),
  ask(
    'callBackKnownNumber',
    'yesNoUncertain',
    'Are changed bank details confirmed by a call to a number that you already had?',
    'Never to a number that came with the request.',
  ),
]

const privacy: Question[] = [
  ask(
    'trackingPixels',
    'yesNoUncertain',
    'Do your website or app use tracking pixels, chat records or recordings of visits?',
    'Of advertising networks and analytics. Whoever built the site knows.',
  ),
  ask(
    'biometrics',
    'yesNoUncertain',
    'Do you collect fingerprints, faces, voices or other biometric data?',
    'Also for time clocks and doors.',
  ),
]

const insurance: Question[] = [
  ask(
    'coverageDeclined',
    'yesNoUncertain',
    'Has an insurer declined, canceled or not renewed your cyber insurance?',
    'Within the last five years. Moving to another insurer by your own choice does not count.',
  ),
  ask(
    'lossAmount',
    'choice',
    'What did your largest cyber incident of the last five years cost?',
    'Include payments to others, expert fees and lost income, insured or not. An estimate will do.',
    {
      choices: labelled(LOSS_BANDS, ['There was none', 'Up to 10,000', 'Up to 100,000', 'More than 100,000']),
    },
  ),
]

/** What markets ask beyond what a price needs: counts of records, monitoring, access and backups, privacy, prior insurance. */
export const SAFEGUARD_QUESTIONS: readonly Question[] = [
  ...records,
  ...watching,
  ...access,
  ...privacy,
  ...insurance,
]
