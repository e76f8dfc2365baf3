import { sql } from 'kysely'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { notification } from '../db/seed/card-payments.ts'
import {
  checkFiles,
  checkInvariants,
  FILES_INVARIANT,
  findings,
  findingsText,
  loadInvariants,
} from './invariants.ts'
import { jobHandlers } from './job-handlers.ts'
import { runJob } from './jobs/queue.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { createLog } from './process/log.ts'

let harness: Harness
let book: TwoTenants

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  const { own } = book.records
  const { dueAmount } = await harness.api.run(book.agents.own, 'paymentSchedule', {
    query: { policyId: own.policy },
  })
  const { paymentId } = await harness.api.run(book.agents.own, 'paymentStart', {
    params: { accountId: own.account },
    body: { policyId: own.policy, paymentAmount: dueAmount, paymentCategory: 'CreditCard' },
  })
  const raw = notification(harness.ports.cardProcessor, paymentId, 'succeeded', harness.ports)
  await harness.api.run(null, 'paymentCallback', { body: JSON.parse(raw.body) }, { raw })
})

const other = '00000000-0000-4000-8000-000000000000'

/** What would have to be done to a table, past its triggers and constraints, to break each invariant. */
const damage: Record<string, string[]> = {
  'I-1 journals balance': ["update posting set amount = amount + 1 where account = 'clearing'"],
  'I-1 journals have postings': [
    "delete from posting where journal_id = (select id from journal where kind = 'payment')",
  ],
  'I-2 the ledger sums to zero': ["delete from posting where account = 'clearing'"],
  'I-3 no negative cash': [
    "update posting set amount = -amount where account in ('disputeHeld', 'receivable')",
  ],
  'I-4 history cannot be changed': ['drop trigger audit_entry_append_only on audit_entry'],
  'I-5 parts add up': ['update policy set premium = premium + 1 where id = (select id from policy limit 1)'],
  'I-5 a policy costs what was quoted': [
    `update quote set broker_fee = broker_fee + 100, total_premium = total_premium + 100 where status = 'ISSUED'`,
  ],
  'I-5 carriers are owed their shares': [
    `update posting set party = '${other}' where line = (select max(line) from posting where account = 'carrierPayable')
      and account = 'carrierPayable'`,
  ],
  'I-6 one policy a quote': ["update quote set status = 'BOUND' where status = 'ISSUED'"],
  'I-6 numbers are unique': ["update policy set policy_number = 'CYP-999999'"],
  'I-7 trails lead to the status': ["update quote set status = 'LOST' where status <> 'ISSUED'"],
  'I-7 steps are allowed': ["update audit_entry set from_status = 'DECLINED' where to_status = 'BOUND'"],
  'I-8 invoices match payments': ['update invoice set amount_paid = 1 where amount_paid = 0'],
  'I-8 money lands on items': [
    `update invoice set items = jsonb_build_array(jsonb_build_object('due', due_date, 'premium', premium))
      where amount_paid > 0`,
    'delete from invoice_allocation',
  ],
  'I-8 credits match invoices': ['update invoice set credited_premium = 1 where amount_paid = 0'],
  'I-8 the ledger matches invoices': ['update invoice set amount_paid = 0'],
  'I-8 payments are posted once': ["update journal set key = 'payment:none' where kind = 'payment'"],
  'I-8 receipts match the ledger': [
    "update posting set amount = amount + 1 where account = 'clearing'",
    "update posting set amount = amount - 1 where account = 'cardFeePayable'",
  ],
  'I-11 commission follows paid premium': ['update policy set commission_rate = commission_rate + 100'],
  'I-21 trust money covers what is owed': [
    "update posting set account = 'cash', amount = -amount where account = 'clearing'",
  ],
  'I-12 terms are whole': ["update policy set end_date = effective_date + interval '19 months'"],
  'I-12 renewals follow': [`update policy set renewal_of = '${other}'`],
  'I-12 no renewal loses prior acts': [
    `update policy_transaction set calculation = jsonb_set(calculation::jsonb, '{retroactive,date}', '"2027-01-01"')::json
      where policy_id = (select max(id::text)::uuid from policy)`,
    `update policy set renewed_by = (select max(id::text)::uuid from policy) where id = (select min(id::text)::uuid from policy)`,
    `update policy set renewal_of = (select min(id::text)::uuid from policy), tenant_id = (select tenant_id from policy order by id limit 1)
      where id = (select max(id::text)::uuid from policy)`,
    `update policy_transaction set tenant_id = (select tenant_id from policy order by id limit 1)`,
  ],
  'I-14 the audit chain verifies': [
    'select seal_audit(10000, now())',
    "update audit_entry set summary = 'nothing' where to_status = 'BOUND'",
  ],
  'I-15 kept answers stand for something': [
    `update idempotency set answer = jsonb_set(answer::jsonb, '{policyId}', '"${other}"') where endpoint = 'quoteIssue'`,
  ],
  'I-16 drawn documents are whole': [`update document set sha256 = repeat('a', 64)`],
  'I-16 a policy has its documents': ["delete from document where kind = 'RECEIPT'"],
  "I-17 children belong to their parent's tenant": [`update invoice set tenant_id = '${other}'`],
  'I-17 history stays with its time': [`update document set tenant_id = '${other}'`],
  'I-18 one agency services an account': [
    `update party_relation set party_id = '${other}' where role = 'SERVICER'`,
  ],
  'I-18 members belong to their cluster': [
    `update party_relation set party_id = '${other}' where role = 'MEMBER'`,
  ],
  'I-19 what priced a quote stays': [
    `insert into rating_program (id, product, effective_date, based_on, status, note, file, drafted_by, drafted_by_name,
      drafted_at, decided_at, withdrawal_asked_by, withdrawn_by, modified_at) select gen_random_uuid(), product,
      right(program, 10)::date, program, 'WITHDRAWN', '', '{}', gen_random_uuid(), '', created_at, created_at,
      gen_random_uuid(), gen_random_uuid(), created_at from quote where program is not null limit 1`,
  ],
  'I-20 a session has one way on': [
    `insert into session (id, user_id, org_id, created_at, seen_at, expires_at)
      select '${other}', id, org_id, created_at, created_at, created_at from app_user limit 1`,
    `insert into refresh_token (token_hash, session_id, generation, issued_at)
      select hash, '${other}', 1, now() from (values ('one'), ('other')) as tokens (hash)`,
  ],
}

