import { roles } from '#domain/access/roles.ts'
import { isInsured } from '#domain/access/scopes.ts'
import { partyHas } from '#domain/access/account-types.ts'
import { productOf } from '#domain/rating/products.ts'
import type { workflowContract } from '#contract/access/workflow.ts'
import { isFlow } from '#domain/access/workflows.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { pages } from '#server/mail/pages.ts'
import { phoneOrNone } from '#server/market/phones.ts'
import { textRefusal } from '#server/integrations/sms/text-sender.ts'
import type { Handlers, PublicCtx } from '#server/http/handlers.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { absent, visible } from '#server/database/scope.ts'
import {
  type CodeSubject,
  maskedEmail,
  maskedPhone,
  sendCode,
  spendCode,
  textNumber,
  tryCode,
} from '#server/access/factor/one-time-codes.ts'
import { openSession, sha256, type TokenPair } from '#server/access/shared/sessions.ts'
import { noVoucher } from '#server/access/shared/voucher.ts'
import { startWorkflow } from '#server/access/shared/workflows.ts'
import { sealedFact } from '#server/mail/mails.ts'

const findWorkflow = async (ctx: PublicCtx, token: string) => {
  const row = await ctx.ports.db
    .selectFrom('workflow as w')
    .innerJoin('org as o', 'o.id', 'w.org_id')
    .selectAll('w')
    .select(['o.name as org_name', 'o.account_type', 'o.market'])
    .where('w.token_hash', '=', sha256(token))
    .where('w.expires_at', '>', ctx.now)
    .executeTakeFirst()
  if (!row || !isFlow(row.flow))
    throw new Refused(refusal('absent', 'LINK_GONE', 'Not able to authenticate the user.'))
  return { ...row, flow: row.flow }
}

type Workflow = Awaited<ReturnType<typeof findWorkflow>>

const subjectOf = (workflow: Workflow): CodeSubject => ({ purpose: 'workflow', id: workflow.id })

/** The number that a code can go to by text message, where such messages are set up. */
const numberOf = ({ ports }: PublicCtx, { phone }: Pick<Workflow, 'phone'>): string | null => {
  if (phone === null || !(ports.env.TEXT_MESSAGE_URL || ports.env.DEMO)) return null
  const number = textNumber(phone)
  return textRefusal({ to: number, text: '000000' }) ? null : number
}

const readWorkflow = async (ctx: PublicCtx, token: string) => {
  const workflow = await findWorkflow(ctx, token)
  const number = numberOf(ctx, workflow)
  return {
    flow: workflow.flow,
    flowUserPhone: number && maskedPhone(number),
    sendCodeTo: maskedEmail(workflow.email),
    redirectURL: redirectOf(workflow),
  }
}

/** Agency users get the agency's name on the way (specification 0 section 4). */
const redirectOf = ({ redirect_url, account_type, agency_name, org_name }: Workflow): string =>
  partyHas(account_type, 'nameInAddress')
    ? `${redirect_url}${redirect_url.includes('?') ? '&' : '?'}agencyName=${encodeURIComponent(agency_name ?? org_name)}`
    : redirect_url

/** Roles of an insured whose holders may pay. */
const PAYING_ROLES = roles
  .filter(({ accountType, grants }) => isInsured(accountType) && grants.includes('billing:pay'))
  .map(({ id }) => id)

const sendByEmail = async (ctx: PublicCtx, token: string) => {
  const workflow = await findWorkflow(ctx, token)
  await sendCode(
    ctx,
    subjectOf(workflow),
    {
      channel: 'EMAIL',
      address: workflow.email,
      name: `${workflow.first_name} ${workflow.last_name}`,
      market: workflow.market,
    },
    noVoucher,
  )
  return { sendCodeTo: maskedEmail(workflow.email) }
}

const neededNumber = (ctx: PublicCtx, workflow: Workflow): string => {
  const number = numberOf(ctx, workflow)
  if (number) return number
  throw new Refused(
    refusal('conflict', 'NO_PHONE', 'There is no number that a code could go to. Have it sent by e-mail.'),
  )
}

const sendByText = async (ctx: PublicCtx, token: string) => {
  const workflow = await findWorkflow(ctx, token)
  const number = neededNumber(ctx, workflow)
  await sendCode(ctx, subjectOf(workflow), { channel: 'SMS', number }, noVoucher)
  return { sendCodeTo: maskedPhone(number) }
}

