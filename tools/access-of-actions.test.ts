import { describe, expect, it } from 'vitest'
import { contract, type EndpointName } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Actor } from '#domain/access/actor.ts'
import { type QuoteAction, quoteLifecycle } from '#domain/quote/lifecycle.ts'
import { quoteCalls, type QuoteCall } from '#server/testing/quote-calls.ts'
import type { QuoteSetup } from '#server/testing/fixtures.ts'
import { RECORDS } from './lib/records.ts'

/** The endpoints that a user calls for each action; where another command does it along, its name says so. */
const CALLED: Readonly<Record<string, Readonly<Record<string, readonly EndpointName[] | string>>>> = {
  referralFileRules: { attach: ['referralFileAdd'], remove: ['referralFileRemove'] },
  binderRules: {
    requestSignature: 'follows the quote that is sent',
    sign: 'follows the quote that is signed',
    issue: 'follows the quote that is issued',
    rescind: 'follows the quote that is rescinded',
    reinstate: ['quoteBinderReinstate'],
    void: ['quoteBinderVoid'],
  },
  subjectivityRules: {
    submit: ['subjectivitySubmit', 'subjectivityFileAdd'],
    clear: ['subjectivityDecide'],
    return: ['subjectivityDecide'],
    waive: ['subjectivityDecide'],
    reopen: ['subjectivityDecide'],
    extend: ['conditionExtend'],
    remind: ['subjectivityRemind'],
  },
  borRules: { rescind: ['borDecide'], reject: ['borDecide'], effect: ['borDecide'] },
  financeRules: {
    disaffirm: ['financeStep'],
    fund: ['financePay'],
    collect: ['financePay'],
    miss: ['financeStep'],
    sendIntent: ['financeStep'],
    cure: ['financeStep'],
    askCancel: ['financeStep'],
    payOff: ['financePay'],
    close: ['financeStep'],
  },
  transferRules: { undo: ['bookTransferUndo'] },
  programOrderRules: { undo: ['programOrderUndo'] },
  noticeRules: {
    change: ['noticeUpdate'],
    submit: ['noticeSubmit'],
    return: ['noticeReturn'],
    approve: ['noticeApprove'],
    withdraw: ['noticeWithdraw'],
    retire: ['noticeRetire'],
  },
  submissionRules: {
    assign: ['submissionAssign', 'submissionBulkAssign'],
    updateAssignee: ['submissionAssignee'],
    certify: ['submissionCertify'],
    complete: ['submissionComplete'],
    decline: ['submissionDecline'],
    markNonViable: ['submissionNonViable'],
    reopen: ['submissionReopen'],
  },
  policyRules: {
    certificate: ['policyCertificate'],
    renew: ['policyRenew'],
    renewLate: ['policyRenewLate'],
    addExcess: ['policyAddExcess'],
    requestReporting: ['policyReportingRequest'],
    recordReporting: ['policyReportingRecord'],
    runOff: ['policyRunOffRecord'],
    optOut: ['policyOptOut'],
    optIn: ['policyOptOut'],
    mute: ['policyMuteReminders'],
    unmute: ['policyMuteReminders'],
    pay: ['paymentStart'],
    choosePlan: ['billingPlanChoose'],
    requestCancel: ['policyCancelRequest'],
    withdrawCancel: ['policyCancelWithdraw'],
    approveCancel: ['policyCancelApprove'],
    cancel: ['policyCancel', 'policyCancelPost'],
    flatCancel: ['policyFlatCancel', 'policyFlatCancelOf'],
    void: ['policyVoid', 'policyVoidOf'],
    rewrite: ['policyRewrite'],
    rescindExcess: ['policyRescindExcess'],
    serveNotice: ['policyNoticeServe'],
    proveNotice: ['policyNoticeProof'],
    stopNotice: ['policyNoticeStop'],
    serveRenewalNotice: ['renewalNoticeServe'],
    proveRenewalNotice: ['renewalNoticeProof'],
    withdrawRenewalNotice: ['renewalNoticeWithdraw'],
    reinstate: ['policyReinstate'],
    undoCancel: ['policyUndoCancel'],
    endorse: ['policyChange'],
    nonPremium: ['policyChange', 'policyNonPremium', 'policyNonPremiumDate'],
    correct: ['policyChange'],
    revert: ['policyRevert'],
    extend: ['policyExtend'],
  },
  draftRules: {
    save: ['policyChangeSave'],
    ask: ['policyChangeMove'],
    refer: ['policyChangeMove'],
    release: ['policyChangeMove'],
    turnDown: ['policyChangeMove'],
    decline: ['policyChangeMove'],
    withdraw: ['policyChangeMove'],
    issue: 'follows the change that is issued',
  },
  approvalRules: {
    approve: ['moneyApprovalDecide'],
    decline: ['moneyApprovalDecide'],
    withdraw: ['moneyApprovalDecide'],
  },
  payoutFileRules: { release: ['payoutDecide'], withdraw: ['payoutDecide'] },
  refundRules: {
    mail: ['refundMove'],
    settle: ['refundMove'],
    retry: ['refundMove'],
    byCheck: ['refundMove'],
  },
  periodRules: {
    softClose: ['ledgerPeriodMove'],
    close: ['ledgerPeriodMove'],
    reopen: ['ledgerPeriodMove'],
  },
  claimRules: {
    save: ['claimCreate', 'claimUpdate'],
    file: ['claimCreate', 'claimUpdate'],
    delete: ['claimDelete'],
    assign: ['claimAssign'],
  },
  accountRules: {
    requestQuote: ['quoteCreate', 'cartVary'],
    update: ['accountUpdateDetails', 'accountContactSave'],
    changeTeam: ['accountTeamChange'],
    attest: ['accountAttest'],
    reloadRisk: ['accountReload', 'accountScan'],
    transfer: ['accountTransfer'],
    decline: ['accountDecline'],
    undecline: ['accountUndecline'],
  },
  userRules: {
    update: ['userUpdate'],
    changeRole: ['userRoleChange'],
    enable: ['userEnable'],
    disable: ['userEnable'],
    remove: ['userDelete'],
    addAccounts: ['userAddAccounts'],
    moveTeams: ['teamMigrate'],
  },
  programRules: {
    change: ['programUpdate'],
    replay: ['programReplay'],
    submit: ['programSubmit'],
    return: ['programReturn'],
    approve: ['programApprove'],
    withdraw: ['programWithdraw'],
    askWithdrawal: ['programWithdrawalRequest'],
    confirmWithdrawal: ['programWithdrawalConfirm'],
    keep: ['programWithdrawalCancel'],
  },
  ruleSetRules: {
    change: ['ruleSetUpdate'],
    try: ['ruleSetTry'],
    submit: ['ruleSetSubmit'],
    return: ['ruleSetReturn'],
    approve: ['ruleSetApprove'],
    withdraw: ['ruleSetWithdraw'],
    askWithdrawal: ['ruleSetWithdrawalRequest'],
    confirmWithdrawal: ['ruleSetWithdrawalConfirm'],
    keep: ['ruleSetWithdrawalCancel'],
  },
}

