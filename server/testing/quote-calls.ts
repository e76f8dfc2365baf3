import type { Actor } from '#domain/access/actor.ts'
import { permissionCodes } from '#domain/access/permissions.ts'
import type { QuoteAction } from '#domain/quote/lifecycle.ts'
import { factsOf } from '#server/account/shared/account.ts'
import { type Answer, CONTACT, type WireQuote, type World } from './quotes.ts'

/** Holds every right, so that only status and guards decide. */
export const anyUser = (world: World): Actor => ({
  ...world.underwriter,
  permissions: new Set(permissionCodes),
})

export type QuoteCall = (quote: WireQuote) => Promise<Answer<unknown>>

const reasons = { reasonSummary: 'BOR', reason: 'Moved' }
const at = (quote: WireQuote) => ({ productType: quote.product, id: quote.id })

/** The details of an account that its agent sees and attests. */
export const seenOf = async (world: World, accountId: string) => {
  const row = await world.db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const { revenue, noOfEmployeesAll = null, domainName = null } = factsOf(row as never).company
  return {
    name: row.name,
    revenue: revenue === undefined ? null : revenue / 100,
    noOfEmployeesAll,
    domainName,
  }
}

const producing = (world: World, actor: Actor) =>
  ({
    update: (quote) =>
      world.call('quoteUpdate', actor, { params: at(quote), body: { request: quote.request } }),
    request: (quote) => world.call('quoteRequest', actor, { params: at(quote), body: {} }),
    addToCart: ({ id, accountId }) => world.call('cartAdd', actor, { body: { accountId, quoteIds: [id] } }),
    retry: ({ id }) => world.call('quoteRetry', actor, { body: { quoteId: id } }),
    recalculate: (quote) => world.call('quoteRecalculate', actor, { params: at(quote), body: {} }),
    switchPaper: (quote) => world.call('quoteSwitchPaper', actor, { params: at(quote), body: {} }),
    brokerFee: ({ id }) => world.call('quoteBrokerFee', actor, { params: { id }, body: { brokerFee: 250 } }),
    needBy: ({ id }) => world.call('quoteNeedBy', actor, { query: { quoteId: id, needBy: '2099-12-30' } }),
    note: ({ id }) => world.call('quoteNote', actor, { body: { quoteId: id, note: 'Called the insured.' } }),
    submit: ({ id }) => world.call('quoteSubmit', actor, { params: { id }, body: { reason: 'Look' } }),
    refer: ({ id }) => world.call('quoteRefer', actor, { body: { quoteId: id } }),
    send: ({ id, accountId }) =>
      world.call('quoteSend', actor, {
        body: { ...CONTACT, policyContactEmail: `${accountId}@insured.test`, quoteId: id },
      }),
    sendToAgent: ({ id }) =>
      world.call('quoteForward', actor, {
        body: {
          quoteId: id,
          agencyName: 'Retail Partners',
          agentFirstName: 'Rita',
          agentLastName: 'Moreno',
          agentEmail: 'rita@retail.test',
          agentPhone: '3095550177',
        },
      }),
    sign: ({ id, application }) =>
      world.call('quoteSign', actor, {
        body: { quoteId: id, signeeName: 'Eleanor Marsh', isAttested: true, sha256: application.sha256 },
      }),
    markSigned: ({ id }) =>
      world.call('quoteMarkSigned', actor, {
        body: {
          quoteId: id,
          signeeName: 'Eleanor Marsh',
          docSignedDate: '2026-11-20',
          fileName: 'signed.pdf',
        },
      }),
    contact: ({ id, accountId }) =>
      world.call('quoteContactSave', actor, {
        params: { id },
        body: { ...CONTACT, policyContactEmail: `${accountId}@insured.test` },
      }),
    attest: ({ id }) =>
      world.call('surplusNoticeAttest', actor, {
        params: { quoteId: id },
        body: { state: 'LA', isAttested: true },
      }),
    requestBind: async ({ id, accountId }) =>
      world.call('quoteRequestBind', actor, {
        params: { id },
        body: actor.permissions.has('account:attest') ? { attested: await seenOf(world, accountId) } : {},
      }),
    bind: ({ id }) => world.call('quoteBind', actor, { params: { id }, body: {} }),
    issue: (quote) => world.call('quoteIssue', actor, { params: at(quote) }),
    lose: ({ id }) => world.call('quoteLose', actor, { params: { id }, body: reasons }),
    revive: (quote) => world.call('quoteRevive', actor, { params: at(quote) }),
    delete: (quote) => world.call('quoteDelete', actor, { params: at(quote) }),
  }) satisfies Partial<Record<QuoteAction, QuoteCall>>