/** Exchanges the code for a session that can do no more than its flow. */
const exchange = async (ctx: PublicCtx, token: string, code: string): Promise<TokenPair> => {
  const workflow = await findWorkflow(ctx, token)
  await tryCode(ctx, {
    subject: subjectOf(workflow),
    voucher: noVoucher,
    fits: () => spendCode(ctx, subjectOf(workflow), code),
  })
  ctx.audit({
    tenantId: workflow.org_id,
    action: 'session.begunByCode',
    recordKind: 'user',
    recordId: workflow.user_id,
    summary: `${workflow.first_name} ${workflow.last_name} opened a page by a one-time code`,
    detail: { flow: workflow.flow, address: ctx.caller.ip },
    actor: { userId: null, name: `${workflow.first_name} ${workflow.last_name}` },
  })
  return ctx.ports.db.transaction().execute((trx) =>
    openSession(ctx, trx, {
      userId: workflow.user_id,
      orgId: workflow.org_id,
      kind: 'WORKFLOW',
      isStaff: false,
      workflowId: workflow.id,
    }),
  )
}

const redirectForSession = async (ctx: Ctx): Promise<{ redirectURL: string }> => {
  const workflow = await ctx.db
    .selectFrom('workflow as w')
    .innerJoin('org as o', 'o.id', 'w.org_id')
    .selectAll('w')
    .select(['o.name as org_name', 'o.account_type', 'o.market'])
    .where('w.id', '=', ctx.actor.workflow?.id ?? ctx.actor.sessionId)
    .executeTakeFirst()
  if (!workflow || !isFlow(workflow.flow))
    throw new Refused(refusal('unauthenticated', 'NO_WORKFLOW', 'Not able to authenticate the user.'))
  return { redirectURL: redirectOf({ ...workflow, flow: workflow.flow }) }
}

interface Payer {
  policyId: string
  firstName: string
  lastName: string
  email: string
  phone?: string | undefined
}

/** Sends a person without a login, such as the insured's accountant, a page to pay for a policy. */
const startPayment = async (ctx: Ctx, payer: Payer): Promise<void> => {
  const policy = await ctx.db
    .selectFrom('policy')
    .select(['id', 'policy_number', 'account_id', 'company_name', 'market', 'product'])
    .where(visible(ctx.actor, 'policy'))
    .where('id', '=', payer.policyId)
    .executeTakeFirst()
  if (!policy) throw absent('policy')
  const phone = phoneOrNone(policy.market, 'phone', payer.phone)
  const own = await ctx.db
    .selectFrom('app_user')
    .select(['id', 'org_id'])
    .where('insured_account_id', '=', policy.account_id)
    .where('enabled', '=', true)
    .where('role_id', 'in', PAYING_ROLES)
    .orderBy('created_at')
    .executeTakeFirst()
  // Their only login may be of another account, of which the sender learns nothing.
  const insured =
    own ??
    (await ctx.db
      .selectFrom('user_account')
      .select(['user_id as id', 'org_id'])
      .where('insured_account_id', '=', policy.account_id)
      .orderBy('created_at')
      .executeTakeFirst())
  if (!insured)
    throw new Refused(
      refusal(
        'conflict',
        'NO_USER',
        `${policy.company_name} has no user in whose name a payment could be made.`,
      ),
    )
  const linkPath = await startWorkflow(ctx, {
    flow: 'E_PAY',
    userId: insured.id,
    orgId: insured.org_id,
    firstName: payer.firstName,
    lastName: payer.lastName,
    email: payer.email,
    phone,
    redirectUrl: pages.payPolicy(policy.id),
    recordId: policy.id,
  })
  ctx.enqueue({
    type: 'mail.send',
    template: 'paymentPage',
    to: payer.email,
    market: policy.market,
    facts: {
      recipientName: payer.firstName,
      senderName: ctx.actor.name,
      companyName: policy.company_name,
      policyNumber: policy.policy_number,
      productName: productOf(policy.product)?.name ?? policy.product,
    },
    sealed: sealedFact(ctx.ports.secrets, 'paymentPage', { linkPath }),
  })
}

export const workflowHandlers: Handlers<typeof workflowContract> = {
  workflowStart: async (ctx, { body }) => {
    await startPayment(ctx, body)
    return undefined
  },
  workflowGet: (ctx, { params }) => readWorkflow(ctx, params.id),
  workflowEmailGet: async (ctx, { params }) => ({
    sendCodeTo: maskedEmail((await findWorkflow(ctx, params.id)).email),
  }),
  workflowPhoneGet: async (ctx, { params }) => ({
    sendCodeTo: maskedPhone(neededNumber(ctx, await findWorkflow(ctx, params.id))),
  }),
  workflowSendEmail: (ctx, { params }) => sendByEmail(ctx, params.id),
  workflowSendText: (ctx, { params }) => sendByText(ctx, params.id),
  workflowToken: (ctx, { body }) => exchange(ctx, body.workflowId, body.secret),
  workflowAccess: (ctx) => redirectForSession(ctx),
}
