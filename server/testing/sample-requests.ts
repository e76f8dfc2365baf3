import { sampleEffort } from '#domain/quote/diligent-effort/sample.ts'
import type { EndpointName } from '#contract/all.ts'
import type { Records } from './two-tenants.ts'

interface Sample {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

const samplePreset = {
  productType: 'P100',
  name: 'Sample',
  limit: 1_000_000,
  deductible: 25_000,
  waitingPeriod: 12,
  retroActivePeriod: -1,
  coverages: [],
}

const contact = {
  policyContactFirstName: 'Pat',
  policyContactLastName: 'Sample',
  policyContactEmail: 'pat@sample.test',
  policyContactPhone: '+1 2125550144',
}

/** A change of a policy that leaves its premium as it is. */
const contactChange = {
  kind: 'nonPremium',
  effectiveDate: '2026-03-16',
  changes: { contact: { policyContactFirstName: 'Robin' } },
}

export const sampleTerms = {
  limit: 1_000_000,
  deductible: 25_000,
  waitingPeriod: 12,
  retroActivePeriod: -1,
  effectiveDate: '2026-03-20',
  endDate: '2027-03-20',
  preset: 'POPULAR',
}

const quoteLifeSamples = (records: Records): Partial<Record<EndpointName, Sample>> => {
  const byQuote = { quoteId: records.quote }
  const byId = { id: records.quote }
  const quote = { productType: 'P100', id: records.quote }
  const because = { reason: 'A good reason' }
  const noted = { body: { ...byQuote, note: 'A note' } }
  return {
    quoteUnderwrite: { body: { ...byQuote, request: sampleTerms, version: 1 } },
    quoteUwBind: { body: byQuote },
    quoteUwDecline: { body: { ...byQuote, reasonSummary: 'Error', reason: 'A mistake' } },
    quoteUnassign: { body: byQuote },
    quoteReassign: { body: { ...byQuote, userId: records.quote } },
    quoteReopen: noted,
    quoteBypass: noted,
    quoteReassess: { body: byQuote },
    quoteInboxFlag: { body: { ...byQuote, isFlagged: true } },
    quoteNote: noted,
    quoteRequestTake: { body: byQuote },
    quoteRequestReturn: { body: byQuote },
    quoteRequestAssign: { body: { ...byQuote, userId: records.quote } },
    quoteRequestPeople: { query: byQuote },
    quoteApprove: { body: byQuote },
    quoteReject: { body: { ...byQuote, ...because } },
    quoteForward: {
      body: {
        ...byQuote,
        agencyName: 'Retail Partners',
        agentFirstName: 'Rita',
        agentLastName: 'Moreno',
        agentEmail: 'rita@sample.test',
        agentPhone: '2125550144',
      },
    },
    quoteRequestBind: { params: byId, body: {} },
    quoteCustomerBind: { body: byQuote },
    quoteIssueByAgent: { body: byQuote },
    policyFromQuote: { params: byQuote },
    policyFromBinder: { params: { binderId: records.quote } },
    quoteRetry: { body: byQuote },
    quoteRefer: { body: byQuote },
    quoteRecalculate: { params: quote, body: { version: 1 } },
    quoteSwitchPaper: { params: quote, body: { version: 1 } },
    quoteCommission: {
      body: { ...byQuote, rate: 12.5, splits: [{ producer: 'Ann', share: 100 }], ...because, version: 1 },
    },
    quoteBrokerFee: { params: byId, body: { brokerFee: 100, version: 1 } },
    quoteProof: { params: { productType: 'P100', ...byQuote } },
    quoteIrpmGet: { params: byQuote },
    quoteIrpm: {
      params: byQuote,
      body: { values: { drPlanning: '-1' }, irpmNote: 'Plan seen on site', version: 1 },
    },
    quoteDesk: { params: byQuote },
    quoteDeskTry: { params: byQuote, body: { mgaFee: 100 } },
    quoteDeskSave: {
      params: byQuote,
      body: {
        request: sampleTerms,
        irpm: { values: { drPlanning: '-1' }, irpmNote: 'Plan seen on site' },
        subjectivities: [{ title: 'MFA', stage: 'PRE_BIND', dueDate: '2026-12-30' }],
        mgaFee: 100,
        version: 1,
      },
    },
    quoteEventExclusionsGet: { params: byQuote },
    quoteEventExclusions: { params: byQuote, body: { eventExclusions: [], version: 1 } },
    quoteMgaFee: { params: byId, body: { mgaFee: 100, version: 1 } },
    quoteReleased: { params: quote },
    quoteVersions: { params: quote },
    quoteVersionCompare: { params: quote, query: { from: 1, to: 1 } },
    quoteNotices: { params: byQuote },
    quoteDiligentEffortGet: { params: byQuote },
    quoteDiligentEffort: { params: byQuote, body: { ...sampleEffort('2026-03-01'), version: 1 } },
    quoteInsuredsGet: { params: byQuote },
    quoteInsureds: { params: byQuote, body: { additionalInsureds: [], version: 1 } },
    quoteTam: { body: { ...byQuote, userId: null } },
    quoteNeedBy: { query: { ...byQuote, needBy: '2026-12-30' } },
    quoteElectTerrorism: { body: { ...byQuote, terrorismElection: 'REJECT', version: 1 } },
    quoteMarkSigned: {
      body: { ...byQuote, signeeName: 'Pat Sample', docSignedDate: '2026-03-01', fileName: 'signed.pdf' },
    },
    quoteSignedFileAdd: { params: { id: records.quote }, query: { fileName: 'signed.pdf' } },
    quoteRescind: { params: byQuote, body: because },
    quoteBinderReinstate: { params: byQuote, body: because },
    quoteBinderVoid: { params: byQuote, body: because },
    quoteRestore: { body: byQuote },
    quoteProgress: { query: byQuote },
  }
}

const submissionSamples = (records: Records): Partial<Record<EndpointName, Sample>> => {
  const bySubmission = { submissionId: records.submission }
  const given = { body: { ...bySubmission, userId: records.quote } }
  const noted = { body: { ...bySubmission, note: 'A note' } }
  return {
    submissionOfAccount: { params: { accountId: records.account }, body: {} },
    submissionGet: { params: bySubmission },
    submissionAssign: given,
    submissionAssignee: given,
    submissionCertify: noted,
    submissionComplete: noted,
    submissionNonViable: noted,
    submissionReopen: noted,
    submissionDecline: {
      body: {
        ...bySubmission,
        declinationReason: 'POOR_CONTROLS',
        declinationReasonDescription: 'No second factor anywhere',
      },
    },
  }
}

/** A well-formed request to every endpoint that names a record, for the records given. */
export const sampleRequests = (records: Records, vendorId: string): Partial<Record<EndpointName, Sample>> => {
  const P100 = { productType: 'P100' }
  const quote = { ...P100, id: records.quote }
  const byQuote = { quoteId: records.quote }
  const account = { accountId: records.account }
  const policy = { policyId: records.policy }
  const whole = { reason: 'DUPLICATE', policyNumber: 'CYP-1', version: 1 } as const
  const agreed = { total: 1000, fileId: records.policyFile, signedBy: 'Pat Sample' }
  const anew = { effectiveDate: '2026-06-01', term: 'YEAR' } as const
  const asked = { reason: 'REQUEST', effectiveDate: '2026-06-01', fileId: records.policyFile, version: 1 }
  return {
    accountGet: { params: account },
    accountUpdateDetails: { params: account, body: { version: 1, firmographics: { yearEstablished: 2002 } } },
    applicationLink: { params: account },
    accountImpact: { params: account, body: { firmographics: { yearEstablished: 2002 } } },
    accountAttest: {
      params: account,
      body: { name: 'Sample', revenue: 1, noOfEmployeesAll: 1, domainName: null },
    },
    quoteContactSave: { params: { id: records.quote }, body: { ...contact, version: 1 } },
    surplusNoticeGet: { params: byQuote },
    surplusNoticeAttest: { params: byQuote, body: { state: 'LA', isAttested: true } },
    surplusNoticeSend: { params: byQuote },
    accountDecline: { body: { ...account, ...P100, reasonSummary: 'BOR', reason: 'Moved' } },
    accountUndecline: { body: { ...account, ...P100, note: 'Controls are in place' } },
    accountContactSave: { body: { ...contact, ...account, version: 1 } },
    accountAnswersSave: { params: account, body: { answers: { edr: 'YES' } } },
    accountTeamChange: { params: account, body: { teamId: records.account } },
    accountTransfer: {
      params: account,
      body: { agencyId: records.account, reason: 'Broker of record letter', version: 1 },
    },
    accountParties: { params: account, query: {} },
    questionList: { query: { ...account, ...P100 } },
    contradictionResolve: {
      params: { ...account, field: 'mfaEmail' },
      body: { resolution: 'CONFIRM', reason: 'Checked with the insured' },
    },
    questionsSend: {
      params: account,
      body: { ...P100, groups: ['access'], recipientName: 'Pat Sample', email: 'pat@sample.test' },
    },
    questionRequestList: { params: account },
    formList: { query: account },
    accountTimeline: { params: account },
    eligibleProducts: { query: account },
    riskGet: { params: account },
    riskSavings: { params: account },
    accountScore: { query: account },
    accountScan: { body: account },
    accountReload: { body: account },
    riskEvidence: { params: account },
    riskReload: { params: account },
    productAdvice: { query: account },
    ratingCalculate: { params: P100, body: { ...account, request: sampleTerms } },
    raterCalculate: { body: { ...account, request: sampleTerms } },
    ratingWhatIf: { body: { ...account, ...P100, request: sampleTerms, change: { score: 80 } } },
    raterIrpm: { body: { ...account, ...P100, request: sampleTerms } },
    customPresetUpdate: { body: { id: records.preset, ...samplePreset, version: 1 } },
    customPresetDelete: { query: { id: records.preset } },
    customPresetUpdateById: { params: { id: records.preset }, body: { ...samplePreset, version: 1 } },
    customPresetCopy: { params: { id: records.preset }, body: { name: 'Copy' } },
    customPresetDeleteById: { params: { id: records.preset } },
    ratingDefaults: { query: { ...account, ...P100 } },
    quoteCreate: { params: { ...P100, id: records.account }, body: { request: sampleTerms } },
    quoteGet: { params: quote },
    quoteWorksheet: { params: quote },
    quoteRenewalDifference: { params: quote },
    quoteRenewalChanges: { params: quote },
    quoteRenewalChangesDecide: { params: quote, body: { isTaken: false, sequence: 1, version: 1 } },
    quoteUpdate: { params: quote, body: { request: sampleTerms, version: 1 } },
    quoteRequest: { params: quote, body: { version: 1 } },
    quoteKeep: { params: quote, body: { policyContactFirstName: 'Pat' } },
    quoteSecurityQuestions: { params: byQuote, body: { answers: { edr: 'YES' } } },
    quoteSocialEngineering: {
      params: byQuote,
      body: {
        isVerifyingBankAccounts: true,
        isAuthenticatingFundTransferRequests: true,
        isPreventingUnauthorizedWireTransfers: true,
      },
    },
    quoteSubmit: { params: { id: records.quote }, body: { reason: 'Please look' } },
    quoteAssign: { body: byQuote },
    quoteRelease: { body: byQuote },
    quoteDecline: { params: { id: records.quote }, body: { reasonSummary: 'Error', reason: 'A mistake' } },
    quoteSend: { body: { ...contact, ...byQuote } },
    quoteSign: { body: { ...byQuote, signeeName: 'Pat Sample', isAttested: true, sha256: '0'.repeat(64) } },
    quoteBind: { params: { id: records.quote }, body: { version: 1 } },
    quoteIssue: { params: quote },
    quoteLose: {
      params: { id: records.quote },
      body: { reasonSummary: 'Price is High', reason: 'Too high' },
    },
    quoteRevive: { params: quote },
    quoteDelete: { params: quote },
    ...quoteLifeSamples(records),
    ...submissionSamples(records),
    cartGet: { query: account },
    cartAdd: { body: { ...account, quoteIds: [records.quote] } },
    cartVary: { body: { ...account, ...P100, request: sampleTerms } },
    cartRemove: { query: { ...account, ...byQuote } },
    cartSubmit: { body: { ...account, quoteIds: [records.quote] } },
    cartCompare: { body: { ...account, quoteIds: [records.quote] } },
    subjectivityList: { query: byQuote },
    subjectivityUsual: { query: byQuote },
    subjectivityCreate: {
      body: { ...byQuote, title: 'MFA', stage: 'PRE_BIND', dueDate: '2026-12-30' },
    },
    subjectivitySubmit: { params: { id: records.subjectivity }, body: { evidence: 'A screenshot' } },
    subjectivityFileAdd: { params: { id: records.subjectivity }, query: { fileName: 'mfa.pdf' } },
    subjectivityFileGet: { params: { id: records.subjectivity, fileId: records.evidenceFile } },
    refundAsk: { body: { policyId: records.policy, amount: 1, reason: 'Canceled' } },
    borGet: { params: { id: records.borOrder } },
    borLetterGet: { params: { id: records.borOrder, fileId: records.borLetter } },
    borDecide: {
      body: { id: records.borOrder, action: 'reject', reason: 'No letterhead', version: 1 },
    },
    borPolicies: { query: { policyId: records.policy } },
    referralFileList: { params: { id: records.quote } },
    referralFileAdd: { params: { id: records.quote }, query: { fileName: 'losses.pdf' } },
    referralFileGet: { params: { id: records.quote, fileId: records.referralFile } },
    referralFileRemove: { params: { id: records.quote, fileId: records.referralFile } },
    conditionExtend: {
      body: { ids: [records.subjectivity], dueDate: '2099-12-30', reason: 'The auditor is late' },
    },
    subjectivityEffect: { params: { id: records.subjectivity } },
    subjectivityRemind: { params: { id: records.subjectivity } },
    subjectivityDecide: {
      params: { id: records.subjectivity },
      body: { decision: 'waive', note: 'It is not needed' },
    },
    policyGet: { params: { ...P100, ...policy } },
    policyRevisions: { query: policy },
    policyDifference: { params: policy },
    policyInsureds: { params: policy },
    policyReasons: { query: policy },
    policyRenew: { params: policy },
    policyReporting: { params: policy },
    policyRunOff: { params: policy },
    policyRunOffRecord: {
      params: policy,
      body: {
        effectiveDate: '2026-03-20',
        event: 'ACQUIRED',
        acquirer: 'Harbor Group',
        percent: 80,
        version: 1,
      },
    },
    policyReportingRequest: { params: policy, body: { years: 1 } },
    policyReportingRecord: {
      params: { productType: 'P100' },
      body: { policyId: records.policy, years: 1, version: 1 },
    },
    policyCancelPreview: { params: policy, query: { reason: 'REQUEST', on: '2026-06-01' } },
    policyCancelRequest: { params: policy, body: asked },
    policyCancelWithdraw: { params: policy, body: { reason: 'The insured stays', version: 1 } },
    policyCancelApprove: { params: policy, body: { version: 1 } },
    policyCancel: { params: { ...P100, ...policy }, body: asked },
    policyCancelPost: { params: { ...P100, ...policy }, body: asked },
    policyFlatCancelOf: { body: { ...policy, ...whole } },
    policyVoidOf: { body: { ...policy, ...whole } },
    policyFlatCancel: { params: policy, body: whole },
    policyVoid: { params: policy, body: whole },
    policyRescindExcess: { body: { ...policy, ...whole } },
    policyRewritePreview: { params: policy, query: anew },
    policyRewrite: { params: policy, body: { ...anew, ...agreed, version: 1 } },
    policyUndoCancel: { body: { ...policy, reason: 'It was a mistake', version: 1 } },
    policyReinstate: { params: policy, body: { reason: 'Paid', version: 1 } },
    policyReinstatePreview: { params: policy },
    policyFileAdd: { params: policy, query: { fileName: 'release.pdf', purpose: 'RELEASE' } },
    policyFileGet: { params: { ...policy, fileId: records.policyFile } },
    policyNotices: { params: policy },
    policyNoticeServe: {
      params: policy,
      body: {
        reason: 'HAZARD',
        sentOn: '2026-04-01',
        effectiveDate: '2026-09-01',
        delivery: 'CERTIFIED_MAIL',
        facts: 'The insured now keeps the records of others.',
        version: 1,
      },
    },
    policyNoticeProof: {
      params: policy,
      body: {
        noticeId: records.referralFile,
        method: 'CERTIFIED_MAIL',
        number: '9407 1',
        on: '2026-04-01',
        isToAddress: true,
        version: 1,
      },
    },
    renewalNoticePreview: { params: policy, query: { step: 'NONRENEWAL' } },
    renewalNoticeServe: {
      params: policy,
      body: {
        step: 'NONRENEWAL',
        ground: 'LOSSES',
        facts: 'Two losses in this term.',
        sentOn: '2026-12-15',
        delivery: 'CERTIFIED_MAIL',
        isLateAccepted: true,
        version: 1,
      },
    },
    renewalNoticeProof: {
      params: policy,
      body: {
        noticeId: records.referralFile,
        method: 'CERTIFIED_MAIL',
        number: '9407 1',
        on: '2026-04-01',
        isToAddress: true,
        version: 1,
      },
    },
    renewalNoticeWithdraw: {
      params: policy,
      body: { noticeId: records.referralFile, reason: 'The insurer renews after all', version: 1 },
    },
    policyNoticeStop: { body: { ...policy, reason: 'Paid', version: 1 } },
    policyChangePreview: { params: policy, body: contactChange },
    policyChangeTerms: { params: policy },
    policyChangeBegin: { body: { ...contactChange, ...policy } },
    policyChange: {
      params: policy,
      body: { ...contactChange, version: 1, baseSequence: 1, reason: 'The insured moved' },
    },
    policyNonPremium: {
      params: policy,
      body: {
        effectiveDate: '2026-03-16',
        changes: contactChange.changes,
        reason: 'The insured moved',
        version: 1,
      },
    },
    policyNonPremiumDate: {
      params: policy,
      body: { effectiveDate: '2026-03-17', reason: 'It was a day later', version: 1 },
    },
    policyOriginal: { params: { ...P100, policyNumber: 'CYP-200001' } },
    policyLatest: { params: { ...P100, policyNumber: 'CYP-200001' } },
    policyRevert: { params: policy, body: { sequence: 1, reason: 'Recorded by mistake', version: 1 } },
    policyExtend: { params: policy, body: { days: 10, reason: 'The renewal is late', version: 1 } },
    policyAddExcess: { body: { policyId: records.policy } },
    quoteActionRenewal: { body: policy },
    policyRenewLate: {
      params: policy,
      body: {
        cover: 'FROM_DAY',
        startsOn: '2027-03-20',
        statement: { name: 'Ann Bell', title: 'CFO', on: '2027-03-17' },
      },
    },
    automaticRenewalGet: { params: { accountId: records.account, productType: 'P100' } },
    automaticRenewalAgree: {
      params: { accountId: records.account, productType: 'P100' },
      body: { isAgreed: true },
    },
    policyOptOut: { params: policy, body: { isOptedOut: true, reason: 'The insured leaves the market' } },
    policyBulkOptOut: { body: { policyIds: [records.policy], count: 1, reason: 'The book is sold' } },
    policyMuteReminders: { body: { ...policy, isMuted: true, reason: 'The broker calls' } },
    policyCertificate: {
      params: P100,
      body: {
        ...policy,
        docType: 'Certificate_Holder',
        organizationName: 'Holder Ltd',
        address1: '1 Main St',
        city: 'Oakland',
        state: 'CA',
        zip: '94607',
      },
    },
    paymentSchedule: { query: policy },
    paymentStatus: { query: policy },
    billingBalance: { params: policy },
    billingLedger: { params: policy },
    paymentStart: {
      params: account,
      body: { ...policy, paymentAmount: 1, paymentCategory: 'CreditCard' },
    },
    paymentReset: { body: policy },
    billingContacts: { query: account },
    billingContactCreate: {
      body: {
        ...account,
        firstName: 'Pat',
        lastName: 'Payer',
        email: 'payer@sample.test',
        phone: '415 555 0132',
      },
    },
    invoiceReminderToggle: { body: { ...policy, isPaused: true } },
    checkInMail: { params: { id: records.policy }, body: { note: 'Mailed on Monday' } },
    invoiceRegenerate: { body: policy },
    billingPlan: { query: policy },
    billingPlanChoose: { body: { ...policy, plan: 'QUARTERLY', version: 1 } },
    financeQuote: { query: policy },
    financeAccept: { body: { ...policy, financeQuoteNumber: 'FQ-1', signature: 'Pat Payer' } },
    financeEnter: {
      body: {
        ...policy,
        ...account,
        financerName: 'Other Finance',
        apr: 9.5,
        numberOfInstallments: 10,
        downPayment: 1,
        amountFinanced: 1,
        totalPremium: 2,
        customerEmail: 'payer@sample.test',
        installmentAmount: 1,
      },
    },
    financeInstallment: { body: { apr: 9.5, financedAmount: 8264.58, numberOfInstallments: 10 } },
    financePay: {
      body: { ...policy, kind: 'FUNDING', amount: 1, paidOn: '2026-03-17', reference: 'W-1', version: 0 },
    },
    financeStep: { body: { ...policy, step: 'close', on: '2026-03-17', version: 0 } },
    documentSearch: { params: account, query: {} },
    documentDownload: { query: { docId: records.document } },
    documentRead: { query: { docId: records.document } },
    claimCreate: { body: { ...policy, contactName: 'Pat', lossDescription: 'Loss', isFiled: false } },
    claimGet: { params: { claimId: records.claim } },
    claimUpdate: {
      params: { claimId: records.claim },
      body: { contactName: 'Pat', lossDescription: 'Loss', isFiled: false, version: 1 },
    },
    claimDelete: { params: { claimId: records.claim } },
    workflowStart: {
      body: { ...policy, firstName: 'Pat', lastName: 'Payer', email: 'payer@sample.test' },
    },
    claimAssign: { params: { claimId: records.claim }, body: { vendorId } },
  }
}