const underwriting = (world: World, actor: Actor) =>
  ({
    assign: ({ id }) => world.call('quoteAssign', actor, { body: { quoteId: id } }),
    reassign: ({ id }) =>
      world.call('quoteReassign', actor, { body: { quoteId: id, userId: world.underwriter.userId } }),
    unassign: ({ id }) => world.call('quoteUnassign', actor, { body: { quoteId: id } }),
    underwrite: ({ id, request }) => world.call('quoteUnderwrite', actor, { body: { quoteId: id, request } }),
    bypass: ({ id }) =>
      world.call('quoteBypass', actor, { body: { quoteId: id, note: 'Seen the controls.' } }),
    reassess: ({ id }) => world.call('quoteReassess', actor, { body: { quoteId: id } }),
    irpm: ({ id }) =>
      world.call('quoteIrpm', actor, {
        params: { quoteId: id },
        body: { values: { drPlanning: '-2.5' }, irpmNote: 'Recovery plan tested twice a year' },
      }),
    eventExclusions: ({ id }) =>
      world.call('quoteEventExclusions', actor, {
        params: { quoteId: id },
        body: {
          eventExclusions: [
            {
              claimNumber: 'CL-1',
              claimName: 'Mail server breach',
              claimDescription: '',
              claimDate: '2026-01-15',
            },
          ],
        },
      }),
    mgaFee: ({ id }) => world.call('quoteMgaFee', actor, { params: { id }, body: { mgaFee: 150 } }),
    release: ({ id }) => world.call('quoteRelease', actor, { body: { quoteId: id } }),
    decline: ({ id }) => world.call('quoteDecline', actor, { params: { id }, body: reasons }),
    reopen: ({ id }) => world.call('quoteReopen', actor, { body: { quoteId: id, note: 'Look again' } }),
    approve: ({ id }) => world.call('quoteApprove', actor, { body: { quoteId: id } }),
    reject: ({ id }) => world.call('quoteReject', actor, { body: { quoteId: id, reason: 'Too early' } }),
    rescind: ({ id }) =>
      world.call('quoteRescind', actor, { params: { quoteId: id }, body: { reason: 'Error' } }),
    reinstate: ({ id }) =>
      world.call('quoteBinderReinstate', actor, {
        params: { quoteId: id },
        body: { reason: 'Letter on file' },
      }),
    voidBinder: ({ id }) =>
      world.call('quoteBinderVoid', actor, { params: { quoteId: id }, body: { reason: 'Issued in error' } }),
    inboxFlag: ({ id }) => world.call('quoteInboxFlag', actor, { body: { quoteId: id, isFlagged: true } }),
    additionalInsureds: ({ id }) =>
      world.call('quoteInsureds', actor, { params: { quoteId: id }, body: { additionalInsureds: [] } }),
    tam: ({ id }) => world.call('quoteTam', actor, { body: { quoteId: id, userId: null } }),
    restore: ({ id }) => world.call('quoteRestore', actor, { body: { quoteId: id } }),
  }) satisfies Partial<Record<QuoteAction, QuoteCall>>

/** How each action is called in the name of a user. */
export const quoteCalls = (world: World, actor: Actor): Record<QuoteAction, QuoteCall> => ({
  ...producing(world, actor),
  ...underwriting(world, actor),
})
