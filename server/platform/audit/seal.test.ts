import { readFileSync } from 'node:fs'
import { describe, expect } from 'vitest'
import { checkInvariants } from '#server/invariants.ts'
import { systemClock } from '#server/process/clock.ts'
import { connect } from '#server/database/db.ts'
import { MIGRATIONS } from '#server/database/migrate.ts'
import { systemRandom } from '#server/process/random.ts'
import { it, type TestDatabase } from '#server/testing/fixtures.ts'
import { backdatedText } from '#server/platform/audit/checkpoint.ts'
import { sealWhole } from '#server/testing/seals.ts'
import { sealAudit } from './seal.ts'

const NOON = '2026-03-02T12:00:00Z'
const TENANT = systemRandom.newId()

let database: TestDatabase
/** A clock that is set either way. */
let now = new Date(NOON)
const clock = { ...systemClock, now: () => now }

it.beforeAll(({ database: given }) => {
  database = given
})

interface Queries {
  query(text: string, values: unknown[]): Promise<unknown>
}

/** Leaves an entry at the time of the clock, with `summary` to know it by. */
const note = (summary: string, db: Queries = database.pool) =>
  db.query(
    `insert into audit_entry (tenant_id, id, at, action, record_kind, record_id, actor_name, summary)
      values ($1, $2, $3, 'test.noted', 'account', $1, 'System', $4)`,
    [TENANT, systemRandom.newId(), clock.now(), summary],
  )

/** Twice: a transaction of another test's database that ends at this moment may still be waited for once. */
const seal = async (): Promise<void> => {
  await sealAudit({ db: database.kysely, clock })
  await sealAudit({ db: database.kysely, clock })
}

/** Summaries in the order of their seals. */
const sealed = async (): Promise<string[]> => {
  const { rows } = await database.pool.query<{ summary: string }>(
    `select e.summary from audit_seal s join audit_entry e on e.tenant_id = s.tenant_id and e.id = s.entry_id
      order by s.sequence`,
  )
  return rows.map(({ summary }) => summary)
}

const chain = async () =>
  (await checkInvariants(database.kysely)).filter(({ invariant }) => invariant.startsWith('I-14'))

const HOUR = 3_600_000
const jumps = [
  ['an hour back', -HOUR],
  ['an hour ahead', HOUR],
  ['a day back', -24 * HOUR],
  ['a day ahead', 24 * HOUR],
] as const

const jump = (ms: number): void => {
  now = new Date(now.getTime() + ms)
}

