import { sql } from 'kysely'
import type { Harness } from './harness.ts'
import { actorIn, type Side, type TwoTenants } from './two-tenants.ts'

/** Licenses an agency in every state in which an account is, on either paper. */
export const licenseEverywhere = async ({ ports }: Harness, agencyId: string): Promise<void> => {
  await sql`insert into license (tenant_id, id, agency_name, state, number, expiration_date, is_verified, created_at)
    select ${agencyId}, gen_random_uuid(), 'Licensed', state, 'L1', '2099-01-01', true, ${ports.clock.now()}
    from (select distinct state from account where state is not null) states`.execute(ports.db)
  await sql`insert into surplus_license (tenant_id, id, agency_name, state, number, broker_first_name,
      broker_last_name, broker_email, is_verified, created_at, modified_at)
    select ${agencyId}, gen_random_uuid(), 'Licensed', state, 'S1', 'Sam', 'Surplus', 'sam@surplus.test', true, ${ports.clock.now()},
      ${ports.clock.now()}
    from (select distinct state from account where state is not null) states`.execute(ports.db)
}

/** Orders that the whole book of a side moves to the other one, by staff. */
export const orderBook = async (harness: Harness, book: TwoTenants, from: Side, to: Side) => {
  const staff = actorIn(book, 'COWBELL super-admin')
  const asked = { fromId: book.agents[from].orgId, toId: book.agents[to].orgId }
  await licenseEverywhere(harness, asked.toId)
  const { moving } = await harness.api.run(staff, 'bookTransferPreview', { query: asked })
  return harness.api.run(staff, 'bookTransferStart', {
    body: { ...asked, reason: 'Sale of the agency', count: moving.accounts },
  })
}
