import type { EndpointName } from './all.ts'

/**
 * How an integrator goes from nothing to a paid policy, for the head of the API document. Each step names its
 * operation.
 */
export const guide = [
  '`authLogin` gives an access token for the header `Authorization: Bearer …`; `authRefresh` renews it.',
  '`directorySearch` finds the company, `accountCreate` adds it by its `cbid`, or by name and state.',
  '`accountUpdateDetails` adds what `missing` of the account names. Money is in dollars or pounds, not in cents.',
  '`productList` names the products of your market, such as `P100` in the United States and `P_ONE` in the United Kingdom; `eligibleProducts` says which of them the account can be quoted, and why not.',
  '`questionList` has the questions of a product, `accountAnswersSave` takes the answers by their field names.',
  '`accountContactSave` names the person who signs for the company.',
  '`ratingDefaults` gives a `request` to start from. `ratingCalculate` prices it without saving anything.',
  '`quoteCreate` saves it as a draft: the path has the id of the account. `quoteRequest` makes it an offer.',
  'A quote that is not READY says why in its `waysToReady`, and what would change that; a REFERRED one waits for an underwriter.',
  '`quoteSend` mails it to the insured, who signs with `quoteSign`; a paper signature is noted with `quoteMarkSigned`.',
  'In surplus lines of some states `surplusNoticeAttest` comes before binding.',
  '`quoteBind` puts the coverage in force as a binder, and `quoteIssue` makes the policy and its first invoice.',
  '`paymentSchedule` says what is due. `paymentStart` gives the address of the processor’s page, and `paymentStatus` says when it is paid.',
] as const

const NAMES_VERSION =
  'The `version` is that of the quote that was read last; every answer of a command has the new one.'

