import { sql } from 'kysely'
import type { PolicyContact } from '#domain/account/schema.ts'
import { isInsured } from '#domain/access/scopes.ts'
import { transition } from '#domain/kernel/lifecycle.ts'
import { daysBetween, type LocalDate } from '#domain/kernel/dates.ts'
import { fieldRefusal, refusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import { timeZoneOf } from '#domain/market/states.ts'
import { quoteLifecycle } from '#domain/quote/lifecycle.ts'
import { lastDayToSign } from '#domain/quote/guards.ts'
import {
  contactName,
  isOtherSignatory,
  paperDayRefusal,
  paperSignatoryRefusal,
  signatoryRefusal,
  type SignatoryStatement,
  signingStatement,
} from '#domain/quote/signing/signatory.ts'
import type { TerrorismElection } from '#domain/quote/fields.ts'
import { electionRefusal } from '#domain/quote/signing/terrorism-election.ts'
import { noticeSignatureRefusal } from '#domain/quote/signing/surplus-notice.ts'
import type { Signature } from '#domain/quote/signing/signature.ts'
import { pages } from '#server/mail/pages.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { moveBinder } from '#server/policy/shared/binder.ts'
import { contactIn } from '#server/account/shared/contact.ts'
import { issueLink } from '#server/access/shared/link-tokens.ts'
import { profileOfRated } from '#server/rating/shared/rated-account.ts'
import { applicationFor } from '#server/quote/shared/application.ts'
import { addApplication } from '#server/quote/documents.ts'
import { agencyPath, agentName, agentOf, mailAbout } from '#server/quote/shared/mail.ts'
import { differenceOf } from '../renewal/document.ts'
import { signedFileOf } from './signed-file.ts'
import { closeOthers, type lockOptions } from '#server/quote/shared/events.ts'
import { type LoadedQuote, recorded, refuseUnlessAllowed, saveQuote } from '#server/quote/shared/quote.ts'
import { releasedFacts } from '#server/quote/shared/released.ts'

/** Who opens the link: an insured who has a password signs in, a new one chooses one first. */
interface Recipient {
  userId: string
  orgId: string
  isNew: boolean
  /** The insured's account, for one whose login is of another: they go on in it to sign. */
  goesOnIn: string | null
}

/** Who sells a policy does not sign for its holder. */
const sellers = (): Refused =>
  new Refused(
    fieldRefusal(
      'policyContactEmail',
      'This e-mail address belongs to a user of your own account or of the agency. Use an address of the policyholder.',
      'EMAIL_TAKEN',
    ),
  )

const keptOut = (): Refused =>
  new Refused(
    fieldRefusal(
      'policyContactEmail',
      'This person’s access to the policyholder’s account is disabled. Use another address of the policyholder.',
      'USER_DISABLED',
    ),
  )

/** Users with the address, and users who act for the insured already. */
const knownUsers = (ctx: Ctx, email: string, accountId: string) =>
  ctx.db
    .selectFrom('app_user')
    .innerJoin('org', 'org.id', 'app_user.org_id')
    .select([
      'app_user.id',
      'app_user.org_id',
      'app_user.insured_account_id',
      'app_user.confirmed_at',
      'app_user.enabled',
      'org.account_type',
      sql<boolean>`lower(app_user.email) = lower(${email})`.as('hasAddress'),
    ])
    .where((where) =>
      where.or([
        where(sql`lower(app_user.email)`, '=', email.toLowerCase()),
        where('app_user.insured_account_id', '=', accountId),
      ]),
    )
    .where('app_user.has_other_login', '=', false)
    .orderBy('app_user.created_at')
    .execute()

const createCustomer = async (ctx: Ctx, quote: LoadedQuote): Promise<string> => {
  const { row } = quote
  const id = ctx.newId()
  await ctx.db
    .insertInto('org')
    .values({
      id,
      account_type: 'CUSTOMER',
      name: row.company_name,
      market: row.market,
      cluster_id: null,
      processor_id: null,
      npn: null,
      hostname: null,
      state: row.state,
      created_at: ctx.now,
    })
    .execute()
  return id
}

const createPolicyholder = async (
  ctx: Ctx,
  orgId: string,
  accountId: string,
  contact: PolicyContact,
): Promise<string> => {
  const id = ctx.newId()
  await ctx.db
    .insertInto('app_user')
    .values({
      id,
      org_id: orgId,
      insured_account_id: accountId,
      email: contact.policyContactEmail,
      first_name: contact.policyContactFirstName,
      last_name: contact.policyContactLastName,
      phone: contact.policyContactPhone,
      role_id: 'policy-holder',
      password_hash: null,
      totp_secret: null,
      totp_last_step: null,
      confirmed_at: null,
      last_login: null,
      created_at: ctx.now,
    })
    .execute()
  return id
}

/** The insured's account: that of users who act for them already, or a new one. */
const customerOf = async (
  ctx: Ctx,
  quote: LoadedQuote,
  known: { org_id: string } | undefined,
): Promise<string> => {
  if (known) return known.org_id
  const guest = await ctx.db
    .selectFrom('user_account')
    .select('org_id')
    .where('insured_account_id', '=', quote.row.account_id)
    .executeTakeFirst()
  return guest?.org_id ?? createCustomer(ctx, quote)
}

/** Lets a person act for the insured whose login is of another account, of which the sender learns nothing. */
const letSign = async (ctx: Ctx, userId: string, orgId: string, accountId: string): Promise<void> => {
  await ctx.db
    .insertInto('user_account')
    .values({
      user_id: userId,
      org_id: orgId,
      role_id: 'policy-holder',
      insured_account_id: accountId,
      created_at: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The user who is to sign; the insured's account and user are made when there are none. */
const recipientOf = async (ctx: Ctx, quote: LoadedQuote, contact: PolicyContact): Promise<Recipient> => {
  const { account_id, tenant_id } = quote.row
  const users = await knownUsers(ctx, contact.policyContactEmail, account_id)
  const own = users.filter((one) => isInsured(one.account_type) && one.insured_account_id === account_id)
  const user = users.find((one) => one.hasAddress)
  const known = user && { userId: user.id, orgId: user.org_id, isNew: user.confirmed_at === null }
  if (user && known && own.includes(user)) {
    if (!user.enabled) throw keptOut()
    return { ...known, goesOnIn: null }
  }
  if (user && [ctx.actor.orgId, tenant_id].includes(user.org_id)) throw sellers()
  const orgId = await customerOf(ctx, quote, own[0])
  if (known) {
    await letSign(ctx, known.userId, orgId, account_id)
    return { ...known, goesOnIn: orgId }
  }
  const userId = await createPolicyholder(ctx, orgId, account_id, contact)
  return { userId, orgId, isNew: true, goesOnIn: null }
}

const HOURS_OF_DAY = 24

/** Until when the quote can be signed. */
const signBy = ({ row }: LoadedQuote): LocalDate =>
  lastDayToSign({
    status: row.status,
    expiresOn: row.expires_on,
    binderExpiresOn: row.binder_expires_on,
  })

/**
 * Makes a link that opens the quote for signature; earlier ones to the same person die. It works through the whole
 * last day of the terms. Gives its path.
 */
const createLink = async (
  ctx: Ctx,
  quote: LoadedQuote,
  recipient: Recipient,
  email: string,
): Promise<string> => {
  const { row } = quote
  const page = pages.signQuote(row)
  const token = await issueLink(ctx, ctx.db, {
    type: recipient.isNew ? 'QUOTE_SENT_NEW_USER' : 'QUOTE_SENT_EXISTING_USER',
    subject: `quote:${row.id}:${recipient.userId}`,
    email,
    userId: recipient.userId,
    orgId: recipient.orgId,
    redirectUrl: recipient.goesOnIn === null ? page : `/go-on/${recipient.goesOnIn}?redirect=${page}`,
    facts: { quoteId: row.id },
    hours: (daysBetween(quote.today, signBy(quote)) + 1) * HOURS_OF_DAY,
  })
  return `/signup-validation/${token}`
}

/** The contact is asked for once: the account and its next quotes have it too. */
const saveAccountContact = async (ctx: Ctx, quote: LoadedQuote, contact: PolicyContact): Promise<void> => {
  const { row, account } = quote
  await ctx.db
    .updateTable('account')
    .set({
      contact: JSON.stringify(contact),
      profile_score: profileOfRated({ ...account, contact }).score,
      modified_at: ctx.now,
      lock_version: sql`lock_version + 1`,
    })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.account_id)
    .where(sql<boolean>`contact <> ${JSON.stringify(contact)}::jsonb`)
    .execute()
}

/** Sends the quote to the policyholder to read, attest and sign; sending again makes a new link. */
export const sendQuote = async (ctx: Ctx, quote: LoadedQuote, given: PolicyContact): Promise<LoadedQuote> => {
  refuseUnlessAllowed(ctx, 'send', quote)
  const contact = contactIn(quote.row.market, given)
  const recipient = await recipientOf(ctx, quote, contact)
  const linkPath = await createLink(ctx, quote, recipient, contact.policyContactEmail)
  const isBound = quote.row.status === 'BOUND'
  const saved = await saveQuote(ctx, quote, {
    ...(isBound ? await moveBinder(ctx, quote, 'requestSignature') : {}),
    contact,
    sent_at: ctx.now,
  })
  await saveAccountContact(ctx, quote, contact)
  const name = `${contact.policyContactFirstName} ${contact.policyContactLastName}`
  const explained = await differenceOf(ctx, saved)
  mailAbout(ctx, saved, 'quoteSent', contact.policyContactEmail, {
    recipientName: name,
    senderName: ctx.actor.name,
    agencyName: saved.row.agency_name,
    agent: { name: agentName(saved), email: agentOf(saved).agentEmail, phone: agentOf(saved).agentPhone },
    limit: saved.row.agg_limit,
    retention: saved.row.deductible,
    totalPremium: saved.row.total_premium ?? 0,
    effectiveDate: saved.row.effective_date,
    expiresOn: signBy(saved),
    ...(await releasedFacts(ctx, saved)),
    ...(explained && { renewal: explained }),
    linkPath,
  })
  return recorded(ctx, saved, {
    action: 'quote.sent',
    summary: `Quote ${saved.row.quote_number} sent to ${name} (${contact.policyContactEmail}) to sign`,
  })
}

export interface Signing extends SignatoryStatement {
  terrorismElection?: TerrorismElection | undefined
  isNoticeSigned?: boolean | undefined
  sha256: string
}

const LONGEST_USER_AGENT = 500

const contactOf = ({ row }: LoadedQuote) => row.contact

/** The record of a signature given now on the current application. */
export const signatureFor = (ctx: Ctx, quote: LoadedQuote, said: SignatoryStatement): Signature => {
  const { sha256, ...application } = applicationFor(quote)
  const contact = contactOf(quote)
  return {
    name: said.signeeName,
    title: said.signeeTitle ?? '',
    ...(isOtherSignatory(contact, said.signeeName) && { inPlaceOf: contactName(contact) }),
    at: ctx.now.toISOString(),
    zone: timeZoneOf(quote.row.market, quote.row.state),
    ip: ctx.caller.ip,
    userAgent: ctx.caller.userAgent.slice(0, LONGEST_USER_AGENT),
    sha256,
    application,
  }
}

/** What is elected has to be what is signed for. */
const refuseElection = (
  { row }: LoadedQuote,
  { application }: Signature,
  { terrorismElection }: { terrorismElection?: TerrorismElection | undefined },
): void => refuseIf(electionRefusal(application.terrorism, terrorismElection, row.status === 'BOUND'))

const onScreen = (ctx: Ctx, quote: LoadedQuote, body: Signing): Signature => {
  refuseIf(signatoryRefusal(contactOf(quote), quote.row.company_name, body))
  const signature = signatureFor(ctx, quote, body)
  if (signature.sha256 !== body.sha256)
    throw new Refused(
      refusal(
        'conflict',
        'APPLICATION_CHANGED',
        'The application has changed since you opened it. Read it again before you sign.',
      ),
    )
  refuseElection(quote, signature, body)
  refuseIf(noticeSignatureRefusal(signature.application.surplusNotice, body.isNoticeSigned))
  return {
    ...signature,
    statement: signingStatement(contactOf(quote), quote.row.company_name, body),
    login: ctx.actor.email,
  }
}

/** `Carl Dorn, Controller, in place of Ann Bell,`: who signed, as a sentence begins. */
const signeeText = ({ name, title, inPlaceOf }: Signature): string =>
  [name, title, inPlaceOf && `in place of ${inPlaceOf}`].filter(Boolean).join(', ') +
  (title || inPlaceOf ? ',' : '')

/** What the audit trail keeps of a signature. */
export const signatureDetail = ({ name, title, inPlaceOf, login, sha256, ip, zone }: Signature) => ({
  name,
  title,
  ...(inPlaceOf && { inPlaceOf }),
  ...(login && { login }),
  sha256,
  ip,
  zone,
})

/** A quote that was bound on request is signed under its binder. */
const signedBinder = async (ctx: Ctx, quote: LoadedQuote) =>
  quote.row.status === 'BOUND' ? moveBinder(ctx, quote, 'sign') : {}

/** The options of a quote's account and product, locked in order before the quote itself. */
type Options = Awaited<ReturnType<typeof lockOptions>>

/**
 * The insured's signature by typed name on exactly what was on the screen; refused when that has changed. It closes
 * the other options that were sent.
 */
export const signQuote = async (
  ctx: Ctx,
  quote: LoadedQuote,
  body: Signing,
  options: Options,
): Promise<LoadedQuote> => {
  refuseUnlessAllowed(ctx, 'sign', quote)
  const signature = onScreen(ctx, quote, body)
  const from = quote.row.status
  const saved = await saveQuote(ctx, quote, {
    ...(await signedBinder(ctx, quote)),
    status: transition(quoteLifecycle, 'sign', from, from === 'BOUND' ? 'BOUND' : 'SIGNED'),
    signee_name: signature.name,
    signee_title: signature.title || null,
    signed_at: ctx.now,
    signature,
  })
  await addApplication(ctx, saved)
  const closed = await closeOthers(ctx, saved.row, signature.name, options)
  const agent = agentOf(saved)
  mailAbout(ctx, saved, 'signatureCompleted', agent.agentEmail, {
    recipientName: `${agent.agentFirstName} ${agent.agentLastName}`.trim(),
    signeeName: signature.name,
    signeeTitle: signature.title,
    inPlaceOf: signature.inPlaceOf ?? '',
    signedAt: signature.at,
    closed,
    linkPath: agencyPath(saved),
  })
  return recorded(ctx, saved, {
    action: 'quote.signed',
    fromStatus: from,
    summary: `${signeeText(signature)} signed the application of quote ${saved.row.quote_number}`,
    detail: signatureDetail(signature),
  })
}

export interface PaperSignature extends SignatoryStatement {
  terrorismElection?: TerrorismElection | undefined
  docSignedDate: string
  fileName: string
}

/** The insured learns that a signature was recorded, by whom and from which document, and can object. */
const mailPaperSignature = (ctx: Ctx, quote: LoadedQuote, signature: Signature): void => {
  const { row } = quote
  const { policyContactEmail, policyContactFirstName, policyContactLastName } = row.contact
  if (!policyContactEmail || !signature.onPaper) return
  mailAbout(ctx, quote, 'paperSignatureRecorded', policyContactEmail, {
    recipientName: `${policyContactFirstName ?? ''} ${policyContactLastName ?? ''}`.trim(),
    agencyName: row.agency_name,
    recordedBy: signature.onPaper.recordedBy,
    signeeName: signature.name,
    signedOn: signature.onPaper.signedOn,
    fileName: signature.onPaper.fileName,
    agentEmail: agentOf(quote).agentEmail,
    linkPath: pages.quote('CUSTOMER', row),
  })
}

/**
 * A signature on paper, recorded by the user who attests it with the uploaded document; the current application is kept with it. It closes the
 * other options that were sent.
 */
export const markSigned = async (
  ctx: Ctx,
  quote: LoadedQuote,
  body: PaperSignature,
  options: Options,
): Promise<LoadedQuote> => {
  refuseUnlessAllowed(ctx, 'markSigned', quote)
  refuseIf(paperDayRefusal(body.docSignedDate, quote.today))
  refuseIf(paperSignatoryRefusal(contactOf(quote), quote.row.company_name, body))
  const file = await signedFileOf(ctx, quote, body.fileName)
  const from = quote.row.status
  const signature: Signature = {
    ...signatureFor(ctx, quote, body),
    onPaper: {
      signedOn: body.docSignedDate,
      recordedBy: ctx.actor.name,
      fileName: file.fileName,
      fileSha256: file.sha256,
    },
  }
  refuseElection(quote, signature, body)
  const saved = await saveQuote(ctx, quote, {
    ...(await signedBinder(ctx, quote)),
    status: transition(quoteLifecycle, 'markSigned', from, from === 'BOUND' ? 'BOUND' : 'SIGNED'),
    signee_name: signature.name,
    signee_title: signature.title || null,
    signed_at: ctx.now,
    signature,
  })
  await addApplication(ctx, saved)
  await closeOthers(ctx, saved.row, signature.name, options)
  mailPaperSignature(ctx, saved, signature)
  return recorded(ctx, saved, {
    action: 'quote.signed',
    fromStatus: from,
    summary: `${ctx.actor.name} recorded that ${signeeText(signature)} signed on paper on ${body.docSignedDate}: ${file.fileName}`,
    detail: {
      ...signatureDetail(signature),
      fileName: file.fileName,
      fileSha256: file.sha256,
      docSignedDate: body.docSignedDate,
    },
  })
}
