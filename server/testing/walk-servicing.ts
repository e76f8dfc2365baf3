import { sql } from 'kysely'
import type { Actor } from '#domain/access/actor.ts'
import { Refused } from '#domain/kernel/refusal.ts'
import type { Db } from '#server/database/kysely.ts'
import type { InProcess } from '#server/http/call.ts'

const WANTED = 3
const RETENTIONS = [5_000, 10_000, 15_000, 25_000, 50_000, 100_000]

interface Policy {
  id: string
  deductible: number
}

/** A higher retention from today on, which gives an endorsement and a credit note; false where it is refused. */
const raiseRetention = async (api: InProcess, staff: Actor, policy: Policy): Promise<boolean> => {
  const deductible = RETENTIONS.find((one) => one * 100 > policy.deductible)
  if (deductible === undefined) return false
  const params = { policyId: policy.id }
  const { today } = await api.run(staff, 'policyReporting', { params })
  const body = { kind: 'terms' as const, effectiveDate: today, changes: { deductible } }
  try {
    const { version, baseSequence } = await api.run(staff, 'policyChangePreview', { params, body })
    await api.run(staff, 'policyChange', {
      params,
      body: { ...body, version, baseSequence, reason: 'The insured asked for it' },
    })
    return true
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return false
  }
}

/** A higher retention that is saved and not issued. */
const prepareChange = async (api: InProcess, staff: Actor, { id }: Policy): Promise<void> => {
  const { today } = await api.run(staff, 'policyReporting', { params: { policyId: id } })
  await api.run(staff, 'policyChangeBegin', {
    body: { policyId: id, kind: 'terms', effectiveDate: today, changes: { deductible: 100_000 } },
  })
}

/** Refunds of what a lower charge gave back to who paid; those above the limit wait for another user. */
const askRefunds = async (db: Db, api: InProcess, staff: Actor): Promise<void> => {
  const { content } = await api.run(staff, 'refundOwed', { query: {} })
  for (const { policyId, owed } of content.slice(0, WANTED))
    await api.run(staff, 'refundAsk', { body: { policyId, amount: owed, reason: 'Retention raised' } })
  await sql`
    insert into money_approval (tenant_id, id, kind, status, subject_id, subject_name, amount, currency, details, reason,
      needs_second, asked_by, asked_by_name, asked_at)
    select tenant_id, gen_random_uuid(), 'writeOff', 'REQUESTED', id, policy_number, 1500000, 'USD', '{}',
      'Not worth a suit', true, gen_random_uuid(), 'Una Park', now()
    from policy order by policy_number limit ${WANTED}`.execute(db)
}

/** What happens to policies after issue, of which a demo book has next to nothing: changes, notices, letters. */
export const addServicing = async (db: Db, api: InProcess, staff: Actor): Promise<void> => {
  const { rows: policies } = await sql<Policy>`
    select id, deductible from policy where status = 'IN FORCE' and market = 'US' and renewed_by is null
    order by policy_number limit 40`.execute(db)
  for (const policy of policies.slice(0, WANTED)) await prepareChange(api, staff, policy)
  let changed = 0
  for (const policy of policies)
    if (changed < WANTED && (await raiseRetention(api, staff, policy))) changed += 1
  if (changed < WANTED) throw new Error(`only ${changed} policies could be changed`)
  await sql`
    update policy set product = 'PRIME_CLOUD'
    where id in (select id from policy where status = 'IN FORCE' and market = 'US' order by policy_number desc limit ${WANTED})`.execute(
    db,
  )
  await sql`
    insert into policy_notice (tenant_id, id, policy_id, cancellation_id, status, step, reason, facts, says, sent_on,
      effective_on, send_by, stop_until, delivery, address, copies, document_id, served_by_name, served_at, modified_at)
    select tenant_id, gen_random_uuid(), id, gen_random_uuid(), 'SENT', 'CANCEL', 'NON_PAY', 'The invoice is unpaid.',
      '[]', effective_date, effective_date + 30, effective_date, effective_date + 29, 'CERTIFICATE_OF_MAILING', '{}', '[]',
      gen_random_uuid(), 'Una Park', now(), now()
    from policy order by policy_number limit ${WANTED}`.execute(db)
  await sql`
    insert into bor_order (tenant_id, id, status, account_id, policy_id, policy_number, product, company_name, carrier_id,
      market, state, incumbent_name, receiver_id, receiver_name, letter_date, signed_by, signed_title, filed_on,
      clock_days, last_day, effective_on, terms, filed_by, filed_by_name, filed_org_id, decided_at, created_at, modified_at)
    select policy.tenant_id, gen_random_uuid(), 'REJECTED', account_id, policy.id, policy_number, product, company_name,
      carrier_id, market, policy.state, agency_name, receiver.id, receiver.name, effective_date, 'Ana Holder', 'Owner',
      effective_date, '{}', effective_date + 7, effective_date + 8, '{}', gen_random_uuid(), 'Rita Moreno', receiver.id,
      now(), now(), now()
    from policy cross join lateral (select id, name from org where account_type = 'AGENCY' and id <> policy.tenant_id
      order by id limit 1) receiver
    order by policy_number limit ${WANTED}`.execute(db)
  await askRefunds(db, api, staff)
}
