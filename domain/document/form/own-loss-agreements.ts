import type { DocumentWords } from '../words.ts'
import { type Agreement, agreement } from './agreement.ts'

const response = (key: string): Agreement =>
  agreement(
    key,
    'We will pay the reasonable and necessary *breach response costs* that the *named insured* incurs with our consent, within twelve months of discovery, because of a *security breach* or *privacy event* first discovered during the *policy period*.',
  )

const separateLimit = (key: string, agreed: string): Agreement =>
  agreement(
    key,
    `We will pay *breach response costs* on the terms of the ${agreed} agreement up to the limit shown for this agreement. It is a separate limit: it is in addition to the aggregate limit, and is used up before the limit of that agreement.`,
  )

const restoration = (key: string): Agreement =>
  agreement(
    key,
    'We will pay the reasonable and necessary cost to replace, restore or recreate *electronic data* and programs that were altered, corrupted, destroyed or made inaccessible by a *security breach* first discovered during the *policy period*. If the data cannot be restored, we pay the cost of reaching that conclusion.',
  )

const extortion = (key: string): Agreement =>
  agreement(
    key,
    'We will reimburse *ransom payments* and the cost of negotiators and other specialists whom we approve, because of an *extortion threat* first made during the *policy period*. The *named insured* must obtain our consent before any payment is made, must make reasonable efforts to tell the authorities, and may not pay where payment is prohibited by law or sanctions.',
  )

const hardware = (key: string): Agreement =>
  agreement(
    key,
    'We will pay the cost to replace computer devices of the *named insured* that a *security breach* has left unable to work as intended, with devices of like kind and function, where replacing them costs less than, or is the only alternative to, restoring them.',
  )

const interruption = (key: string): Agreement =>
  agreement(
    key,
    'We will pay the *business income loss* and *extra expense* that the *named insured* sustains during the *period of restoration* because a *security breach* first discovered during the *policy period* interrupts or degrades its *computer system*.',
  )

/** An extension of the cover for lost income to other causes than a breach of the own system. */
const extension = (key: string, of: string, cause: string, closing = ''): Agreement =>
  agreement(
    key,
    `We will pay in the same way as under the ${of} agreement where the interruption is caused by ${cause}, first discovered during the *policy period*.${closing}`,
  )

const PROVIDER_BREACH =
  'a *security breach* of the systems of an *outsourced provider*, as if they were the *computer system*'
const OWN_FAILURE = 'an unintended and unplanned outage of the *computer system* that is no *security breach*'
const PROVIDER_FAILURE =
  'an unintended and unplanned outage of the systems of an *outsourced provider* that is no *security breach*'

const transferFraud = (words: DocumentWords): string =>
  `We will pay for the direct loss of *money* or *securities* of the *named insured* that results from a person outside the *named insured* gaining ${words.unauthorized} access to its *computer system*, or from a fraudulent instruction to a financial institution that purports to come from the *named insured*, first discovered during the *policy period*.`

const DECEIVED =
  "We will pay for the direct loss of *money* or *securities* that results from an employee's transfer in good faith on an instruction from a person who falsely claimed to be an employee, customer or vendor of the *named insured*, first discovered during the *policy period*, provided that the instruction was verified by a call to a number already on file, or by another method stated in the *application*, before the transfer was made."

const phoneCharges = (words: DocumentWords): string =>
  `We will pay the charges for voice or data service that the *named insured* owes to its provider because of ${words.unauthorized} use of its telephone system by a person outside the *named insured*, first discovered during the *policy period*.`

const meteredCharges = (words: DocumentWords, what: string): string =>
  `We will pay the additional charges for ${what} that the *named insured* owes because of ${words.unauthorized} use of its *computer system* or accounts by a person outside the *named insured*, first discovered during the *policy period*.`