/** What an endpoint's summary leaves a caller to guess. Pages of the browser never load this file. */
export const endpointNotes: Readonly<Partial<Record<EndpointName, string>>> = {
  authLogin:
    'Answers 307 with `mfaType` where a second factor is needed: send the same again with `mfaCode`. The access token lives ten minutes.',
  authRefresh: 'A refresh token works once; the answer has the next one.',
  accountCreate:
    'With a `cbid` of the directory search all that is known of the company is filled in; without one send `name` and `state`. The answer’s `id` is the `accountId` of every further call, and `missing` lists what a quote still needs.',
  accountUpdateDetails:
    'Only the fields that are sent change, and null takes one away that no quote needs. Open quotes whose price depends on them are referred or invalidated; `accountImpact` says which before anything is saved.',
  accountAnswersSave:
    'Only the answers that are sent change. Names and values are those of `questionList` for the product; a name that the questionnaire does not have is refused.',
  accountContactSave:
    'The person who receives the quote and signs it for the company. The account is named in the body, and `version` is that of the account that was read last.',
  policyChangePreview:
    'Works out everything that `policyChange` would record, to the cent: segments, the price of each coverage, later transactions that are taken back and recorded again, conflicts with what each answer costs, and why the caller may not issue it. Saves nothing.',
  policyChange:
    'Send what was previewed with its `version` and `baseSequence`, an answer in `resolutions` to each conflict, and what `needs` names. Once another transaction is recorded the answer is 412 and names it: preview again.',
  policyChangeBegin:
    'Begins a change that is saved and can be sent, submitted and issued later. It may still lack something; `total` is then null. What is saved is previewed with `policyChangePreview` under its `draftId`, and issued with `policyChange` under `draft`.',
  policyChangeMove:
    'An insured sends with `ask`, an agency submits to an underwriter with `refer`, an underwriter lets it pass with `release` or refuses it with `decline`, and an agency refuses what its client asked for with `turnDown`. A released change is issued as it was released.',
  accountAttest:
    'The agent confirms the facts that the insured will sign. They are sent as they were shown: where one of them has changed since, nothing is attested.',
  questionList:
    'Each question has the `field` under which `accountAnswersSave` takes its answer. Whatever its `answerType`, the value is one of its `choices`; a question of type `multi` takes a list of them. A quote is READY only when every required one is answered.',
  eligibleProducts: 'Products that the account may be quoted, and for the others why not.',
  ratingDefaults:
    'The usual terms of a product for an account, with every limit, retention and date that may be chosen instead. `request` can be sent to `ratingCalculate` and `quoteCreate` as it is.',
  ratingCalculate:
    'Works out a price and stores nothing. The program is that of the request’s `effectiveDate`.',
  quoteCreate:
    'The `id` of the path is that of the account, since there is no quote yet; the answer has the id of the quote. The quote is a DRAFT until `quoteRequest`.',
  quoteUpdate: `Replaces the terms and prices them again; a signature on earlier terms no longer counts. ${NAMES_VERSION}`,
  quoteRequest: `Turns a draft into an offer: READY to be sent, INDICATION while answers are missing, REFERRED where an underwriter decides, or API_REJECTED where the rules refuse it. \`waysToReady\` of the quote say why. ${NAMES_VERSION}`,
  quoteRecalculate: `Prices the same terms again with the company’s facts and answers of today. ${NAMES_VERSION}`,
  quoteSwitchPaper: `Moves the quote between admitted and surplus lines paper; terms that the other does not have are dropped. ${NAMES_VERSION}`,
  quoteUnderwrite: `Terms that an underwriter sets, beyond what the agency may choose. The quote is named in the body. ${NAMES_VERSION}`,
  quoteBrokerFee: `Replaces the broker fee. ${NAMES_VERSION}`,
  quoteMgaFee: `Replaces the fee of the managing general agent. ${NAMES_VERSION}`,
  quoteInsureds: `Replaces the whole list; an empty one removes all. ${NAMES_VERSION}`,
  quoteDiligentEffort: `Replaces the whole record. Only the fields of its \`way\` are kept. ${NAMES_VERSION}`,
  quoteIrpm: `Replaces all percentages; those left empty count as none. ${NAMES_VERSION}`,
  quoteEventExclusions: `Replaces the whole list; an empty one removes all. ${NAMES_VERSION}`,
  policyGet:
    'With `on` terms, insureds and cover are those of that day, and with `known` as they were known then, with the money of then; `asOf` says which. `segments` are the runs of days with the same terms, and cover the term without a gap.',
  quoteSend:
    'Mails the quote to the insured, saves the contact, and gives them a login where they have none. The quote is named in the body.',
  quoteSign:
    'Called by the insured. `sha256` is that of `application` of the quote that was read, so that what is signed is what was shown. Where `application.terrorism` offers coverage, `terrorismElection` is its `election`; `quoteElectTerrorism` changes that and the price first. Where it has a `surplusNotice`, `isNoticeSigned` is true.',
  quoteElectTerrorism: `Changes the price by coverage for acts of terrorism alone, before the insured signs; what else has changed since is for the agent to price. ${NAMES_VERSION}`,
  quoteMarkSigned:
    'For a signature on paper: who signed, on which day, the name of the file, and the election about terrorism that is marked on it.',
  quoteBind: `This PUT binds: it puts the coverage in force as a binder with its number, and closes the account’s other open quotes of the product. Contact fields are optional. Where an underwriter binds, the same call asks for it and the quote is REQUESTED. ${NAMES_VERSION}`,
  quoteUwBind: 'An underwriter binds a quote that was requested. The quote is named in the body.',
  quoteRequestBind: 'The insured, or an agency whose product an underwriter binds, asks for it.',
  quoteIssue:
    'Makes the policy of a bound quote, its documents and its first invoice. The answer has the `policyId`.',
  quoteDelete: 'A deleted quote can be restored by staff with `quoteRestore`.',
  paymentStart:
    '`paymentAmount` is `dueAmount` of `paymentSchedule`, without the fee of the way of paying, which the processor adds. The card is typed on the page of the answer’s `url`, never here.',
  paymentStatus: 'Ask again every second or two after `paymentStart` until `status` is final.',
  financeAccept:
    'Accepts the quote of `financeQuote` with the typed name of the insured. It can be taken back with the step `disaffirm` until `disaffirmUntil`.',
  financeEnter:
    'The installment has to be the one that `financeInstallment` works out, and the amount financed the total less the down payment.',
  financePay: `FUNDING is exactly the amount financed, INSTALLMENT any part of what is left, PAYOFF the amount of \`agreement.payoff\` of its day. ${NAMES_VERSION}`,
  financeStep: `The insured may disaffirm; all other steps are recorded by who keeps the financing. ${NAMES_VERSION}`,
  financeCallback: 'For the finance company alone: signed as Standard Webhooks asks.',
  paymentCallback: 'For the card processor alone: signed as Standard Webhooks asks.',
  surplusNoticeAttest: 'The notice that a state requires before a surplus lines quote may be bound.',
  borLetterAdd:
    'PDF, PNG or JPG. The file is looked into before it is kept. `borFile` and `borDecide` then name it by its `id`, once.',
  borFile:
    'The caller need not see the policy: its number and the name of the insured have to be those of the letter. What is wrong with either is not said.',
  quoteSignedFileAdd:
    'PDF, PNG or JPG. The file is looked into before it is kept. `quoteMarkSigned` then names it: a name without an upload is refused.',
  referralFileAdd:
    'PDF, PNG or JPG. The file is looked into before it is kept; send it as `multipart/form-data` or as the file itself. The same file twice is one.',
  subjectivityFileAdd:
    'The file is looked into before it is kept; send it as `multipart/form-data` or as the file itself.',
  stateOfProduct: 'The `id` of the path is the code of a product.',
  stateDelete:
    'Nothing is deleted: the state is closed to new business. The `id` is that of the list of states.',
  documentDownload: 'A PDF. Its `docId` is listed by `documentSearch`.',
  documentRead:
    'What the PDF says, with headings and tables that a screen reader names, whole in one file; it names the PDF by its SHA-256.',
  workflowEmailGet:
    'A GET sends nothing, since scanners of mails and browsers repeat it unasked; a POST to the same address sends the code.',
  workflowPhoneGet:
    'A GET sends nothing, since scanners of mails and browsers repeat it unasked; a POST to the same address sends the code.',
  jumpToAgency: 'The token is exchanged by `authEnter` and works once.',
  jump: 'The token is exchanged by `authEnter` and works once.',
  switchAccount: 'The token is exchanged by `authEnter` and works once.',
}
