import type { quoteLifeContract } from '#contract/quote-life.ts'
import { type Handlers, twoStep } from '#server/http/handlers.ts'
import { quoteForUpdate, readQuote } from '#server/records/quote.ts'
import { underwriterOf } from '#server/records/underwriters.ts'
import {
  approveBind,
  attestForRequest,
  bindAsUnderwriter,
  issueQuote,
  reinstateBinder,
  rejectBind,
  requestToBind,
  rescindBinder,
  voidBinder,
} from './binding.ts'
import { deleteQuotes, reassignQuotes } from './bulk.ts'
import {
  flagQuote,
  nameTam,
  noteQuote,
  reassignQuote,
  referQuote,
  reopenQuote,
  setNeedBy,
  unassignQuote,
} from './desk.ts'
import { forwardQuote } from './forwarding.ts'
import { keepTyped } from './keep-typed.ts'
import { referralClock, requestQuote } from './pricing.ts'
import { findInbox, markRead } from './inbox.ts'
import { reassess, type Reassessed, scanFor } from './reassess.ts'
import {
  bypassRules,
  editBrokerFee,
  editMgaFee,
  recalculateQuote,
  switchPaper,
  underwriteQuote,
} from './repricing.ts'
import { markSigned } from './signing.ts'
import { agencyCounts, binderCounts, customerCounts } from './status-counts.ts'
import { declineQuote, restoreQuote } from './underwriting.ts'
import { quoteStanding } from './view.ts'

type Contract = typeof quoteLifeContract