/** Cover of the Prime 100 form for the insured's own loss. */
export const prime100OwnLoss = (words: DocumentWords): readonly Agreement[] => [
  response('securityBreachExpense'),
  restoration('restorationOfElectronicData'),
  agreement(
    'publicRelationsExpense',
    'We will pay the reasonable fees of a public relations firm that we approve, and the cost of the communications it recommends, to limit harm to the reputation of the *named insured* from a *security breach* or *privacy event* first discovered during the *policy period* that has become, or is about to become, public.',
  ),
  extortion('ransomPaymentEndorsement'),
  agreement(
    'postBreachRemediationEndorsement',
    'We will reimburse the cost of security advice, and of improvements to the *computer system* that a specialist whom we approve recommends, incurred within ninety days after a covered *security breach* has been contained, to lower the chance that it happens again.',
  ),
  interruption('businessIncomeCoverage'),
  extension('enhancedBusinessAndCbi', 'business income and extra expense', PROVIDER_BREACH),
  extension(
    'enhancedBusinessAndCbiWithSystemFailure',
    'business income and extra expense',
    `${PROVIDER_BREACH}; by ${OWN_FAILURE}; or by ${PROVIDER_FAILURE}`,
    ' It takes the place of the e-commerce enhancement without system failure.',
  ),
  agreement('computerFraudEndorsement', transferFraud(words)),
  agreement('socialEngEndorsement', DECEIVED),
  agreement(
    'reverseSocialEngineeringEndorsement',
    `We will pay for the direct loss that results when a customer or vendor of the *named insured* sends payment that it owed to the *named insured* to a third party, because of an instruction sent from the *computer system* of the *named insured* by a person who had ${words.unauthorized} access to it, to the extent that the *named insured* cannot recover the amount.`,
  ),
  agreement('telecomsFraudEndorsement', phoneCharges(words)),
  hardware('hardwareReplCostEndorsement'),
  separateLimit('dedicatedBreachCostsEndorsement', 'security breach expense'),
  agreement(
    'serviceFraudAndCryptojacking',
    meteredCharges(
      words,
      'electricity, cloud computing or other metered service, including for mining digital currency,',
    ),
  ),
]

const prime250Response: readonly Agreement[] = [
  response('breachFund'),
  separateLimit('breachFundSeparateLimit', 'breach fund'),
  restoration('dataRestoration'),
  extortion('extortion'),
  agreement(
    'businessImpersonation',
    'We will pay the reasonable cost, incurred with our consent, to tell customers, vendors and the public that a person outside the *named insured* falsely posed as it in electronic messages or on a website, first discovered during the *policy period*, and to have the imitation taken down.',
  ),
  agreement(
    'reputationalHarm',
    'We will pay the *business income loss* that the *named insured* sustains within one hundred and eighty days after a *security breach*, *privacy event* or *extortion threat* first discovered during the *policy period* became public, because customers stay away for that reason.',
  ),
  hardware('bricking'),
]

const prime250Interruption: readonly Agreement[] = [
  interruption('businessInterruption'),
  extension('contingentBusinessInterruption', 'business interruption', PROVIDER_BREACH),
  extension('systemFailure', 'business interruption', OWN_FAILURE),
  extension('contingentSystemFailure', 'business interruption', PROVIDER_FAILURE),
  agreement(
    'fullSystemFailure',
    'The limit of the business interruption agreement applies to the system failure agreement in place of its own.',
  ),
  agreement(
    'missedBid',
    'We will pay the net profit that the *named insured* would have earned from a contract for which it could not bid in time because a *security breach* first discovered during the *policy period* interrupted its *computer system*, if it had bid for, and won, a contract of the same kind in the twelve months before.',
  ),
]

const prime250Crime = (words: DocumentWords): readonly Agreement[] => [
  agreement('cyberCrimeLoss', transferFraud(words), DECEIVED),
  agreement(
    'criminalReward',
    'We will reimburse a reward that the *named insured* pays with our consent for information that leads to the arrest and conviction of a person who committed, or tried to commit, a crime that caused a covered loss. Nothing is paid to an *insured*, to an auditor, or to anybody hired to investigate.',
  ),
  agreement(
    'utilityFraud',
    phoneCharges(words),
    meteredCharges(words, 'electricity, gas, water or cloud computing'),
  ),
  agreement(
    'cryptojacking',
    meteredCharges(words, 'electricity or computing power used to mine digital currency'),
  ),
]

/** Cover of the Prime 250 form, which the products of the United Kingdom are written on too. */
export const prime250OwnLoss = (words: DocumentWords): readonly Agreement[] => [
  ...prime250Response,
  ...prime250Interruption,
  ...prime250Crime(words),
]
