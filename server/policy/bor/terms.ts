import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { borContract } from '#contract/policy/bor/letters.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { fieldRefusal, refusal, Refused } from '#domain/kernel/refusal.ts'
import { type BorTerms, borTermsOn } from '#domain/policy/bor/terms.ts'
import type { Ctx } from '#server/command/ctx.ts'

type Contract = typeof borContract
type Board = OutputOf<Contract['borTermsList']>
type TermsRow = Board['content'][number]

const rowsOf = async (ctx: Pick<Ctx, 'db'>, carrierId: string | null): Promise<TermsRow[]> => {
  const { rows } = await sql<TermsRow>`select terms.id, carrier_id as "carrierId", org.name as "carrierName",
      valid_from as "validFrom", is_mid_term as "isMidTerm", days_before_expiry as "daysBeforeExpiry",
      clock_days as "clockDays", can_waive as "canWaive", set_by_name as "setBy", set_at as "setAt"
    from bor_terms terms join org on org.id = terms.carrier_id
    where ${carrierId}::uuid is null or carrier_id = ${carrierId}::uuid
    order by valid_from desc, org.name, terms.id`.execute(ctx.db)
  return rows.map((row) => ({ ...row, setAt: new Date(row.setAt).toISOString() }))
}

/** The terms of a carrier on a day. */
export const termsOf = async (ctx: Pick<Ctx, 'db'>, carrierId: string, day: LocalDate): Promise<BorTerms> => {
  const { isMidTerm, daysBeforeExpiry, clockDays, canWaive } = borTermsOn(await rowsOf(ctx, carrierId), day)
  return { isMidTerm, daysBeforeExpiry, clockDays, canWaive }
}

/** Every carrier with the terms that hold today, and all that were ever set. */
export const termsBoard = async (ctx: Ctx): Promise<Board> => {
  const content = await rowsOf(ctx, null)
  const { rows } = await sql<Pick<Board['carriers'][number], 'id' | 'name' | 'market'>>`
    select id, name, market from org where account_type = 'CARRIER' order by name, id`.execute(ctx.db)
  const carriers = rows.map((carrier) => {
    const own = content.filter(({ carrierId }) => carrierId === carrier.id)
    const { isMidTerm, daysBeforeExpiry, clockDays, canWaive } = borTermsOn(own, ctx.today)
    const isUsual = !own.some(({ validFrom }) => validFrom <= ctx.today)
    return { ...carrier, isMidTerm, daysBeforeExpiry, clockDays, canWaive, isUsual }
  })
  return { content, carriers }
}

const carrierName = async (ctx: Ctx, carrierId: string): Promise<string> => {
  const { rows } = await sql<{ name: string }>`select name from org
    where id = ${carrierId} and account_type = 'CARRIER'`.execute(ctx.db)
  if (rows[0]) return rows[0].name
  throw new Refused(fieldRefusal('carrierId', 'Choose one of the carriers.', 'UNKNOWN'))
}

/** Sets a carrier's terms from a day on, today at the earliest: letters that are filed already keep theirs. */
export const setTerms = async (ctx: Ctx, { body }: InputOf<Contract['borTermsSet']>): Promise<TermsRow> => {
  const name = await carrierName(ctx, body.carrierId)
  if (body.validFrom < ctx.today)
    throw new Refused(fieldRefusal('validFrom', 'Terms begin today or later.', 'DATE_PAST'))
  const id = ctx.newId()
  const { rows } = await sql<{ id: string }>`insert into bor_terms (id, carrier_id, valid_from, is_mid_term,
      days_before_expiry, clock_days, can_waive, set_by, set_by_name, set_at)
    values (${id}, ${body.carrierId}, ${body.validFrom}, ${body.isMidTerm}, ${body.daysBeforeExpiry},
      ${body.clockDays}, ${body.canWaive}, ${ctx.actor.userId}, ${ctx.actor.name}, ${ctx.now})
    on conflict (carrier_id, valid_from) do nothing returning id`.execute(ctx.db)
  if (rows.length === 0)
    throw new Refused(
      refusal(
        'conflict',
        'BOR_TERMS_TAKEN',
        `${name} has terms from ${body.validFrom} already. Choose a later day.`,
      ),
    )
  ctx.audit({
    tenantId: ctx.actor.orgId,
    action: 'bor.termsSet',
    recordKind: 'borTerms',
    recordId: id,
    summary: `${ctx.actor.name} set the terms on which ${name} accepts another broker, from ${body.validFrom}`,
    detail: { ...body },
  })
  return { id, carrierName: name, setBy: ctx.actor.name, setAt: ctx.now.toISOString(), ...body }
}
