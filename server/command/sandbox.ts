import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { MARKET_ZONES } from '#domain/market/zones.ts'
import type { Actor } from '#domain/access/actor.ts'
import type { Sandbox } from '#server/database/sandboxes.ts'
import { type FinanceCompany, FinanceFailure } from '#server/integrations/finance/finance-company.ts'
import type { CardProcessor } from '#server/integrations/payment/card-processor.ts'
import type { Job } from '#server/jobs/job.ts'
import { type Ctx, todayIn } from './ctx.ts'
import type { Ports } from './ports.ts'

/** A command on records of a sandbox and of others would date the others' by the sandbox. */
const apartRefusal = () =>
  refusal(
    'conflict',
    'SANDBOX_APART',
    'This names records of a sandbox and of another agency, whose days are not the same. Do one after the other.',
  )

const noCards = (): never => {
  throw new Refused(
    refusal(
      'conflict',
      'SANDBOX_NO_PAYMENTS',
      'A sandbox takes no payment here: this installation pays with a real card processor.',
    ),
  )
}

/** Real money never moves for a sandbox. The stand-in of an installation without a processor moves none. */
const withoutMoney = (ports: Ports): Ports => ({
  ...ports,
  ...(ports.env.CARD_PROCESSOR_URL && { cardProcessor: withoutCards(ports.cardProcessor) }),
  ...(ports.env.FINANCE_COMPANY_URL && { financeCompany: NO_COMPANY }),
})

const withoutCards = (processor: CardProcessor): CardProcessor => ({
  ...processor,
  createSession: () => Promise.resolve().then(noCards),
  refund: () => Promise.resolve().then(noCards),
})

const notHere = (): never => {
  throw new FinanceFailure('rejected', 'a sandbox asks no real finance company')
}

/** A finance company that answers nothing: a sandbox binds no real one. */
const NO_COMPANY: FinanceCompany = {
  quote: () => Promise.resolve().then(notHere),
  accept: () => Promise.resolve().then(notHere),
  look: async () => null,
  verify: () => refusal('unauthenticated', 'SIGNATURE_REFUSED', 'A sandbox takes no notification.'),
}

/** Jobs of a sandbox know it; what waits for an hour waits for it by the machine's clock. */
const ofSandbox = (job: Job, { tenantId, aheadMs }: Sandbox): Job => {
  if (job.type === 'mail.send') return { ...job, sandboxId: tenantId }
  if (job.type === 'payment.check')
    return { ...job, notBefore: new Date(Date.parse(job.notBefore) - aheadMs).toISOString() }
  return job
}

/** The same context in the time of a sandbox: its business dates, and nothing that leaves the installation. */
export const inSandbox = <C extends Omit<Ctx, 'actor'> & { actor: Actor | null }>(
  ctx: C,
  sandbox: Sandbox | null,
): C => {
  if (!sandbox || ctx.sandbox) return ctx
  const now = new Date(ctx.realNow.getTime() + sandbox.aheadMs)
  return {
    ...ctx,
    sandbox,
    now,
    today: todayIn(now, MARKET_ZONES[ctx.actor?.market ?? 'US']),
    ports: withoutMoney(ctx.ports),
    enqueue: (job) => ctx.enqueue(ofSandbox(job, sandbox)),
    audit: (note) => {
      if (note.tenantId !== sandbox.tenantId) {
        // A timer that forgot `sameClock` is undone before it changes what is another's.
        if (ctx.actor === null)
          throw new Error(
            `a timer of sandbox ${sandbox.tenantId} came to ${note.recordKind} ${note.recordId}`,
          )
        throw new Refused(apartRefusal())
      }
      ctx.audit(note)
    },
  }
}

/**
 * Lets through the rows of the tenants whose time it is: of one sandbox in its own, of all other tenants on the machine's.
 * The column is the tenant's of a table of the statement, such as `policy.tenant_id`.
 */
export const sameClock = ({ sandbox }: Pick<Ctx, 'sandbox'>, column: string): RawBuilder<SqlBool> =>
  sandbox
    ? sql<SqlBool>`${sql.ref(column)} = ${sandbox.tenantId}::uuid`
    : sql<SqlBool>`${sql.ref(column)} not in (select clock.tenant_id from tenant_clock clock)`