const guarded = [
  'posting',
  'journal',
  'policy_transaction',
  'audit_entry',
  'party_relation',
  'invoice_allocation',
]
const checks = [
  'alter table invoice drop constraint invoice_check',
  'alter table invoice drop constraint invoice_check1',
]

class Undo extends Error {}

/** Runs statements past every guard, looks, and takes everything back. */
const brokenBy = async (statements: readonly string[]): Promise<string[]> => {
  let broken: string[] = []
  const work = harness.ports.db.transaction().execute(async (trx) => {
    for (const table of guarded) await sql.raw(`alter table ${table} disable trigger user`).execute(trx)
    for (const statement of [...checks, ...statements]) await sql.raw(statement).execute(trx)
    for (const table of guarded) await sql.raw(`alter table ${table} enable trigger user`).execute(trx)
    broken = (await findings(trx)).map((one) => one.invariant)
    throw new Undo()
  })
  await work.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  return broken
}

describe('the doctor', () => {
  it('finds nothing wrong with what commands have written', async () => {
    expect(await checkInvariants(harness.ports.db)).toEqual([])
    expect(findingsText([], ['I-1 one', 'I-2 two'])).toBe(
      'holds  I-1 one\nholds  I-2 two\n2 invariants hold.',
    )
  })

  it('has a way to break each invariant', () => {
    expect(Object.keys(damage).sort()).toEqual(
      loadInvariants()
        .map((one) => one.name)
        .sort(),
    )
  })

  it.each(Object.entries(damage))('notices when this does not hold: %s', async (name, statements) => {
    expect(await brokenBy(statements)).toContain(name)
  })

  it('reads the shares of each version of a policy’s documents by themselves', async () => {
    const copies = `insert into document select copy.* from document, generate_series(1, 6) as nth,
      jsonb_populate_record(null::document, to_jsonb(document) || jsonb_build_object('id', gen_random_uuid(),
        'version', document.version + nth)) as copy where document.kind = 'POLICY'`
    // Shares that are rounded: 60 percent of 100.01.
    const odd = [
      `update policy set carriers = jsonb_build_array(jsonb_build_object('party', carrier_id, 'percent', 60),
        jsonb_build_object('party', '${other}', 'percent', 40))`,
      `update document set facts = jsonb_set(facts::jsonb, '{carriers}', '[{"sharePercent":60},{"sharePercent":40}]')::json
        where kind = 'POLICY'`,
      "delete from posting where account = 'commissionExpense'",
      "update posting set amount = 6001 where account = 'carrierPayable'",
      `insert into posting select copy.* from posting, jsonb_populate_record(null::posting, to_jsonb(posting)
        || jsonb_build_object('party', '${other}', 'amount', 4000, 'line', posting.line + 100)) as copy
        where posting.account = 'carrierPayable'`,
    ]
    expect(await brokenBy([...odd, copies])).not.toContain('I-5 carriers are owed their shares')
  })

  it('finds nothing when nothing was damaged and the guards are back', async () => {
    expect(await brokenBy([])).toEqual([])
  })

  it('notices a file that is gone, and one that is another', async () => {
    const { ports } = harness
    const handlers = jobHandlers(ports, { put: async () => {} }, createLog('silent'))
    await runJob(handlers, { type: 'documents.draw' }, { id: ports.random.newId(), attempt: 0 })
    expect(await checkFiles(ports.db, ports.files)).toBeNull()
    const drawn = await ports.db
      .selectFrom('document')
      .select('sha256')
      .where('sha256', 'is not', null)
      .execute()
    const [gone = '', changed = ''] = drawn.map((one) => one.sha256 ?? '')
    await rm(join(ports.env.DATA_DIR, 'files', gone.slice(0, 2), gone))
    await ports.files.put(changed, new TextEncoder().encode('another'))
    const found = await checkFiles(ports.db, ports.files)
    expect(found?.offenders.map((one) => one.problem).sort()).toEqual([
      'its file is missing',
      expect.stringContaining('its file is not the one that was stored'),
    ])
    expect(findingsText(found ? [found] : [], ['I-1 one', FILES_INVARIANT])).toMatch(
      /^holds {2}I-1 one\nBROKEN I-16 files match[^]+file is missing[^]*\n1 of 2 invariants are broken\.$/,
    )
  })
})