export const quoteLifeHandlers: Handlers<Contract> = {
  quoteUnderwrite: async (ctx, { body: { quoteId, ...terms } }) =>
    quoteStanding(ctx, await underwriteQuote(ctx, await quoteForUpdate(ctx, quoteId), terms)),

  uwInbox: (ctx, { query }) => findInbox(ctx, query),

  quoteRead: (ctx, { body }) => markRead(ctx, body.quoteIds, body.isRead),

  quoteKeep: async (ctx, { params, body }) => {
    const quote = await quoteForUpdate(ctx, params.id, params.productType)
    const keptOn = quote.row.lock_version
    return { ...(await quoteStanding(ctx, await keepTyped(ctx, quote, body))), keptOn }
  },

  quoteUwBind: async (ctx, { body: { quoteId, ...contact } }) =>
    quoteStanding(ctx, await bindAsUnderwriter(ctx, quoteId, contact)),

  quoteUwDecline: async (ctx, { body: { quoteId, ...reasons } }) =>
    quoteStanding(ctx, await declineQuote(ctx, await quoteForUpdate(ctx, quoteId), reasons)),

  quoteUnassign: async (ctx, { body }) =>
    quoteStanding(ctx, await unassignQuote(ctx, await quoteForUpdate(ctx, body.quoteId))),

  quoteReassign: async (ctx, { body }) =>
    quoteStanding(ctx, await reassignQuote(ctx, await quoteForUpdate(ctx, body.quoteId), body.userId)),

  quoteReassignMany: async (ctx, { body }) =>
    reassignQuotes(ctx, body.quoteIds, await underwriterOf(ctx, body.userId)),

  quoteReopen: async (ctx, { body }) =>
    quoteStanding(ctx, await reopenQuote(ctx, await quoteForUpdate(ctx, body.quoteId), body.note)),

  quoteBypass: async (ctx, { body }) =>
    quoteStanding(ctx, await bypassRules(ctx, await quoteForUpdate(ctx, body.quoteId), body.note)),

  quoteReassess: twoStep<Contract['quoteReassess'], Reassessed>({
    outside: (ctx, { body }) => scanFor(ctx, body.quoteId),
    inside: async (ctx, { body }, found) =>
      quoteStanding(ctx, await reassess(ctx, body.quoteId, found, body.agentEmail)),
  }),

  quoteInboxFlag: async (ctx, { body }) =>
    quoteStanding(ctx, await flagQuote(ctx, await quoteForUpdate(ctx, body.quoteId), body.isFlagged)),

  quoteNote: async (ctx, { body }) =>
    quoteStanding(ctx, noteQuote(ctx, await quoteForUpdate(ctx, body.quoteId), body.note)),

  quoteApprove: async (ctx, { body }) => quoteStanding(ctx, await approveBind(ctx, body.quoteId, body.note)),

  quoteReject: async (ctx, { body }) =>
    quoteStanding(ctx, await rejectBind(ctx, await quoteForUpdate(ctx, body.quoteId), body.reason)),

  quoteForward: async (ctx, { body: { quoteId, ...agent } }) =>
    quoteStanding(ctx, await forwardQuote(ctx, await quoteForUpdate(ctx, quoteId), agent)),

  quoteRequestBind: async (ctx, { params, body: { attested, ...contact } }) => {
    if (attested) await attestForRequest(ctx, params.id, attested)
    const quote = await quoteForUpdate(ctx, params.id)
    return quoteStanding(ctx, await requestToBind(ctx, quote, contact, referralClock(ctx)))
  },

  quoteCustomerBind: async (ctx, { body }) => {
    const quote = await quoteForUpdate(ctx, body.quoteId)
    return quoteStanding(ctx, await requestToBind(ctx, quote, {}, referralClock(ctx)))
  },

  quoteIssueByAgent: async (ctx, { body }) => issueQuote(ctx, await quoteForUpdate(ctx, body.quoteId)),

  quoteRetry: async (ctx, { body }) =>
    quoteStanding(ctx, await requestQuote(ctx, await quoteForUpdate(ctx, body.quoteId), 'retry')),

  quoteRefer: async (ctx, { body }) =>
    quoteStanding(ctx, await referQuote(ctx, await quoteForUpdate(ctx, body.quoteId), body.note)),

  quoteRecalculate: async (ctx, { params, body }) => {
    const quote = await quoteForUpdate(ctx, params.id, params.productType)
    return quoteStanding(ctx, await recalculateQuote(ctx, quote, body.version))
  },

  quoteSwitchPaper: async (ctx, { params, body }) => {
    const quote = await quoteForUpdate(ctx, params.id, params.productType)
    return quoteStanding(ctx, await switchPaper(ctx, quote, body.version))
  },

  quoteBrokerFee: async (ctx, { params, body }) => {
    const quote = await quoteForUpdate(ctx, params.id)
    return quoteStanding(ctx, await editBrokerFee(ctx, quote, body.brokerFee, body.version))
  },

  quoteMgaFee: async (ctx, { params, body }) => {
    const quote = await quoteForUpdate(ctx, params.id)
    return quoteStanding(ctx, await editMgaFee(ctx, quote, body.mgaFee, body.version))
  },

  quoteTam: async (ctx, { body }) =>
    quoteStanding(ctx, await nameTam(ctx, await quoteForUpdate(ctx, body.quoteId), body.userId)),

  quoteNeedBy: async (ctx, { query }) =>
    quoteStanding(ctx, await setNeedBy(ctx, await quoteForUpdate(ctx, query.quoteId), query.needBy)),

  quoteMarkSigned: async (ctx, { body: { quoteId, ...signature } }) =>
    quoteStanding(ctx, await markSigned(ctx, await quoteForUpdate(ctx, quoteId), signature)),

  quoteRescind: async (ctx, { params, body }) =>
    quoteStanding(ctx, await rescindBinder(ctx, await quoteForUpdate(ctx, params.quoteId), body.reason)),

  quoteBinderReinstate: async (ctx, { params, body }) =>
    quoteStanding(ctx, await reinstateBinder(ctx, await quoteForUpdate(ctx, params.quoteId), body.reason)),

  quoteBinderVoid: async (ctx, { params, body }) =>
    quoteStanding(ctx, await voidBinder(ctx, await quoteForUpdate(ctx, params.quoteId), body.reason)),

  quoteDeleteMany: (ctx, { body }) => deleteQuotes(ctx, body),

  quoteRestore: async (ctx, { body }) =>
    quoteStanding(ctx, await restoreQuote(ctx, await quoteForUpdate(ctx, body.quoteId))),

  quoteProgress: async (ctx, { query }) => {
    const { row } = await readQuote(ctx, query.quoteId)
    return {
      status: row.status,
      lastPatched: row.last_patched ? new Date(row.last_patched).toISOString() : null,
      version: row.lock_version,
    }
  },

  agencyStatusList: (ctx) => agencyCounts(ctx),
  customerStatusList: (ctx) => customerCounts(ctx),
  binderStatusList: (ctx) => binderCounts(ctx),
}