describe('the seals of the audit trail', () => {
  it.each(jumps)('follow the order of arrival when the clock is set %s', async (name, ms) => {
    const before = await sealed()
    const expected = ['1', '2', '3', '4'].map((nth) => `${name} ${nth}`)
    await note(`${name} 1`)
    jump(ms)
    await note(`${name} 2`)
    jump(ms)
    await seal()
    await note(`${name} 3`)
    jump(ms)
    await seal()
    jump(-2 * ms)
    await note(`${name} 4`)
    await seal()
    expect(await sealed()).toEqual([...before, ...expected])
    expect(await chain()).toEqual([])
  })

  it('wait for a transaction that is older and has not ended, and leave nothing out', async () => {
    const before = await sealed()
    const slow = await database.pool.connect()
    await slow.query('begin')
    await note('slow 1', slow)
    await note('quick')
    await seal()
    await note('slow 2', slow)
    await seal()
    expect(await sealed()).toEqual(before)
    expect(await chain()).toEqual([])
    await slow.query('commit')
    slow.release()
    await seal()
    expect(await sealed()).toEqual([...before, 'slow 1', 'slow 2', 'quick'])
    expect(await chain()).toEqual([])
  })

  it('do not wait for transactions of other databases', async ({ anotherDatabase }) => {
    const other = await anotherDatabase()
    const busy = await other.pool.connect()
    await busy.query('begin')
    await busy.query('select pg_current_xact_id()')
    const before = await sealed()
    await note('beside another')
    await seal()
    expect(await sealed()).toEqual([...before, 'beside another'])
    await busy.query('rollback')
    busy.release()
  })

  it('go on in a copy that was restored where transactions are counted from less', async () => {
    const before = await sealed()
    await database.pool.query('alter table audit_entry disable trigger user')
    const far = '4000000000000'
    await note('unsealed when it was copied')
    await database.pool.query(
      "update audit_entry set arrived = $1::bigint where summary like 'slow%' or summary like 'unsealed%'",
      [far],
    )
    await database.pool.query('update audit_sealed_to set arrived = $1::bigint - 1', [far])
    await database.pool.query('alter table audit_entry enable trigger user')
    await note('first of the copy')
    expect(await chain()).toEqual([])
    await seal()
    await note('second of the copy')
    await seal()
    expect((await sealed()).toSorted()).toEqual(
      [...before, 'unsealed when it was copied', 'first of the copy', 'second of the copy'].toSorted(),
    )
    expect(await chain()).toEqual([])
    const { rows } = await database.pool.query(
      'select arrived < $1 as is_here, brought = $1 as is_brought from audit_sealed_to',
      [far],
    )
    expect(rows).toEqual([{ is_here: true, is_brought: true }])
  })

  it('are made in steps, each with the entries that came first', async () => {
    const before = await sealed()
    const names = Array.from({ length: 7 }, (_, nth) => `step ${nth}`)
    for (const name of names) {
      await note(name)
      jump(-HOUR)
    }
    const step = async () =>
      (await database.pool.query<{ many: number }>('select seal_audit(3, now()) as many')).rows[0]?.many
    expect([await step(), await step(), await step(), await step()]).toEqual([3, 3, 1, 0])
    expect(await sealed()).toEqual([...before, ...names])
  })

  it('tell of an entry that says it is older than what was sealed before it', async () => {
    jump(30 * 24 * HOUR)
    await note('of the day')
    await seal()
    const before = Number(
      /: (\d+), such as/.exec((await backdatedText(database.kysely)) ?? ': 0, such as')?.[1],
    )
    jump(-24 * HOUR)
    await note('of the day before')
    await seal()
    expect(await backdatedText(database.kysely)).toContain(`: ${before + 1}, such as ${TENANT} seal `)
    expect(await chain()).toEqual([])
  })

  /** A connection that otherwise gives a statement a fifth of a second. */
  const impatientOne = async () => {
    const impatient = connect(database.url, { max: 1 })
    await impatient.pool.query('set statement_timeout = 200')
    await impatient.pool.query('set lock_timeout = 0')
    return impatient
  }

  it('are compared with their entries however long the trail takes to be read', async () => {
    const impatient = await impatientOne()
    const before = await backdatedText(database.kysely)
    const holder = await database.pool.connect()
    await holder.query('begin')
    await holder.query('lock table audit_seal in access exclusive mode')
    const reading = backdatedText(impatient.kysely)
    await holder.query('select pg_sleep(0.5)')
    await holder.query('commit')
    holder.release()
    expect(await reading).toBe(before)
    await impatient.close()
  })

  it('are made however long the trail takes to be read', async () => {
    const impatient = await impatientOne()
    await database.pool.query(`create function slowly() returns trigger language plpgsql as $$
      begin perform pg_sleep(0.4); return new; end $$`)
    await database.pool.query(
      'create trigger slowly before insert on audit_seal for each row execute function slowly()',
    )
    await note('of a long trail')
    // Again where it waited for another database's transaction, as `seal` does.
    await expect
      .poll(
        async () => {
          await sealAudit({ db: impatient.kysely, clock })
          return (await sealed()).at(-1)
        },
        { timeout: 60_000 },
      )
      .toBe('of a long trail')
    await impatient.close()
    await database.pool.query('drop trigger slowly on audit_seal')
  })

  it('that are missing before the last sealing are found', async () => {
    await database.pool.query('alter table audit_seal disable trigger user')
    await database.pool.query(
      'delete from audit_seal where sequence = (select max(sequence) from audit_seal)',
    )
    await database.pool.query('alter table audit_seal enable trigger user')
    const [found] = await chain()
    expect(found?.offenders[0]?.problem).toBe('came before the last sealing and has no seal')
  })
})

describe('a trail of an earlier version', () => {
  it('keeps its seals and has the rest sealed at the next start, whatever the clock said', async ({
    anotherDatabase,
  }) => {
    const old = await anotherDatabase()
    await old.pool.query('drop function seal_audit, ended_before')
    await old.pool.query('drop table audit_sealed_to')
    await old.pool.query('alter table audit_entry drop column arrived')
    const add = (at: string, summary: string) =>
      old.pool.query(
        `insert into audit_entry (tenant_id, id, at, action, record_kind, record_id, actor_name, summary)
          values ($1, $2, $3, 'test.noted', 'account', $1, 'System', $4) returning id`,
        [TENANT, systemRandom.newId(), at, summary],
      )
    const { rows } = await add('2026-03-02T12:00:00Z', 'sealed')
    await old.pool.query(
      `insert into audit_seal select tenant_id, 1, id, at, audit_hash('', e), at from audit_entry e where id = $1`,
      [(rows as { id: string }[])[0]?.id],
    )
    await add('2026-03-01T12:00:00Z', 'a day before')
    await add('2026-03-02T12:00:01Z', 'a second after')
    const kept = await old.pool.query('select * from audit_seal')
    await old.pool.query(readFileSync(`${MIGRATIONS}/202611221500_seals_by_arrival.sql`, 'utf8'))
    await sealWhole({ db: old.kysely, clock })
    const { rows: seals } = await old.pool.query(
      `select s.sequence::int, e.summary from audit_seal s join audit_entry e on e.id = s.entry_id order by 1`,
    )
    expect(seals).toEqual([
      { sequence: 1, summary: 'sealed' },
      { sequence: 2, summary: 'a day before' },
      { sequence: 3, summary: 'a second after' },
    ])
    expect((await old.pool.query('select * from audit_seal where sequence = 1')).rows).toEqual(kept.rows)
    expect(await checkInvariants(old.kysely)).toEqual([])
  })
})