/** Endpoints that let in further users, whom the action's own rules then judge. */
const WIDER: Partial<Record<EndpointName, string>> = {
  quoteBind: 'Where an underwriter binds the product, the same call requests it: `requestBind` judges that.',
}

type Row = (typeof RECORDS)[string]['kind']['actions'][string]

const rightsOf = ({ by, orBy }: Row): string[] => [by, ...(orBy ? [orBy] : [])]

const accessOf = (name: EndpointName): readonly string[] => {
  const { access }: Endpoint = contract[name]
  return typeof access === 'string' ? [access] : access
}

/** Where an endpoint and the rows of its actions disagree: who may act has to be let in, and no one else. */
const against = (called: readonly { action: string; row: Row; name: EndpointName }[]): string[] => {
  const byEndpoint = Map.groupBy(called, ({ name }) => name)
  return [...byEndpoint].flatMap(([name, actions]) => {
    const wanted = new Set(actions.flatMap(({ row }) => rightsOf(row)))
    const access = new Set(accessOf(name))
    const missing = [...wanted]
      .filter((right) => !access.has(right))
      .map((right) => `${name} does not let in ${right}`)
    const more = [...access].filter((right) => !wanted.has(right)).map((right) => `${name} lets in ${right}`)
    return [...missing, ...(WIDER[name] ? [] : more)]
  })
}

/** The endpoint that each action of a quote is called by, as the tests of the server call it. */
const calledForQuote = async () => {
  const names: { action: QuoteAction; name: EndpointName }[] = []
  const actor = { permissions: new Set<string>() } as unknown as Actor
  const quote = new Proxy({}, { get: () => ({}) }) as Parameters<QuoteCall>[0]
  const found = { select: () => found, where: () => found, executeTakeFirst: async () => undefined }
  for (const action of Object.keys(quoteLifecycle) as QuoteAction[]) {
    const setup = {
      call: async (name: EndpointName) => void names.push({ action, name }),
      // A quote of which nothing is found, so that what a call prepares is left out.
      db: { selectFrom: () => found },
      clock: { now: () => new Date('2026-11-20T12:00:00Z') },
      underwriter: { userId: 'none' },
    } as unknown as QuoteSetup
    await quoteCalls(setup, actor)[action](quote)
  }
  return names
}

describe('who may call an endpoint', () => {
  it('is who may do its action: quotes', async () => {
    const called = await calledForQuote()
    expect(called.map(({ action }) => action)).toEqual(Object.keys(quoteLifecycle))
    expect(against(called.map((one) => ({ ...one, row: quoteLifecycle[one.action] })))).toEqual([])
  })

  it.each(Object.keys(RECORDS).filter((name) => name !== 'quoteRules'))(
    'is who may do its action: %s',
    (kind) => {
      const rows = RECORDS[kind]?.kind.actions ?? {}
      const listed = CALLED[kind] ?? {}
      expect(Object.keys(listed).toSorted()).toEqual(Object.keys(rows).toSorted())
      const called = Object.entries(rows).flatMap(([action, row]) => {
        const names = listed[action]
        return typeof names === 'object' ? names.map((name) => ({ action, row, name })) : []
      })
      expect(against(called)).toEqual([])
    },
  )

  it('is compared: an endpoint that lets in another is found', () => {
    const row = { by: 'quote:bind', label: 'Bind' } as const
    expect(against([{ action: 'bind', row, name: 'quoteLose' }])).toEqual([
      'quoteLose does not let in quote:bind',
      'quoteLose lets in quote:lose',
    ])
  })
})
