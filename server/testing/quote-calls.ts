import { signedAsOffered } from '#domain/quote/signing/signed-as-offered.ts'
import type { Actor } from '#domain/access/actor.ts'
import { permissionCodes } from '#domain/access/permissions.ts'
import type { QuoteAction } from '#domain/quote/lifecycle.ts'
import { localDateIn } from '#domain/kernel/dates.ts'
import { sampleEffort } from '#domain/quote/diligent-effort/sample.ts'
import { factsOf } from '#server/account/shared/account.ts'
import { type Answer, CONTACT, type WireQuote, type QuoteSetup } from './quotes.ts'

/** Holds every right, so that only status and guards decide. */
export const anyUser = (setup: QuoteSetup): Actor => ({
  ...setup.underwriter,
  permissions: new Set(permissionCodes),
})

/** The upload of a signed application, as it is kept. */
export const addSignedFile = async (
  { db, newId, clock }: QuoteSetup,
  quoteId: string,
  fileName: string,
): Promise<void> => {
  const row = await db.selectFrom('quote').select('tenant_id').where('id', '=', quoteId).executeTakeFirst()
  if (!row) return
  await db
    .insertInto('referral_file')
    .values({
      tenant_id: row.tenant_id,
      id: newId(),
      quote_id: quoteId,
      purpose: 'SIGNED',
      file_name: fileName,
      media_type: 'application/pdf',
      size: 8,
      sha256: fileName.length.toString(16).padStart(64, '0'),
      note: null,
      scanned_by: 'test',
      org_id: row.tenant_id,
      uploaded_by_name: 'Dana Whitfield',
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type QuoteCall = (quote: WireQuote) => Promise<Answer<unknown>>

const reasons = { reasonSummary: 'BOR', reason: 'Moved' }
const at = (quote: WireQuote) => ({ productType: quote.product, id: quote.id })

/** The details of an account that its agent sees and attests. */
export const seenOf = async (setup: QuoteSetup, accountId: string) => {
  const row = await setup.db
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

const producing = (setup: QuoteSetup, actor: Actor) =>
  ({
    update: (quote) =>
      setup.call('quoteUpdate', actor, { params: at(quote), body: { request: quote.request } }),
    request: (quote) => setup.call('quoteRequest', actor, { params: at(quote), body: {} }),
    addToCart: ({ id, accountId }) => setup.call('cartAdd', actor, { body: { accountId, quoteIds: [id] } }),
    retry: ({ id }) => setup.call('quoteRetry', actor, { body: { quoteId: id } }),
    recalculate: (quote) => setup.call('quoteRecalculate', actor, { params: at(quote), body: {} }),
    switchPaper: (quote) => setup.call('quoteSwitchPaper', actor, { params: at(quote), body: {} }),
    brokerFee: ({ id }) => setup.call('quoteBrokerFee', actor, { params: { id }, body: { brokerFee: 250 } }),
    needBy: ({ id }) => setup.call('quoteNeedBy', actor, { query: { quoteId: id, needBy: '2099-12-30' } }),
    note: ({ id }) => setup.call('quoteNote', actor, { body: { quoteId: id, note: 'Called the insured.' } }),
    submit: ({ id }) => setup.call('quoteSubmit', actor, { params: { id }, body: { reason: 'Look' } }),
    refer: ({ id }) => setup.call('quoteRefer', actor, { body: { quoteId: id } }),
    send: ({ id, accountId }) =>
      setup.call('quoteSend', actor, {
        body: { ...CONTACT, policyContactEmail: `${accountId}@insured.test`, quoteId: id },
      }),
    sendToAgent: ({ id }) =>
      setup.call('quoteForward', actor, {
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
      setup.call('quoteSign', actor, {
        body: { quoteId: id, signeeName: 'Eleanor Marsh', isAttested: true, ...signedAsOffered(application) },
      }),
    electTerrorism: ({ id }) =>
      setup.call('quoteElectTerrorism', actor, { body: { quoteId: id, terrorismElection: 'REJECT' } }),
    markSigned: async ({ id, application }) => {
      // Where only the names of calls are asked for, there is no database.
      if ('db' in setup) await addSignedFile(setup, id, 'signed.pdf')
      return setup.call('quoteMarkSigned', actor, {
        body: {
          quoteId: id,
          signeeName: 'Eleanor Marsh',
          docSignedDate: '2026-11-20',
          fileName: 'signed.pdf',
          terrorismElection: signedAsOffered(application).terrorismElection,
        },
      })
    },
    contact: ({ id, accountId }) =>
      setup.call('quoteContactSave', actor, {
        params: { id },
        body: { ...CONTACT, policyContactEmail: `${accountId}@insured.test` },
      }),
    attest: ({ id }) =>
      setup.call('surplusNoticeAttest', actor, {
        params: { quoteId: id },
        body: { state: 'LA', isAttested: true },
      }),
    requestBind: async ({ id, accountId }) =>
      setup.call('quoteRequestBind', actor, {
        params: { id },
        body: actor.permissions.has('account:attest') ? { attested: await seenOf(setup, accountId) } : {},
      }),
    bind: ({ id }) => setup.call('quoteBind', actor, { params: { id }, body: {} }),
    issue: (quote) => setup.call('quoteIssue', actor, { params: at(quote) }),
    lose: ({ id }) => setup.call('quoteLose', actor, { params: { id }, body: reasons }),
    revive: (quote) => setup.call('quoteRevive', actor, { params: at(quote) }),
    delete: (quote) => setup.call('quoteDelete', actor, { params: at(quote) }),
  }) satisfies Partial<Record<QuoteAction, QuoteCall>>

const underwriting = (setup: QuoteSetup, actor: Actor) =>
  ({
    assign: ({ id }) => setup.call('quoteAssign', actor, { body: { quoteId: id } }),
    reassign: ({ id }) =>
      setup.call('quoteReassign', actor, { body: { quoteId: id, userId: setup.underwriter.userId } }),
    unassign: ({ id }) => setup.call('quoteUnassign', actor, { body: { quoteId: id } }),
    underwrite: ({ id, request }) => setup.call('quoteUnderwrite', actor, { body: { quoteId: id, request } }),
    bypass: ({ id }) =>
      setup.call('quoteBypass', actor, { body: { quoteId: id, note: 'Seen the controls.' } }),
    reassess: ({ id }) => setup.call('quoteReassess', actor, { body: { quoteId: id } }),
    irpm: ({ id }) =>
      setup.call('quoteIrpm', actor, {
        params: { quoteId: id },
        body: { values: { drPlanning: '-2.5' }, irpmNote: 'Recovery plan tested twice a year' },
      }),
    eventExclusions: ({ id }) =>
      setup.call('quoteEventExclusions', actor, {
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
    commission: ({ id }) =>
      setup.call('quoteCommission', actor, { body: { quoteId: id, rate: 12.5, reason: 'Large account' } }),
    mgaFee: ({ id }) => setup.call('quoteMgaFee', actor, { params: { id }, body: { mgaFee: 150 } }),
    release: ({ id }) => setup.call('quoteRelease', actor, { body: { quoteId: id } }),
    decline: ({ id }) => setup.call('quoteDecline', actor, { params: { id }, body: reasons }),
    reopen: ({ id }) => setup.call('quoteReopen', actor, { body: { quoteId: id, note: 'Look again' } }),
    returnRequest: ({ id }) => setup.call('quoteRequestReturn', actor, { body: { quoteId: id } }),
    takeRequest: ({ id }) => setup.call('quoteRequestTake', actor, { body: { quoteId: id } }),
    assignRequest: ({ id }) =>
      setup.call('quoteRequestAssign', actor, { body: { quoteId: id, userId: setup.underwriter.userId } }),
    approve: ({ id }) => setup.call('quoteApprove', actor, { body: { quoteId: id } }),
    reject: ({ id }) => setup.call('quoteReject', actor, { body: { quoteId: id, reason: 'Too early' } }),
    rescind: ({ id }) =>
      setup.call('quoteRescind', actor, { params: { quoteId: id }, body: { reason: 'Error' } }),
    reinstate: ({ id }) =>
      setup.call('quoteBinderReinstate', actor, {
        params: { quoteId: id },
        body: { reason: 'Letter on file' },
      }),
    voidBinder: ({ id }) =>
      setup.call('quoteBinderVoid', actor, { params: { quoteId: id }, body: { reason: 'Issued in error' } }),
    inboxFlag: ({ id }) => setup.call('quoteInboxFlag', actor, { body: { quoteId: id, isFlagged: true } }),
    diligentEffort: ({ id }) =>
      setup.call('quoteDiligentEffort', actor, {
        params: { quoteId: id },
        body: sampleEffort(localDateIn(setup.clock.now(), 'America/Chicago')),
      }),
    additionalInsureds: ({ id }) =>
      setup.call('quoteInsureds', actor, { params: { quoteId: id }, body: { additionalInsureds: [] } }),
    tam: ({ id }) => setup.call('quoteTam', actor, { body: { quoteId: id, userId: null } }),
    restore: ({ id }) => setup.call('quoteRestore', actor, { body: { quoteId: id } }),
  }) satisfies Partial<Record<QuoteAction, QuoteCall>>

/** How each action is called in the name of a user. */
export const quoteCalls = (setup: QuoteSetup, actor: Actor): Record<QuoteAction, QuoteCall> => ({
  ...producing(setup, actor),
  ...underwriting(setup, actor),
})
