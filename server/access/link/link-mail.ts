import { type Dispatcher, runAsSystem } from '#server/http/dispatch.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import type { JobRun } from '#server/jobs/queue.ts'
import type { Job, LinkMail } from '#server/jobs/job.ts'
import { aboutUser, issueLink, LINK_HOURS } from '#server/access/shared/link-tokens.ts'
import { countTry } from '#server/access/shared/throttle.ts'
import { findUserByEmail, isIn, type SigningUser } from '#server/party/shared/users.ts'
import { sealedFact } from '#server/mail/mails.ts'
import { isFirstEffect } from '#server/jobs/once.ts'

type LinkJob = Extract<Job, { type: 'link.send' }>

const MINUTE_MS = 60_000
const IN_TEN_MINUTES = 3
const A_DAY = 10

type LinkTemplate = 'passwordReset' | 'mfaReset' | 'invite'

/** Where each link leads, and the mail that carries it. */
const mails: Record<LinkMail, { path: (token: string) => string; template: LinkTemplate }> = {
  PASSWORD_RESET: { path: (token) => `/confirmPasswordReset/${token}`, template: 'passwordReset' },
  MFA_RESET: { path: (token) => `/confirmMfaReset/${token}`, template: 'mfaReset' },
  USER_INVITED: { path: (token) => `/confirmUser/${token}`, template: 'invite' },
}

/** The link that a user gets who asked for one: who never set a password is invited again instead. */
const linkFor = (asked: LinkMail, user: SigningUser): LinkMail | null => {
  if (!isIn(user)) return null
  if (!user.confirmed_at) return asked === 'MFA_RESET' ? null : 'USER_INVITED'
  if (asked === 'USER_INVITED') return null
  return asked === 'MFA_RESET' && user.mfa_type === 'NONE' ? null : asked
}

const isTooOften = async (ctx: PublicCtx, link: LinkMail, user: SigningUser): Promise<boolean> => {
  const counting = { db: ctx.db, clock: ctx.ports.clock }
  const few = await countTry(counting, `link10:${link}:${user.id}`, 10 * MINUTE_MS)
  const many = await countTry(counting, `link24:${link}:${user.id}`, 24 * 60 * MINUTE_MS)
  return few.hits > IN_TEN_MINUTES || many.hits > A_DAY
}

const mailLink = async (ctx: PublicCtx, link: LinkMail, user: SigningUser): Promise<void> => {
  const token = await issueLink(ctx, ctx.db, {
    type: link,
    subject: aboutUser(link, user.id),
    email: user.email,
    userId: user.id,
    orgId: user.org_id,
    hours: LINK_HOURS[link],
  })
  const { path, template } = mails[link]
  const sealed = sealedFact(ctx.ports.secrets, template, { linkPath: path(token) })
  const mail = { type: 'mail.send', to: user.email, market: user.market, sealed } as const
  const recipientName = user.first_name
  if (template === 'invite')
    ctx.enqueue({
      ...mail,
      template,
      facts: {
        recipientName,
        inviterName: user.org_name,
        accountName: user.org_name,
        linkHours: LINK_HOURS[link],
      },
    })
  else ctx.enqueue({ ...mail, template, facts: { recipientName, linkMinutes: LINK_HOURS[link] * 60 } })
}

/**
 * Mails a link that was asked for, if there is such a user and they may have it. Runs behind the answer, which
 * is the same whether or not a mail follows. Too many in a short time are dropped, so that no mailbox is filled.
 */
export const sendLink = async (
  system: Pick<Dispatcher, 'ports' | 'jobs'>,
  { link: asked, email }: LinkJob,
  run: JobRun,
): Promise<void> => {
  const user = await findUserByEmail(system.ports.db, email)
  const link = user ? linkFor(asked, user) : null
  if (!user || !link) return
  await runAsSystem(system, 'link.send', async (ctx) => {
    if (!(await isFirstEffect(ctx.db, 'link.send', run, ctx.now))) return
    if (!(await isTooOften(ctx, link, user))) await mailLink(ctx, link, user)
  })
}
