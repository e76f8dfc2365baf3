import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { dunningContract } from '#contract/money/dunning.ts'
import { fieldRefusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import { versionRefusal } from '#domain/kernel/version.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { absent, visible } from '#server/database/scope.ts'

type Contract = typeof dunningContract
type Contact = OutputOf<Contract['billingContactCreate']>

interface Row {
  tenant_id: string
  id: string
  account_id: string
  first_name: string
  last_name: string
  email: string
  phone: string
  modified_at: Date
  lock_version: number
}

const viewOf = (row: Row): Contact => ({
  id: row.id,
  accountId: row.account_id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  phone: row.phone,
  version: row.lock_version,
  modified: new Date(row.modified_at).toISOString(),
})

const accountOf = async (ctx: Ctx, accountId: string): Promise<{ tenant_id: string; name: string }> => {
  const { rows } = await sql<{
    tenant_id: string
    name: string
  }>`select account.tenant_id, account.name from account
    where account.id = ${accountId} and ${visible(ctx.actor, 'account')}`.execute(ctx.db)
  if (!rows[0]) throw absent('account')
  return rows[0]
}

export const contactsOf = async (ctx: Ctx, accountId: string): Promise<{ content: Contact[] }> => {
  const { tenant_id } = await accountOf(ctx, accountId)
  const { rows } = await sql<Row>`select * from billing_contact where tenant_id = ${tenant_id}
    and account_id = ${accountId} order by last_name, first_name, id`.execute(ctx.db)
  return { content: rows.map(viewOf) }
}

const taken = (): Refused =>
  new Refused(
    fieldRefusal(
      'email',
      'A billing contact of this account has this address already. Enter another one.',
      'TAKEN',
    ),
  )

const audited = (ctx: Ctx, row: Row, action: string, summary: string): void =>
  ctx.audit({
    tenantId: row.tenant_id,
    accountId: row.account_id,
    action: `billingContact.${action}`,
    recordKind: 'account',
    recordId: row.account_id,
    summary,
  })

export const addContact = async (
  ctx: Ctx,
  body: InputOf<Contract['billingContactCreate']>['body'],
): Promise<Contact> => {
  const { tenant_id } = await accountOf(ctx, body.accountId)
  const { rows } =
    await sql<Row>`insert into billing_contact (tenant_id, id, account_id, first_name, last_name, email,
      phone, created_by_name, created_at, modified_at)
    values (${tenant_id}, ${ctx.newId()}, ${body.accountId}, ${body.firstName}, ${body.lastName}, ${body.email},
      ${body.phone}, ${ctx.actor.name}, ${ctx.now}, ${ctx.now})
    on conflict do nothing returning *`.execute(ctx.db)
  const [row] = rows
  if (!row) throw taken()
  audited(ctx, row, 'added', `Billing contact ${row.first_name} ${row.last_name} added`)
  return viewOf(row)
}

/** The contact, locked; absent where the caller does not see its account. */
const contactFor = async (ctx: Ctx, id: string): Promise<Row> => {
  const { rows } = await sql<Row>`select billing_contact.* from billing_contact
    join account on account.tenant_id = billing_contact.tenant_id and account.id = billing_contact.account_id
    where billing_contact.id = ${id} and ${visible(ctx.actor, 'account')} for update of billing_contact`.execute(
    ctx.db,
  )
  if (!rows[0]) throw absent('billing contact')
  return rows[0]
}

export const changeContact = async (
  ctx: Ctx,
  body: InputOf<Contract['billingContactUpdate']>['body'],
): Promise<Contact> => {
  const before = await contactFor(ctx, body.id)
  refuseIf(versionRefusal('billing contact', before.lock_version, body.version))
  const { rows: others } = await sql`select from billing_contact where tenant_id = ${before.tenant_id}
    and account_id = ${before.account_id} and lower(email) = lower(${body.email}) and id <> ${body.id}`.execute(
    ctx.db,
  )
  if (others.length > 0) throw taken()
  const { rows } =
    await sql<Row>`update billing_contact set first_name = ${body.firstName}, last_name = ${body.lastName},
      email = ${body.email}, phone = ${body.phone}, modified_at = ${ctx.now}, lock_version = lock_version + 1
    where tenant_id = ${before.tenant_id} and id = ${before.id} returning *`.execute(ctx.db)
  const [row] = rows
  if (!row) throw absent('billing contact')
  audited(ctx, row, 'changed', `Billing contact ${row.first_name} ${row.last_name} changed`)
  return viewOf(row)
}

export const deleteContact = async (ctx: Ctx, id: string): Promise<void> => {
  const row = await contactFor(ctx, id)
  await sql`delete from billing_contact where tenant_id = ${row.tenant_id} and id = ${row.id}`.execute(ctx.db)
  audited(ctx, row, 'deleted', `Billing contact ${row.first_name} ${row.last_name} deleted`)
}
